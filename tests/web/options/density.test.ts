// How densely samples stand: every spelling, with a radius and with a count, and what is refused.
import { type Conflict, load, type SampleOptions, type Samples } from 'copse/all';
import { createPool } from 'copse/worker';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { placesIn, pointsOf, tooClose } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());
const side = 48;
const region = { x: 0, y: 0, width: side, height: side };

/** Four bytes a pixel, as ImageData has them. */
const imageOf = (...pixels: number[][]) => ({
  data: Uint8ClampedArray.from(pixels.flat()),
  width: pixels.length,
  height: 1,
});
const grey = (value: number, alpha = 255) => [value, value, value, alpha];

/** sRGB's own formula. */
const lightOf = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const scene = fc.record({
  columns: fc.integer({ min: 1, max: 5 }),
  rows: fc.integer({ min: 1, max: 5 }),
  values: fc.array(fc.constantFrom(0, 1, 2, 8, 40, 1000), { minLength: 25, maxLength: 25 }),
  radius: fc.constantFrom(1.5, 3),
  count: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  seed: fc.integer(),
  float32: fc.boolean(),
});

const kindsOf = (radius: number) => [
  { radius: 1.7 * radius },
  { radius, weight: 2 },
  { radius, where: { circle: { x: side / 2, y: side / 2, radius: side / 3 } } },
];
const rules = {
  mean: (a: number, b: number) => (a + b) / 2,
  larger: Math.max,
  smaller: Math.min,
};

test('classes and levels keep their distances at every place, and nothing more of any fits', () => {
  const rule = fc.constantFrom<Conflict>('mean', 'larger', 'smaller');
  const levels = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
  fc.assert(
    fc.property(scene, rule, levels, fc.boolean(), (given, conflict, levels, isOne) => {
      const { columns, rows, values, radius, seed, float32 } = given;
      const data = Float64Array.from(values.slice(0, columns * rows));
      fc.pre(data.some((value) => value > 0));
      const density = { data, width: columns, height: rows };
      const classes = isOne ? undefined : kindsOf(radius);
      const distances = classes ? { classes } : { radius };
      const options = { region, density, seed, float32, conflict, levels, ...distances };
      const samples: Samples = copse.sample(options as SampleOptions);
      expect(samples.radii?.length).toBe(samples.length);
      expect(samples.classes?.length).toBe(classes && samples.length);
      expect(samples.levelEnds?.length).toBe(levels);
      expect(samples.report.radius).toBe(radius);
      const radii = samples.radii as Float64Array;
      samples.classes?.forEach((kind, i) => {
        expect(radii[i]).toBeGreaterThanOrEqual(classes?.[kind]?.radius as number);
      });
      const ends = samples.levelEnds ?? [samples.length];
      ends.forEach((end, level) => {
        const scale = 2 ** (ends.length - 1 - level);
        const points = pointsOf(samples.positions).slice(0, end);
        const own = (i: number) => scale * (radii[i] as number);
        expect(tooClose(points, (i, j) => rules[conflict](own(i), own(j)))).toEqual([]);
      });
      expect(samples).toEqual(copse.sample(options as SampleOptions));
    }),
    { numRuns: trials(150) },
  );
});

test('classes have their shares where samples are dense and where they are not', () => {
  const density = { data: Uint8Array.of(100, 10), width: 2, height: 1 };
  const classes = [{ radius: 0.8 }, { radius: 0.5, weight: 2 }, { radius: 0.5 }];
  const box = { x: 0, y: 0, width: 120, height: 60 };
  const { positions, classes: found } = copse.sample({ region: box, density, classes });
  const counts = [
    [0, 0, 0],
    [0, 0, 0],
  ] as [number[], number[]];
  found.forEach((kind, i) => {
    const x = positions[2 * i] as number;
    if (x > 30 && x < 90) return;
    const half = counts[x < 60 ? 0 : 1];
    half[kind] = (half[kind] as number) + 1;
  });
  for (const half of counts) {
    const all = half.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(300);
    [0.25, 0.5, 0.25].forEach((share, kind) => {
      expect((half[kind] as number) / all).toBeCloseTo(share, 1);
    });
  }
});

test('samples keep the mean of their radii, none stands where it is 0, and counts are exact', () => {
  fc.assert(
    fc.property(scene, ({ columns, rows, values, radius, count, seed, float32 }) => {
      const data = Float64Array.from(values.slice(0, columns * rows));
      fc.pre(data.some((value) => value > 0));
      const density = { data, width: columns, height: rows };
      const distance = count === undefined ? { radius } : { count };
      const samples = copse.sample({ region, density, seed, float32, ...distance });
      const points = pointsOf(samples.positions);
      const at = ([x, y]: readonly [number, number]) => {
        const column = Math.min(columns - 1, Math.floor((x / side) * columns));
        return data[Math.min(rows - 1, Math.floor((y / side) * rows)) * columns + column] as number;
      };
      expect(points.every((point) => at(point) > 0)).toBe(true);
      const radii = Array.from(samples.radii);
      const mean = (a: number, b: number) => (a + b) / 2;
      expect(tooClose(points, (i, j) => mean(radii[i] as number, radii[j] as number))).toEqual([]);
      expect(Math.min(...radii)).toBeGreaterThanOrEqual(samples.report.radius);
      expect(Math.max(...radii)).toBeLessThanOrEqual(samples.report.radius * 100.001);
      if (count !== undefined) {
        expect(samples.length).toBe(count);
        expect(samples.report.reason).toBe('count');
        return;
      }
      // No radius is above that of the sparsest texel.
      const greatest = radius * Math.sqrt(Math.max(...data) / Math.min(...data.filter(Boolean)));
      const open = placesIn(side, 40, (p) => {
        const near = (q: readonly [number, number], i: number) =>
          Math.hypot(p[0] - q[0], p[1] - q[1]) < mean(greatest, radii[i] as number) * (1 + 2 ** -7);
        return at(p) > 0 && !points.some(near);
      });
      expect(open).toEqual([]);
    }),
    { numRuns: trials(150) },
  );
});

describe('spellings', () => {
  const density = { data: Float32Array.of(0, 0.25, 1, 0.5), width: 4, height: 1 };
  const expected = copse.sample({ region, radius: 1, density }).positions;
  const same: Record<string, SampleOptions['density']> = {
    bytes: { data: Uint8Array.of(0, 50, 200, 100), width: 4, height: 1 },
    'other floats': { data: Float64Array.of(0, 10, 40, 20), width: 4, height: 1 },
    bounds: { ...density, bounds: region },
    'a channel': {
      image: imageOf([1, 0, 9, 9], [1, 50, 9, 9], [1, 200, 9, 9], [1, 100, 9, 9]),
      channel: 'green',
    },
    alpha: {
      image: imageOf([1, 1, 1, 0], grey(9, 50), grey(9, 200), grey(0, 100)),
      channel: 'alpha',
    },
  };
  test.each(Object.entries(same))('%s', (_, spelled) => {
    expect(copse.sample({ region, radius: 1, density: spelled }).positions).toEqual(expected);
  });

  test('a function is read where texels have their middles', () => {
    const at = (x: number) => (x < side / 2 ? 0 : x / side);
    const data = Float32Array.from({ length: 64 }, (_, i) => at(((i % 8) + 0.5) * (side / 8)));
    const options = { region, radius: 1 };
    expect(copse.sample({ ...options, density: { at, resolution: 8, max: 1 } }).positions).toEqual(
      copse.sample({ ...options, density: { data, width: 8, height: 8 } }).positions,
    );
  });

  test('an image counts by its light, and nothing where it is transparent', () => {
    const bytes = [255, 188, 128, 55, 10, 1];
    const image = imageOf(...bytes.map((byte) => grey(byte)), grey(255, 0), grey(255, 128));
    const light = [...bytes.map(lightOf), 0, 128 / 255];
    const data = Float32Array.from(light);
    const options = { region, count: 500, seed: 3 };
    const one = copse.sample({ ...options, density: image });
    const other = copse.sample({ ...options, density: { data, width: 8, height: 1 } });
    expect(one.length).toBe(500);
    expect(copse.sample({ ...options, density: { image } }).positions).toEqual(one.positions);
    expect(one.report.radius).toBeCloseTo(other.report.radius, 5);
    const part = (samples: typeof one) => [...samples].filter(([x]) => x < side / 8).length;
    expect(part(one)).toBe(part(other));
  });

  test('ink is inverted, and white paper stays empty', () => {
    const paper = imageOf(grey(255), grey(0));
    const samples = copse.sample({ region, radius: 1, density: { image: paper, invert: true } });
    expect(Math.min(...[...samples].map(([x]) => x))).toBeGreaterThanOrEqual(side / 2);
  });

  test('colours are weighed as eyes do', () => {
    const image = imageOf([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]);
    const { radii, positions, report } = copse.sample({ region, radius: 1, density: image });
    const middle = (column: number) => {
      const x = ((column + 0.5) * side) / 3;
      const at = radii.findIndex((_, i) => Math.abs((positions[2 * i] as number) - x) < 1);
      return (report.radius / (radii[at] as number)) ** 2;
    };
    expect([0, 1, 2].map(middle)).toEqual([
      expect.closeTo(0.2126 / 0.7152, 1),
      expect.closeTo(1, 1),
      expect.closeTo(0.0722 / 0.7152, 1),
    ]);
  });
});

describe('in every way of calling', () => {
  const at = (x: number, y: number) => (x + y > side / 2 ? (x * y) / side ** 2 : 0);
  const options: SampleOptions = { region, count: 300, density: { at }, order: 'progressive' };
  const expected = copse.sample(options);

  test('step by step', () => {
    const grow = copse.grow(options);
    while (!grow.done) grow.step(50);
    expect(grow.finish()).toEqual(expected);
  });

  test('off the main thread', async () => {
    expect(await pool.sample(options)).toStrictEqual(expected);
  });

  test('with all that keeps clear', () => {
    const samples = copse.sample({
      ...{ region, radius: 1, density: { at }, margin: 2, conflict: 'larger' },
      obstacles: [{ point: [30, 30], clearance: 6 }],
      existing: { positions: [40, 40], radii: [5] },
    });
    expect(samples.positions.every((v) => v >= 2 && v <= side - 2)).toBe(true);
    expect([...samples].every(([x, y]) => Math.hypot(x - 30, y - 30) >= 6)).toBe(true);
    expect([...samples].every(([x, y]) => Math.hypot(x - 40, y - 40) >= 5)).toBe(true);
  });

  test('a count with a radius is drawn from all', () => {
    const all = copse.sample({ region, radius: 1, density: { at } });
    const some = copse.sample({ region, radius: 1, count: 100, density: { at } });
    const places = new Set([...all].map(String));
    expect([...some].every((place) => places.has(String(place)))).toBe(true);
    expect([some.length, some.radii.length, some.report.reason]).toEqual([100, 100, 'count']);
  });
});

describe('what is refused', () => {
  const fine = { data: Uint8Array.of(1, 2), width: 2, height: 1 };
  const detached = () => {
    const data = new Float32Array([1, 2]);
    structuredClone(data.buffer, { transfer: [data.buffer] });
    return { ...fine, data };
  };
  const refused: Record<string, [options: object, option: string, code: string]> = {
    'all 0': [{ density: { ...fine, data: Uint8Array.of(0, 0) } }, 'density', 'invalid-density'],
    negative: [
      { density: { ...fine, data: Float32Array.of(1, -1) } },
      'density',
      'invalid-density',
    ],
    NaN: [{ density: { ...fine, data: Float32Array.of(1, NaN) } }, 'density', 'invalid-density'],
    'a width of 0': [{ density: { ...fine, width: 0 } }, 'density.width', 'out-of-range'],
    'an image of width 0': [
      { density: { image: { data: new Uint8ClampedArray(), width: 0, height: 0 } } },
      'density.width',
      'out-of-range',
    ],
    'data too short': [{ density: { ...fine, height: 2 } }, 'density.data', 'invalid-density'],
    'data that are none': [{ density: { ...fine, data: 'ab' } }, 'density.data', 'wrong-type'],
    'data without memory': [{ density: detached() }, 'density.data', 'wrong-type'],
    'a function that is negative': [{ density: { at: () => -1 } }, 'density.at', 'invalid-density'],
    'a function that is NaN': [{ density: { at: () => NaN } }, 'density.at', 'invalid-density'],
    'a function above max': [{ density: { at: () => 2, max: 1 } }, 'density.at', 'invalid-density'],
    'max of 0': [{ density: { at: () => 0, max: 0 } }, 'density.max', 'out-of-range'],
    'an unknown channel': [
      { density: { image: imageOf(grey(1)), channel: 'hue' } },
      'density.channel',
      'wrong-type',
    ],
    'an unknown name': [{ density: { ...fine, bound: region } }, 'density.bound', 'unknown-option'],
    'a number': [{ density: 3 }, 'density', 'wrong-type'],
    'bounds without a size': [
      { density: { ...fine, bounds: { x: 0, y: 0, width: 0, height: 1 } } },
      'density.bounds.width',
      'out-of-range',
    ],
    'a radius by place': [
      { density: fine, radius: { min: 1, max: 2, at: () => 1 } },
      'density',
      'conflicting-options',
    ],
    'classes with a count': [
      { density: fine, radius: undefined, classes: [{ radius: 1, count: 3 }, { radius: 2 }] },
      'density',
      'conflicting-options',
    ],
    'classes with distances of their own': [
      {
        density: fine,
        radius: undefined,
        classes: [{ radius: 1 }, { radius: 2 }],
        spacing: [
          [1, 3],
          [3, 2],
        ],
      },
      'spacing',
      'conflicting-options',
    ],
    'classes in a tile': [
      { density: fine, radius: undefined, classes: [{ radius: 1 }, { radius: 2 }], periodic: true },
      'classes',
      'conflicting-options',
    ],
    'levels in a tile': [
      { density: fine, levels: 2, periodic: true },
      'levels',
      'conflicting-options',
    ],
    'another method': [{ density: fine, method: 'bridson' }, 'density', 'conflicting-options'],
    'no radius and no count': [{ density: fine, radius: undefined }, 'radius', 'missing-option'],
    'a radius of 0': [{ density: fine, radius: 0 }, 'radius', 'invalid-radius'],
    'existing samples and a count alone': [
      { density: fine, radius: undefined, count: 5, existing: [[1, 1]] },
      'existing',
      'conflicting-options',
    ],
  };
  test.each(Object.entries(refused))('%s', (_, [options, option, code]) => {
    const error = caught(() => copse.sample({ region, radius: 2, ...options } as SampleOptions));
    expect(error).toMatchObject({ name: 'CopseError', option, code });
    expect(copse.sample({ region, radius: 2, density: fine }).length).toBeGreaterThan(0);
  });
});
