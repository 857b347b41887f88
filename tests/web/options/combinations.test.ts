// All options with one another, at random: what goes together keeps every promise at once, and what
// does not is an error that says so.
import {
  type Conflict,
  CopseError,
  type FillRule,
  load,
  type SampleOptions,
  type Samples,
} from 'copse/all';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Outline } from '../support/oracle.js';
import { type RandomRegion, randomRegion } from '../support/random-region.js';
import { distance, type Point, placesIn, pointsOf, tooClose } from '../support/spread.js';

const copse = await load();
const size = 32;
const slope = (x: number): number => 1.5 + x / 16;

interface Scene {
  ground: RandomRegion | 'square';
  distance: 'radius' | 'field' | 'classes' | 'count';
  radius: number;
  margin: number | undefined;
  well: Point | undefined;
  road: Point[] | undefined;
  trees: Point[] | undefined;
  conflict: Conflict | undefined;
  count: number | undefined;
  order: 'placed' | 'random' | 'progressive' | undefined;
  periodic: boolean;
  float32: boolean;
  seed: number;
}

const coordinate = fc.double({ min: -2, max: 34, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
/** Most scenes leave most options out. */
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 1 });
const scene: fc.Arbitrary<Scene> = fc.record({
  ground: fc.oneof(fc.constant('square' as const), randomRegion),
  distance: fc.constantFrom('radius', 'radius', 'field', 'classes', 'count'),
  radius: fc.constantFrom(1.5, 2.5, 3.5),
  margin: maybe(fc.constantFrom(0.5, 2)),
  well: maybe(point),
  road: maybe(fc.array(point, { minLength: 1, maxLength: 4 })),
  trees: maybe(fc.array(point, { maxLength: 4 })),
  conflict: maybe(fc.constantFrom<Conflict>('mean', 'larger', 'smaller')),
  count: maybe(fc.integer({ min: 1, max: 60 })),
  order: maybe(fc.constantFrom('placed', 'random', 'progressive')),
  periodic: fc.boolean(),
  float32: fc.boolean(),
  seed: fc.integer(),
});

const square = { x: 0, y: 0, width: size, height: size };
const classes = (radius: number) => [{ radius }, { radius: 1.6 * radius, weight: 2 }];

function optionsOf(given: Scene): SampleOptions {
  const { ground, radius } = given;
  const distances = {
    radius: { radius },
    field: { radius: { min: 1.5, max: 3.5, at: slope } },
    classes: { classes: classes(radius) },
    count: { count: given.count ?? 20 },
  }[given.distance];
  const obstacles = [
    ...(given.well ? [{ point: given.well, clearance: 2 }] : []),
    ...(given.road ? [{ polyline: given.road, clearance: 1 }] : []),
  ];
  return {
    region: ground === 'square' ? square : ground.region,
    fillRule: ground === 'square' ? undefined : ground.fillRule,
    margin: given.margin,
    obstacles,
    existing: given.trees && { positions: given.trees.flat(), radii: given.trees.map(() => 3) },
    conflict: given.conflict,
    count: given.count,
    order: given.order,
    periodic: given.periodic,
    float32: given.float32,
    seed: given.seed,
    ...distances,
  } as unknown as SampleOptions;
}

/** The options that do not go together here, if any. */
function clash(given: Scene): string | undefined {
  if (given.distance === 'count' && given.trees) return 'existing';
  if (given.conflict && given.distance !== 'field' && !given.trees) return 'conflict';
  if (!given.periodic) return undefined;
  if (given.ground !== 'square') return 'periodic';
  if (given.margin !== undefined) return 'margin';
  if (given.order === 'progressive') return 'order';
  if (given.distance === 'count') return 'periodic';
  return undefined;
}

const rules: Record<Conflict, (a: number, b: number) => number> = {
  mean: (a, b) => (a + b) / 2,
  larger: Math.max,
  smaller: Math.min,
};

function judge(given: Scene, samples: Samples): void {
  const { ground, trees = [], margin = 0 } = given;
  const points = pointsOf(samples.positions);
  const radii = samples.radii ?? points.map(() => samples.report.radius);
  const radiusOf = (i: number) => radii[i] as number;
  const rule = rules[given.conflict ?? 'mean'];
  const across = (d: number) => (given.periodic ? Math.min(Math.abs(d), size - Math.abs(d)) : d);
  const apart = (a: Point, b: Point) => Math.hypot(across(a[0] - b[0]), across(a[1] - b[1]));
  // Classes keep the mean whatever existing samples do.
  const own = given.distance === 'classes' ? rules.mean : rule;
  if (given.periodic) {
    points.forEach((a, i) => {
      const spare = points.slice(0, i).map((b, j) => apart(a, b) / own(radiusOf(i), radiusOf(j)));
      expect(Math.min(...spare)).toBeGreaterThanOrEqual(1 - 1e-12);
    });
  } else {
    expect(tooClose(points, (i, j) => own(radiusOf(i), radiusOf(j)))).toEqual([]);
  }
  const outline =
    ground === 'square' ? undefined : new Outline(ground.region, ground.fillRule as FillRule);
  const road = given.road?.map((a, i, all) => [a, all[i + 1] ?? a] as const) ?? [];
  /** By how much a point is farther from what it must keep clear of than it must be. */
  const room = (p: Point): number => {
    if (outline ? outline.where(...p) === 'outside' : Math.min(...p) < 0 || Math.max(...p) > size)
      return Number.NEGATIVE_INFINITY;
    const copies = (q: Point): Point[] =>
      given.periodic
        ? [-size, 0, size].flatMap((dx) =>
            [-size, 0, size].map((dy): Point => [q[0] + dx, q[1] + dy]),
          )
        : [q];
    return Math.min(
      ground === 'square' ? Math.min(...p, size - p[0], size - p[1]) - margin : Infinity,
      ...copies(p).flatMap((q) => [
        ...(given.well ? [distance(q, given.well) - 2] : []),
        ...road.map(([a, b]) => toSegment(q, a, b) - 1),
      ]),
    );
  };
  const slack = given.float32 ? 2 ** -7 : 2 ** -10;
  // Random rings overlap: what margin they have only the oracle in C++ knows.
  for (const p of points) expect(room(p)).toBeGreaterThan(given.periodic ? -1e-3 : -1e-9);
  points.forEach((p, i) => {
    for (const tree of trees)
      expect(apart(p, tree)).toBeGreaterThanOrEqual(rule(radiusOf(i), 3) * (1 - 1e-6));
  });
  if (given.count !== undefined || given.distance === 'count') {
    const count = given.count ?? 20;
    expect(points.length).toBeLessThanOrEqual(count);
    expect(samples.report.reason).toBe(points.length === count ? 'count' : 'saturated');
    if (samples.report.reason === 'count') return;
  }
  if (outline && margin > 0) return;
  const kinds =
    given.distance === 'classes' ? classes(given.radius).map(({ radius }) => radius) : undefined;
  const fits = (p: Point, own: number) =>
    points.every(
      (q, i) =>
        apart(p, q) > (kinds ? (own + radiusOf(i)) / 2 : rule(own, radiusOf(i))) * (1 + slack),
    ) && trees.every((tree) => apart(p, tree) > rule(own, 3) * (1 + slack));
  const open = placesIn(size, 40, (p) => {
    // Next to a tile's sides radii lie between those of both.
    const isMixed = given.periodic && given.distance === 'field' && across(p[0]) < 0.2;
    if (room(p) < 0.01 || isMixed) return false;
    const own = given.distance === 'field' ? slope(p[0]) * 1.01 : samples.report.radius;
    return (kinds ?? [own]).some((radius) => fits(p, radius));
  });
  expect(open).toEqual([]);
}

function toSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length;
  const share = Math.min(1, Math.max(0, t));
  return distance(p, [a[0] + share * dx, a[1] + share * dy]);
}

test('what goes together keeps every promise, and what does not is named', () => {
  const seen = { clashes: 0, fills: 0 };
  fc.assert(
    fc.property(scene, (given) => {
      const expected = clash(given);
      try {
        const samples = copse.sample(optionsOf(given));
        expect(expected).toBeUndefined();
        judge(given, samples);
        seen.fills++;
      } catch (error) {
        if (!(error instanceof CopseError)) throw error;
        expect({ code: error.code, option: error.option }).toEqual({
          code: 'conflicting-options',
          option: expected,
        });
        seen.clashes++;
      }
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.fills, seen.clashes)).toBeGreaterThan(50);
});
