// The option `where`: every spelling, nothing where a weight is 0, nothing left to fill where it is
// not, and errors.
import { load, type SampleClass, type SampleOptions } from 'copse/all';
import { createPool } from 'copse/worker';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { distance, placesIn, pointsOf, tooClose } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();
const pool = await createPool({ size: 1 });
afterAll(() => pool.dispose());
const side = 64;
const region = { x: 0, y: 0, width: side, height: side };

const kind = fc.record({
  radius: fc.constantFrom(2, 2, 3, 5),
  weight: fc.constantFrom(1, 3),
  columns: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 4 }),
  values: fc.array(fc.constantFrom(0, 0, 0.2, 1), { minLength: 16, maxLength: 16 }),
  isEverywhere: fc.boolean(),
});

test('each stands where its weight is not 0, and no more would fit there', () => {
  fc.assert(
    fc.property(fc.array(kind, { minLength: 2, maxLength: 4 }), fc.integer(), (kinds, seed) => {
      const maps = kinds.map(({ columns, rows, values, isEverywhere }) => {
        const data = Float32Array.from(values.slice(0, columns * rows));
        fc.pre(data.some((value) => value > 0));
        return isEverywhere ? undefined : { data, width: columns, height: rows };
      });
      const classes = kinds.map(({ radius, weight }, i) => ({ radius, weight, where: maps[i] }));
      const samples = copse.sample({ region, classes, seed });
      const points = pointsOf(samples.positions);
      const own = Array.from(samples.classes);
      const weightAt = (i: number, [x, y]: readonly [number, number]) => {
        const map = maps[i];
        if (!map) return 1;
        const column = Math.min(map.width - 1, Math.floor((x / side) * map.width));
        const row = Math.min(map.height - 1, Math.floor((y / side) * map.height));
        return map.data[row * map.width + column] as number;
      };
      expect(points.every((point, i) => weightAt(own[i] as number, point) > 0)).toBe(true);
      const apart = (i: number, j: number) =>
        ((classes[i]?.radius ?? 0) + (classes[j]?.radius ?? 0)) / 2;
      expect(tooClose(points, (i, j) => apart(own[i] as number, own[j] as number))).toEqual([]);
      const open = placesIn(side, 50, (p) =>
        classes.some(
          (_, i) =>
            weightAt(i, p) > 0 &&
            points.every((q, j) => distance(p, q) > apart(i, own[j] as number) * (1 + 2 ** -8)),
        ),
      );
      expect(open).toEqual([]);
    }),
    { numRuns: trials(40) },
  );
});

const classesWith = (where: SampleClass['where']): SampleClass[] => [
  { radius: 3, where },
  { radius: 2 },
];
const left = { x: 0, y: 0, width: side / 2, height: side };

test.each<[string, SampleClass['where']]>([
  ['a rectangle', left],
  [
    'GeoJSON',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [32, 0],
          [32, 64],
          [0, 64],
          [0, 0],
        ],
      ],
    },
  ],
  ['a path', { path: 'M0 0h32v64h-32z' }],
  ['a mask', { mask: { data: Uint8Array.of(255, 0), width: 2, height: 1 }, width: 64, height: 64 }],
  ['bytes', { data: Uint8Array.of(255, 0), width: 2, height: 1 }],
  ['floats', { data: Float64Array.of(1, 0), width: 2, height: 1, bounds: region }],
  ['a function', { at: (x: number) => (x < 32 ? 1 : 0), resolution: 2 }],
])('%s, all the same', async (_, where) => {
  const samples = copse.sample({ region, classes: classesWith(where), seed: 3 });
  const usual = copse.sample({ region, classes: classesWith(left), seed: 3 });
  expect(samples.positions).toEqual(usual.positions);
  expect(samples.classes).toEqual(usual.classes);
  const oaks = pointsOf(samples.positions).filter((_, i) => samples.classes[i] === 0);
  expect(oaks.length).toBeGreaterThan(20);
  expect(oaks.every(([x]) => x < 32)).toBe(true);
  const threaded = await pool.sample({ region, classes: classesWith(where), seed: 3 });
  expect(threaded).toEqual(samples);
});

test('bytes are parts of 255', () => {
  const at = (data: Uint8Array | Float32Array) =>
    copse.sample({ region, classes: classesWith({ data, width: 2, height: 1 }) });
  expect(at(Uint8Array.of(51, 255))).toEqual(at(Float32Array.of(0.2, 1)));
});

test('with levels, each stands where it may on every one', () => {
  const samples = copse.sample({ region, classes: classesWith(left), levels: 2, seed: 1 });
  const oaks = pointsOf(samples.positions).filter((_, i) => samples.classes[i] === 0);
  expect(oaks.length).toBeGreaterThan(20);
  expect(oaks.every(([x]) => x < 32)).toBe(true);
});

test('a function is read within its bounds', () => {
  const places: [number, number][] = [];
  const at = (x: number, y: number) => {
    places.push([x, y]);
    return 1;
  };
  const bounds = { x: 10, y: 20, width: 4, height: 2 };
  const samples = copse.sample({
    region,
    classes: classesWith({ at, bounds, resolution: 2 }),
  });
  expect(places).toEqual([
    [11, 21],
    [13, 21],
  ]);
  expect(samples.length).toBeGreaterThan(100);
});

describe('what is wrong is named', () => {
  const data = Float32Array.of(1, 0);
  test.each<[unknown, string, string]>([
    [3, 'wrong-type', 'classes[0].where'],
    [{ data, width: 2 }, 'missing-option', 'classes[0].where.height'],
    [{ data, width: 2, height: 2 }, 'invalid-classes', 'classes[0].where.data'],
    [{ data, width: 0, height: 1 }, 'out-of-range', 'classes[0].where.width'],
    [{ data, width: 2, height: 1, at: 1 }, 'unknown-option', 'classes[0].where.data'],
    [{ data: Float32Array.of(0, 0), width: 2, height: 1 }, 'invalid-classes', 'classes[0].where'],
    [{ data: Float32Array.of(1, -1), width: 2, height: 1 }, 'invalid-classes', 'classes[0].where'],
    [{ data: Float32Array.of(1, NaN), width: 2, height: 1 }, 'invalid-classes', 'classes[0].where'],
    [{ at: () => 2 }, 'out-of-range', 'classes[0].where.at'],
    [{ at: () => NaN }, 'out-of-range', 'classes[0].where.at'],
    [{ at: () => 0 }, 'invalid-classes', 'classes[0].where'],
    [{ at: () => 1, resolution: 0 }, 'out-of-range', 'classes[0].where.resolution'],
    [{ x: 70, y: 0, width: 9, height: 9 }, 'invalid-classes', 'classes[0].where'],
    [
      [
        [0, 0],
        [1, 1],
      ],
      'invalid-region',
      'classes[0].where',
    ],
    [{ circle: { x: 0, y: 0 } }, 'missing-option', 'classes[0].where.circle.radius'],
  ])('%j', (where, code, option) => {
    const classes = classesWith(where as SampleClass['where']);
    const error = caught(() => copse.sample({ region, classes } as SampleOptions));
    expect([error.code, error.option]).toEqual([code, option]);
  });
});
