// A radius that depends on the place: every pair keeps its distance, and nothing more would fit.
import { type Conflict, load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { distance, placesIn, pointsOf, tooClose } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();
const square = { x: 0, y: 0, width: 64, height: 64 };

/** The field's own reading of a raster of floats over the square. */
function bilinear(data: Float32Array, side: number): (x: number, y: number) => number {
  const spot = (at: number) => {
    const place = Math.min(Math.max((at / 64) * side - 0.5, 0), side - 1);
    const low = Math.min(Math.floor(place), Math.max(side - 2, 0));
    return { low, high: Math.min(low + 1, side - 1), part: place - low };
  };
  return (x, y) => {
    const [c, r] = [spot(x), spot(y)];
    const at = (column: number, row: number) => data[row * side + column] as number;
    const low = at(c.low, r.low) + (at(c.high, r.low) - at(c.low, r.low)) * c.part;
    const high = at(c.low, r.high) + (at(c.high, r.high) - at(c.low, r.high)) * c.part;
    return low + (high - low) * r.part;
  };
}

const rules: Record<Conflict, (a: number, b: number) => number> = {
  mean: (a, b) => (a + b) / 2,
  larger: Math.max,
  smaller: Math.min,
};

const scene = fc.record({
  side: fc.integer({ min: 1, max: 5 }),
  levels: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 25, maxLength: 25 }),
  ratio: fc.constantFrom(1, 2, 4, 10),
  conflict: fc.constantFrom<Conflict>('mean', 'larger', 'smaller'),
  trees: fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 64, noNaN: true }),
      fc.double({ min: 0, max: 64, noNaN: true }),
    ),
    { maxLength: 4 },
  ),
  treeRadius: fc.option(fc.double({ min: 1, max: 20, noNaN: true }), { nil: undefined }),
  seed: fc.integer(),
  float32: fc.boolean(),
});

test('every pair keeps its distance, and nothing more would fit', () => {
  fc.assert(
    fc.property(scene, ({ side, levels, ratio, conflict, trees, treeRadius, seed, float32 }) => {
      const [min, max] = [1.5, 1.5 * ratio];
      const data = Float32Array.from(
        levels.slice(0, side * side),
        (n) => min + ((max - min) * n) / 8,
      );
      const samples = copse.sample({
        region: square,
        radius: { min, max, data, width: side, height: side },
        conflict,
        existing: {
          positions: trees.flat(),
          radii: treeRadius === undefined ? undefined : trees.map(() => treeRadius),
        },
        seed,
        float32,
      });
      const at = bilinear(data, side);
      const points = pointsOf(samples.positions);
      const own = points.map(([x, y]) => at(x, y));
      expect(samples.radii).toHaveLength(points.length);
      const errors = own.map((radius, i) => Math.abs(radius - (samples.radii?.[i] as number)));
      expect(Math.max(0, ...errors)).toBeLessThan(1e-5);
      const rule = rules[conflict];
      const radii = Array.from(samples.radii as Float64Array);
      expect(tooClose(points, (i, j) => rule(radii[i] as number, radii[j] as number))).toEqual([]);
      const others = trees.map((tree) => ({ at: tree, radius: treeRadius ?? at(...tree) }));
      const all = [...points.map((p, i) => ({ at: p, radius: radii[i] as number })), ...others];
      for (const [i, p] of points.entries()) {
        for (const other of others)
          expect(distance(p, other.at)).toBeGreaterThanOrEqual(
            rule(radii[i] as number, other.radius) * (1 - 1e-6),
          );
      }
      const open = placesIn(64, 60, (p) =>
        all.every((other) => distance(p, other.at) > rule(at(...p), other.radius) * (1 + 2 ** -8)),
      );
      expect(open).toEqual([]);
    }),
    { numRuns: trials(60) },
  );
});

test('bytes, floats and a function of the same radii agree', () => {
  const of = (radius: SampleOptions['radius']) =>
    copse.sample({ region: square, radius } as SampleOptions).positions;
  const bytes = Uint8Array.of(0, 255, 51, 102);
  const floats = Float32Array.from(bytes, (byte) => 2 + (8 * byte) / 255);
  const at = (x: number, y: number) => floats[(x > 32 ? 1 : 0) + (y > 32 ? 2 : 0)] as number;
  const expected = of({ min: 2, max: 10, data: floats, width: 2, height: 2 });
  expect(of({ min: 2, max: 10, data: bytes, width: 2, height: 2 })).toEqual(expected);
  expect(of({ min: 2, max: 10, at, resolution: 2 })).toEqual(expected);
  expect(of({ min: 2, max: 10, data: floats, width: 2, height: 2, bounds: square })).toEqual(
    expected,
  );
});

test('radii follow a count and an order', () => {
  const radius = { min: 1, max: 4, at: (x: number) => 1 + x / 24 };
  const all = copse.sample({ region: square, radius });
  const radiusOf = new Map([...all].map(([x, y], i) => [`${x} ${y}`, all.radii?.[i]]));
  for (const order of ['placed', 'random', 'progressive'] as const) {
    const some = copse.sample({ region: square, radius, order, count: 200 });
    expect(some).toHaveLength(200);
    expect(Array.from(some.radii ?? [])).toEqual(
      [...some].map(([x, y]) => radiusOf.get(`${x} ${y}`)),
    );
  }
});

test('stays full beside margins and obstacles, and is the same step by step', () => {
  const options = {
    region: square,
    radius: { min: 1, max: 4, at: (x: number, y: number) => 1 + (x * y) / 1400 },
    margin: 3,
    obstacles: [{ point: [32, 32] as [number, number], clearance: 8 }],
  };
  const samples = copse.sample(options);
  const points = pointsOf(samples.positions);
  const isGround = ([x, y]: readonly [number, number], slack: number) =>
    Math.min(x, y, 64 - x, 64 - y) >= 3 + slack && Math.hypot(x - 32, y - 32) >= 8 + slack;
  expect(points.every((p) => isGround(p, -1e-9))).toBe(true);
  const at = options.radius.at;
  const open = placesIn(
    64,
    150,
    (p) =>
      isGround(p, 0.01) &&
      points.every(
        (q, i) => distance(p, q) > ((at(...p) + (samples.radii?.[i] as number)) / 2) * 1.02,
      ),
  );
  expect(open).toEqual([]);
  const grow = copse.grow(options);
  while (!grow.done) grow.step(100);
  expect(grow.finish()).toEqual(samples);
});

describe('a function that leaves min and max', () => {
  const refused = (at: (x: number, y: number) => number, more = {}) =>
    caught(() => copse.sample({ region: square, radius: { min: 5, max: 20, at, ...more } }));
  test.each([50, -3, 20.001, Number.POSITIVE_INFINITY])('%d', (radius) => {
    const error = refused((x, y) => (x > 40 && y > 50 ? radius : 10));
    expect(error).toMatchObject({ code: 'invalid-radius', option: 'radius.at', value: radius });
    expect(error.rule).toBe('must be from min, 5, to max, 20, at (40.125, 50.125)');
  });
  test('by rounding alone does not', () => {
    const [min, max] = [0.1 + 0.2, 3 * 1.1];
    const at = (x: number) => min + (max - min) * (x < 32 ? -1e-16 : 1 + 1e-16);
    const samples = copse.sample({ region: square, radius: { min, max, at } });
    expect(samples.radii.every((radius) => radius >= min && radius <= max)).toBe(true);
  });
  test('is not blamed for bounds that are none', () => {
    expect(refused(() => 10, { min: 30 })).toMatchObject({ code: 'invalid-radius' });
    expect(refused(() => 10, { min: 30 }).option).not.toBe('radius.at');
    expect(refused(() => 10, { max: Number.NaN }).option).not.toBe('radius.at');
  });
  test('keeps its own this', () => {
    class Slope {
      min = 2;
      max = 9;
      steepness = 0.1;
      at(x: number): number {
        return this.min + this.steepness * x;
      }
    }
    expect(copse.sample({ region: square, radius: new Slope() }).radii[0]).toBeGreaterThan(2);
  });
});

test('rasters count as min and max beyond these', () => {
  const raster = (low: number, high: number) => {
    const data = Float32Array.of(low, high, high, low);
    const radius = { min: 2, max: 4, data, width: 2, height: 2 };
    return copse.sample({ region: square, radius }).positions;
  };
  expect(raster(0.5, 50)).toEqual(raster(2, 4));
});

describe('what is wrong is named', () => {
  const good = { min: 1, max: 2, data: Float32Array.of(1, 2), width: 2, height: 1 };
  test.each([
    [{ ...good, min: 0 }, 'invalid-radius', 'positive finite'],
    [{ ...good, max: Number.NaN }, 'invalid-radius', ''],
    [{ ...good, min: 3 }, 'invalid-radius', ''],
    [{ ...good, max: 1000 }, 'invalid-radius', ''],
    [{ ...good, min: '1' }, 'wrong-type', 'number'],
    [{ ...good, data: 12 }, 'wrong-type', 'must be numbers'],
    [{ ...good, data: [1, '2'] }, 'wrong-type', 'number'],
    [{ ...good, data: Float32Array.of(1) }, 'invalid-radius', 'width × height = 2'],
    [{ ...good, data: Float32Array.of(1, Number.NaN) }, 'invalid-radius', ''],
    [{ ...good, width: 0 }, 'out-of-range', 'whole number from 1'],
    [{ ...good, widht: 2 }, 'unknown-option', 'did you mean width'],
    [{ ...good, bounds: { x: 0, y: 0, width: 0, height: 1 } }, 'out-of-range', 'positive'],
    [{ min: 1, max: 2, at: 3 }, 'wrong-type', 'function'],
    [
      { min: 1, max: 2, at: () => Number.NaN },
      'invalid-radius',
      'must be a number at (0.125, 0.125)',
    ],
    [{ min: 1, max: 2, at: () => 1, resolution: 0 }, 'out-of-range', '1 to 4096'],
    [{ min: 1e-4, max: 1e-3, at: () => 1e-4 }, 'limit', 'would make about'],
    [[1, 2], 'wrong-type', 'number'],
  ])('%j', (radius, code, rule) => {
    const error = caught(() =>
      copse.sample({ region: square, radius } as unknown as SampleOptions),
    );
    expect(error.code).toBe(code);
    expect(error.option).toMatch(/^radius/);
    expect(error.rule).toContain(rule);
    expect(copse.sample({ region: square, radius: 20 }).length).toBeGreaterThan(3);
  });
});
