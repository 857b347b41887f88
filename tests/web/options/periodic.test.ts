// Periodic samples keep their distances across the sides of their rectangle, and leave no gap there.
import { load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { type Point, pointsOf } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();

test('copies laid side by side keep their distances, and nothing more would fit', () => {
  const scene = fc.record({
    x: fc.constantFrom(0, -100.1, 1e3),
    width: fc.double({ min: 10.1, max: 60, noNaN: true }),
    height: fc.double({ min: 10.1, max: 60, noNaN: true }),
    well: fc.boolean(),
    seed: fc.integer(),
    float32: fc.boolean(),
  });
  fc.assert(
    fc.property(scene, ({ x, width, height, well, seed, float32 }) => {
      const region = { x, y: 3, width, height };
      const clear = { point: [x + 0.5, 3.5] as [number, number], clearance: 3 };
      const obstacles = well ? [clear] : [];
      const { positions } = copse.sample({
        region,
        radius: 2,
        periodic: true,
        obstacles,
        seed,
        float32,
      });
      const points = pointsOf(positions);
      const around = (dx: number, dy: number) => {
        const across = Math.abs(dx) % width;
        const up = Math.abs(dy) % height;
        return Math.hypot(Math.min(across, width - across), Math.min(up, height - up));
      };
      points.forEach((a, i) => {
        expect(a[0] >= x && a[0] < x + width && a[1] >= 3 && a[1] < 3 + height).toBe(true);
        const least = Math.min(...points.slice(0, i).map((b) => around(a[0] - b[0], a[1] - b[1])));
        expect(least).toBeGreaterThanOrEqual(2 - 1e-11);
        if (well)
          expect(around(a[0] - clear.point[0], a[1] - 3.5)).toBeGreaterThanOrEqual(3 - 1e-3);
      });
      for (let i = 0; i < 1500; i++) {
        const p = [x + ((i * 0.618034) % 1) * width, 3 + ((i * 0.754878) % 1) * height] as const;
        if (well && around(p[0] - clear.point[0], p[1] - 3.5) < 3.001) continue;
        const nearest = Math.min(...points.map((b) => around(p[0] - b[0], p[1] - b[1])));
        expect(nearest).toBeLessThan(2 * (1 + 2 ** -8));
      }
    }),
    { numRuns: trials(25) },
  );
});

test('classes, levels, fields and densities repeat with the rectangle', () => {
  const region = { x: 0, y: 0, width: 60, height: 50 };
  const apart = (a: Point, b: Point) => {
    const [across, up] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
    return Math.hypot(Math.min(across, 60 - across), Math.min(up, 50 - up));
  };
  const radiiOf = { classes: [3, 1.5] };
  const wave = (x: number) => 1 + Math.cos((2 * Math.PI * x) / 60) / 2;
  const calls = {
    classes: {
      classes: [
        { radius: 3, where: { at: (x: number) => (x < 20 || x > 50 ? 1 : 0) } },
        { radius: 1.5 },
      ],
    },
    levels: { radius: 1.5, levels: 3 },
    both: { classes: [{ radius: 3 }, { radius: 1.5 }], levels: 2 },
    field: { radius: { min: 0.5, max: 1.5, at: wave } },
    density: { radius: 1, density: { at: wave } },
  };
  for (const [name, call] of Object.entries(calls)) {
    const samples = copse.sample({ region, periodic: true, seed: name, ...call } as SampleOptions);
    const points = pointsOf(samples.positions);
    expect(points.length, name).toBeGreaterThan(200);
    const { radii, classes } = samples as { radii?: Float64Array; classes?: Uint8Array };
    const ends = (samples as { levelEnds?: Uint32Array }).levelEnds ?? [points.length];
    const radiusOf = (i: number) =>
      classes ? (radiiOf.classes[classes[i] as number] as number) : (radii?.[i] ?? 1.5);
    let begin = 0;
    let tightest = Number.POSITIVE_INFINITY;
    ends.forEach((end, level) => {
      const scale = 2 ** (ends.length - 1 - level);
      for (let i = begin; i < end; i++) {
        for (let j = 0; j < i; j++) {
          const least = (scale * (radiusOf(i) + radiusOf(j))) / 2;
          tightest = Math.min(tightest, apart(points[i] as Point, points[j] as Point) / least);
        }
      }
      begin = end;
    });
    expect(tightest, name).toBeGreaterThanOrEqual(1 - 1e-12);
    expect(ends.at(-1)).toBe(points.length);
  }
});

describe('what does not go with it is named', () => {
  const region = { x: 0, y: 0, width: 50, height: 50 };
  test.each([
    [
      {
        region: [
          [0, 0],
          [50, 0],
          [0, 50],
        ],
        radius: 2,
      },
      'conflicting-options',
      'periodic',
    ],
    [
      { region: { circle: { x: 0, y: 0, radius: 9 } }, radius: 2 },
      'conflicting-options',
      'periodic',
    ],
    [{ region, radius: 2, margin: 1 }, 'conflicting-options', 'margin'],
    [{ region, radius: 2, order: 'progressive' }, 'conflicting-options', 'order'],
    [{ region, count: 20 }, 'conflicting-options', 'periodic'],
    [{ region, classes: [{ radius: 1 }, { radius: 11 }] }, 'out-of-range', 'classes'],
    [
      {
        region,
        classes: [{ radius: 1, where: { x: 0, y: 0, width: 60, height: 1 } }, { radius: 2 }],
      },
      'conflicting-options',
      'classes[0].where',
    ],
    [
      { region, radius: { min: 1, max: 11, at: (x: number) => 1 + x / 50 } },
      'out-of-range',
      'radius',
    ],
    [
      {
        region,
        radius: 1,
        density: {
          data: Float32Array.of(1, 2),
          width: 2,
          height: 1,
          bounds: { x: 0, y: 0, width: 9, height: 9 },
        },
      },
      'conflicting-options',
      'density',
    ],
    [{ region, radius: 2, levels: 4 }, 'out-of-range', 'levels'],
    [{ region, radius: 2, method: 'bridson' }, 'conflicting-options', 'periodic'],
    [{ region, radius: 11 }, 'out-of-range', 'radius'],
    [{ region, radius: 2, periodic: 1 }, 'wrong-type', 'periodic'],
  ])('%j', (options, code, option) => {
    const given = { periodic: true, ...options } as unknown as SampleOptions;
    const error = caught(() => copse.sample(given));
    expect({ code: error.code, option: error.option }).toEqual({ code, option });
  });
  test('false changes nothing', () => {
    const expected = copse.sample({ region, radius: 2, margin: 1 });
    expect(copse.sample({ region, radius: 2, margin: 1, periodic: false })).toEqual(expected);
  });
});
