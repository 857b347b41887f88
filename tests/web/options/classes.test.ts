// Several classes on the same ground: every pair keeps its distance, and nothing more of any fits.
import { load, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { distance, placesIn, pointsOf, tooClose } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();
const square = { x: 0, y: 0, width: 64, height: 64 };

const scene = fc
  .array(
    fc.record({ radius: fc.constantFrom(2, 2.5, 3, 5, 9, 20), weight: fc.constantFrom(1, 2, 5) }),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  .chain((classes) =>
    fc.record({
      classes: fc.constant(classes),
      factors: fc.option(fc.array(fc.constantFrom(0.5, 1, 1.5), { minLength: 25, maxLength: 25 }), {
        nil: undefined,
      }),
      trees: fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 64, noNaN: true }),
          fc.double({ min: 0, max: 64, noNaN: true }),
          fc.nat({ max: classes.length - 1 }),
        ),
        { maxLength: 4 },
      ),
      well: fc.boolean(),
      seed: fc.integer(),
      float32: fc.boolean(),
    }),
  );

test('every pair keeps its distance, and nothing more of any class would fit', () => {
  fc.assert(
    fc.property(scene, ({ classes, factors, trees, well, seed, float32 }) => {
      const mean = (i: number, j: number) =>
        ((classes[i]?.radius ?? 0) + (classes[j]?.radius ?? 0)) / 2;
      const spacing =
        factors &&
        classes.map((_, i) =>
          classes.map(
            (_, j) =>
              (i === j ? 1 : (factors[Math.min(i, j) * 5 + Math.max(i, j)] as number)) * mean(i, j),
          ),
        );
      const apart = (i: number, j: number) => spacing?.[i]?.[j] ?? mean(i, j);
      const samples = copse.sample({
        region: square,
        classes,
        spacing,
        existing: {
          positions: trees.flatMap((tree) => tree.slice(0, 2)),
          classes: trees.map(([, , kind]) => kind),
        },
        obstacles: well ? [{ point: [30, 30], clearance: 6 }] : [],
        seed,
        float32,
      });
      const points = pointsOf(samples.positions);
      const kinds = Array.from(samples.classes as Uint8Array);
      expect(kinds).toHaveLength(points.length);
      expect(Array.from(samples.radii as Float64Array)).toEqual(
        kinds.map((kind) => classes[kind]?.radius),
      );
      expect(tooClose(points, (i, j) => apart(kinds[i] as number, kinds[j] as number))).toEqual([]);
      const others = trees.map(([x, y, kind]) => ({ at: [x, y] as const, kind }));
      points.forEach((p, i) => {
        for (const { at, kind } of others)
          expect(distance(p, at)).toBeGreaterThanOrEqual(
            apart(kinds[i] as number, kind) * (1 - 1e-6),
          );
        if (well) expect(distance(p, [30, 30])).toBeGreaterThanOrEqual(6 * (1 - 1e-9));
      });
      const all = [...points.map((at, i) => ({ at, kind: kinds[i] as number })), ...others];
      const open = placesIn(
        64,
        60,
        (p) =>
          (!well || distance(p, [30, 30]) > 6.01) &&
          classes.some((_, own) =>
            all.every(({ at, kind }) => distance(p, at) > apart(own, kind) * (1 + 2 ** -8)),
          ),
      );
      expect(open).toEqual([]);
    }),
    { numRuns: trials(40) },
  );
});

test('shares follow the weights', () => {
  const classes = [1, 2, 3, 4].map((weight) => ({ name: `kind ${weight}`, radius: 1, weight }));
  const { classes: kinds = new Uint8Array(), length } = copse.sample({
    region: { x: 0, y: 0, width: 150, height: 150 },
    classes,
  });
  classes.forEach(({ weight }, index) => {
    const share = kinds.filter((kind) => kind === index).length / length;
    expect(Math.abs(share - weight / 10)).toBeLessThan(0.015);
  });
});

test('classes follow a count and an order, and are the same step by step', () => {
  const options = { region: square, classes: [{ radius: 2 }, { radius: 4 }] };
  const all = copse.sample(options);
  const kindOf = new Map([...all].map(([x, y], i) => [`${x} ${y}`, all.classes?.[i]]));
  const some = copse.sample({ ...options, order: 'progressive', count: 100 });
  expect(some).toHaveLength(100);
  expect(Array.from(some.classes ?? [])).toEqual(
    [...some].map(([x, y]) => kindOf.get(`${x} ${y}`)),
  );
  const grow = copse.grow(options);
  while (!grow.done) grow.step(100);
  expect(grow.finish()).toEqual(all);
});

test('an earlier result fits as it is', () => {
  const options = { region: square, classes: [{ radius: 2 }, { radius: 4 }] };
  const first = copse.sample(options);
  expect(copse.sample({ ...options, seed: 1, existing: first })).toHaveLength(0);
});

describe('what is wrong is named', () => {
  const two = [{ radius: 2 }, { radius: 3 }];
  test.each([
    [{ classes: [] }, 'invalid-classes', 'classes'],
    [{ classes: [{ radius: 1 }] }, 'invalid-classes', 'classes'],
    [{ classes: Array(17).fill({ radius: 3 }) }, 'invalid-classes', 'classes'],
    [{ classes: 3 }, 'wrong-type', 'classes'],
    [{ classes: [{ radius: 1 }, 2] }, 'wrong-type', 'classes[1]'],
    [{ classes: [{ radius: 1 }, {}] }, 'missing-option', 'classes[1].radius'],
    [{ classes: [{ radius: 1 }, { radius: -1 }] }, 'invalid-radius', 'classes[1].radius'],
    [{ classes: [{ radius: 1 }, { radius: 1, weigth: 2 }] }, 'unknown-option', 'classes[1].weigth'],
    [{ classes: [{ radius: 1 }, { radius: 1, weight: 0 }] }, 'out-of-range', 'classes[1].weight'],
    [{ classes: two, spacing: [[2, 2]] }, 'out-of-range', 'spacing'],
    [
      {
        classes: two,
        spacing: [
          [2, 2],
          [3, 3],
        ],
      },
      'out-of-range',
      'spacing[0][1]',
    ],
    [
      {
        classes: two,
        spacing: [
          [2, '2'],
          [2, 3],
        ],
      },
      'wrong-type',
      'spacing[0][1]',
    ],
    [{ classes: two, radius: 2 }, 'conflicting-options', 'radius'],
    [{ radius: 2, spacing: [[1]] }, 'conflicting-options', 'spacing'],
    [{ classes: two, existing: { positions: [1, 1] } }, 'conflicting-options', 'existing'],
    [
      { classes: two, existing: { positions: [1, 1], classes: [2] } },
      'out-of-range',
      'existing.classes[0]',
    ],
    [{ classes: [{ radius: 1e-4 }, { radius: 1e-4 }] }, 'limit', 'classes'],
  ])('%j', (options, code, option) => {
    const error = caught(() =>
      copse.sample({ region: square, ...options } as unknown as SampleOptions),
    );
    expect({ code: error.code, option: error.option }).toEqual({ code, option });
    expect(copse.sample({ region: square, radius: 20 }).length).toBeGreaterThan(3);
  });
});

describe('counts', () => {
  const loot = [5, 20, 8, 60, 40];
  const countsIn = (classes: Uint8Array) =>
    loot.map((_, kind) => classes.filter((other) => other === kind).length);

  test('give exact loot, evenly spread without radii', () => {
    const samples = copse.sample({
      region: square,
      classes: loot.map((count) => ({ name: `kind of ${count}`, count })),
    });
    expect(countsIn(samples.classes)).toEqual(loot);
    expect(samples.report.reason).toBe('count');
    expect(tooClose(pointsOf(samples.positions), () => samples.report.radius)).toEqual([]);
    expect(new Set(samples.radii)).toEqual(new Set([samples.report.radius]));
  });

  test('give exact loot at the distances of radii, and others fill the rest', () => {
    const classes = loot.map((count, i) => ({ radius: 1 + i / 2, count }));
    const samples = copse.sample({ region: square, classes: [...classes, { radius: 0.5 }] });
    expect(countsIn(samples.classes)).toEqual(loot);
    expect(samples.length).toBeGreaterThan(4000);
    expect(samples.report.reason).toBe('count');
    expect(samples.radii[0]).toBe(3);
  });

  test('without ground give nothing', () => {
    for (const radius of [undefined, 1]) {
      const classes = loot.map((count) => ({ radius, count }));
      const { length, report } = copse.sample({ region: square, margin: 40, classes });
      expect([length, report.reason]).toEqual([0, 'saturated']);
    }
  });

  test.each<[string, object, string]>([
    ['zero', { classes: [{ count: 1 }, { count: 0 }] }, 'classes[1].count: 0 must be a whole'],
    ['NaN', { classes: [{ count: Number.NaN }, { count: 1 }] }, 'classes[0].count: NaN must be a'],
    [
      'a radius of NaN',
      {
        classes: [
          { count: 1, radius: Number.NaN },
          { count: 1, radius: Number.NaN },
        ],
      },
      'classes[0].radius: NaN must be a finite number',
    ],
    [
      'text',
      { classes: [{ count: 1 }, { count: '2' }] },
      'classes[1].count: "2" must be a finite number',
    ],
    [
      'a radius for some',
      { classes: [{ count: 1 }, { count: 2, radius: 3 }] },
      'classes[0].radius: missing, must be given for all classes, or for none',
    ],
    ['neither', { classes: [{ count: 1 }, {}] }, 'classes[1].radius: missing, must be a number'],
    [
      'spacing without radii',
      {
        classes: [{ count: 1 }, { count: 2 }],
        spacing: [
          [1, 1],
          [1, 1],
        ],
      },
      'needs a radius for each class',
    ],
    [
      'where without radii',
      { classes: [{ count: 1 }, { count: 2, where: square }] },
      'classes[1].where',
    ],
    [
      'levels',
      { classes: [{ count: 1 }, { count: 2 }], levels: 2 },
      'levels: 2 cannot be combined with',
    ],
    [
      'a count of all',
      { classes: [{ count: 1 }, { count: 2 }], count: 3 },
      'count: 3 cannot be combined',
    ],
    [
      'periodic',
      {
        classes: [
          { count: 1, radius: 1 },
          { count: 2, radius: 1 },
        ],
        periodic: true,
      },
      'periodic: true cannot be combined with classes that have a count',
    ],
  ])('refuse %s', (_, options, message) => {
    const error = caught(() => copse.sample({ region: square, ...options } as never));
    expect(error.message).toContain(message);
  });

  test('are refused in worlds and forests', () => {
    const classes = [{ radius: 2, count: 3 }, { radius: 1 }];
    for (const make of [
      () => copse.world({ classes } as never),
      () => copse.forest({ classes } as never),
    ])
      expect(caught(make).message).toContain('classes[0].count: 3 is not possible in worlds and');
  });
});
