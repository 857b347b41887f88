// Margins, obstacles and existing samples: nothing in them, and the ground that is left is full.
import { load, type Obstacle, type SampleOptions } from 'copse/all';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { Outline } from '../support/oracle.js';
import { randomRegion } from '../support/random-region.js';
import { trials } from '../support/trials.js';

const copse = await load();
const square = { x: 0, y: 0, width: 32, height: 32 };
const expected = copse.sample({ region: square, radius: 2 }).positions;

afterEach(() => {
  expect(copse.sample({ region: square, radius: 2 }).positions).toEqual(expected);
});

type Point = [x: number, y: number];

/** The place of a segment nearest to a point, as a share of its length. */
function nearestOn([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / length;
  return Math.min(1, Math.max(0, t));
}

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + share * (bx - ax),
  ay + share * (by - ay),
];

function toSegment(p: Point, a: Point, b: Point): number {
  const [x, y] = between(a, b, nearestOn(p, a, b));
  return Math.hypot(p[0] - x, p[1] - y);
}

type IsCounted = (p: Point, a: Point, b: Point) => boolean;
const always: IsCounted = () => true;

/** The distance to those segments of a line that are counted. */
const toLine = (p: Point, line: readonly Point[], isCounted = always): number =>
  Math.min(
    ...line.map((a, i) => {
      const b = line[i + 1] ?? a;
      return isCounted(p, a, b) ? toSegment(p, a, b) : Infinity;
    }),
  );
const closed = (ring: readonly Point[]): Point[] => [...ring, ring[0] as Point];

const coordinate = fc.double({ min: -4, max: 36, noNaN: true });
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const clearance = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5, noNaN: true }));
const triangle = fc
  .tuple(point, point, point)
  .filter(
    ([a, b, c]) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) > 1,
  );
const scene = fc.record({
  ground: randomRegion,
  radius: fc.constantFrom(1, 2.3, 5),
  margin: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 2, noNaN: true })),
  houses: fc.array(fc.record({ region: triangle, clearance }), { maxLength: 3 }),
  roads: fc.array(
    fc.record({ polyline: fc.array(point, { minLength: 1, maxLength: 5 }), clearance }),
    { maxLength: 3 },
  ),
  wells: fc.array(fc.record({ point, clearance }), { maxLength: 5 }),
  trees: fc.array(point, { maxLength: 10 }),
  radii: fc.option(fc.double({ min: 0.1, max: 8, noNaN: true })),
  conflict: fc.constantFrom('mean', 'larger', 'smaller'),
  seed: fc.integer(),
  float32: fc.boolean(),
});

test('nothing is placed where something else is, and nothing else would fit', () => {
  fc.assert(
    fc.property(scene, (given) => {
      const { radius, houses, roads, wells, radii } = given;
      // By evenodd, every piece of every ring is the region's edge, but where pieces lie on one another.
      const fillRule = given.margin > 0 ? 'evenodd' : given.ground.fillRule;
      const outline = new Outline(given.ground.region, fillRule);
      const conflict = given.conflict as 'mean' | 'larger' | 'smaller';
      const { positions } = copse.sample({
        region: given.ground.region,
        fillRule,
        radius,
        margin: given.margin,
        obstacles: [...houses, ...roads, ...wells],
        existing: {
          positions: given.trees.flat(),
          radii: radii === null ? undefined : given.trees.map(() => radii),
        },
        ...(radii === null ? {} : { conflict }),
        seed: given.seed,
        float32: given.float32,
      });
      const samples: Point[] = [];
      for (let i = 0; i < positions.length; i += 2)
        samples.push([positions[i] as number, positions[i + 1] as number]);
      const keep =
        radii === null
          ? radius
          : {
              mean: (radius + radii) / 2,
              larger: Math.max(radius, radii),
              smaller: Math.min(radius, radii),
            }[conflict];
      const rings: Point[][] = [];
      const { coords, ringEnds } = given.ground.region;
      ringEnds.forEach((end, i) => {
        const ring: Point[] = [];
        for (let k = ringEnds[i - 1] ?? 0; k < end; k++)
          ring.push([coords[2 * k] as number, coords[2 * k + 1] as number]);
        rings.push(closed(ring));
      });
      const outlines = houses.map(
        (house) => new Outline({ coords: house.region.flat(), ringEnds: [3] }, 'evenodd'),
      );
      /** Returns true if the region ends where a segment is nearest to a point. */
      const isEdge: IsCounted = (p, a, b) => {
        const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
        if (length === 0) return false;
        const share = Math.min(1 - 1e-4, Math.max(1e-4, nearestOn(p, a, b)));
        const [x, y] = between(a, b, share);
        const [dx, dy] = [((a[1] - b[1]) / length) * 1e-6, ((b[0] - a[0]) / length) * 1e-6];
        return outline.where(x + dx, y + dy) !== outline.where(x - dx, y - dy);
      };
      /** How much farther from everything a point is than it must be, of rings from what is counted; negative where it may not be. */
      const room = (p: Point, isCounted: IsCounted): number => {
        if (outline.where(...p) === 'outside') return Number.NEGATIVE_INFINITY;
        if (outlines.some((house) => house.where(...p) === 'inside'))
          return Number.NEGATIVE_INFINITY;
        return Math.min(
          ...rings.map((ring) =>
            given.margin > 0 ? toLine(p, ring, isCounted) - given.margin : 1,
          ),
          ...houses.map((house) =>
            house.clearance === 0 ? 1 : toLine(p, closed(house.region)) - house.clearance,
          ),
          ...roads.map((road) => toLine(p, road.polyline) - road.clearance),
          ...wells.map(
            (well) => Math.hypot(p[0] - well.point[0], p[1] - well.point[1]) - well.clearance,
          ),
          ...given.trees.map((tree) => Math.hypot(p[0] - tree[0], p[1] - tree[1]) - keep),
        );
      };
      expect(Math.min(...samples.map((p) => room(p, isEdge)))).toBeGreaterThan(-1e-9);
      const least = (p: Point, others: readonly Point[]): number =>
        others.reduce((d, q) => Math.min(d, Math.hypot(p[0] - q[0], p[1] - q[1])), Infinity);
      const closest = samples.map((p, i) => least(p, samples.slice(i + 1)));
      expect(Math.min(...closest)).toBeGreaterThanOrEqual(radius);
      for (let i = 0; i < 200; i++) {
        const p: Point = [(i * 19.0834) % 32, (i * 7.2183) % 32];
        if (room(p, always) > radius * 2 ** -10)
          expect(least(p, samples)).toBeLessThan(radius * (1 + 2 ** -10));
      }
    }),
    { numRuns: trials(80) },
  );
});

describe('existing', () => {
  test('an earlier result fits as it is, and leaves no room', () => {
    const first = copse.sample({ region: square, radius: 2 });
    expect(copse.sample({ region: square, radius: 2, seed: 1, existing: first })).toHaveLength(0);
  });
  test('an edit far away moves nothing here', () => {
    const options = { region: { x: 0, y: 0, width: 200, height: 40 }, radius: 2 };
    const all = copse.sample(options).toPoints();
    const less = copse.sample({ ...options, obstacles: [{ point: [0, 20], clearance: 15 }] });
    const far = (points: { x: number }[]) => points.filter(({ x }) => x > 15 + 16 * 2);
    expect(far(less.toPoints())).toEqual(far(all));
    expect(far(all).length).toBeGreaterThan(100);
  });
});

const refused = (options: object) =>
  caught(() => copse.sample({ region: square, radius: 2, ...options } as SampleOptions));

describe('what is wrong is named', () => {
  test.each([
    [{ margin: -1 }, 'out-of-range', 'margin', 'must be a finite number, 0 or more'],
    [{ margin: '1' }, 'wrong-type', 'margin', 'must be a finite number'],
    [{ margin: Number.NaN }, 'out-of-range', 'margin', 'must be a finite number'],
    [{ obstacles: {} }, 'wrong-type', 'obstacles', 'must be an array of obstacles'],
    [{ obstacles: [3] }, 'wrong-type', 'obstacles[0]', 'must be { region'],
    [{ obstacles: [{}] }, 'conflicting-options', 'obstacles[0]', 'must be { region'],
    [
      { obstacles: [{ point: [1, 1], polyline: [[1, 1]], clearance: 1 }] },
      'conflicting-options',
      'obstacles[0]',
      'must be { region',
    ],
    [{ obstacles: [{ pont: [1, 1] }] }, 'unknown-option', 'obstacles[0].pont', 'did you mean'],
    [
      { obstacles: [{ point: [1, 1] }] },
      'missing-option',
      'obstacles[0].clearance',
      'finite number',
    ],
    [
      { obstacles: [{ point: [1, 1], clearance: -2 }] },
      'out-of-range',
      'obstacles[0].clearance',
      '0 or more',
    ],
    [
      { obstacles: [{ region: square }, { region: [[0, 0]] }] },
      'invalid-region',
      'obstacles[1].region',
      'enclose an area',
    ],
    [
      { obstacles: [{ polyline: [], clearance: 1 }] },
      'wrong-type',
      'obstacles[0].polyline',
      'at least one point',
    ],
    [
      { obstacles: [{ point: [1e300, 1], clearance: 1e300 }] },
      'out-of-range',
      'obstacles',
      'too far',
    ],
    [{ existing: 5 }, 'wrong-type', 'existing', 'must be places, GeoJSON'],
    [{ existing: { positions: [1, 2, 3] } }, 'wrong-type', 'existing.positions', 'two numbers'],
    [
      { existing: { positions: [1, Number.NaN] } },
      'out-of-range',
      'existing.positions[1]',
      'finite number',
    ],
    [
      { existing: { positions: [1, 2], radii: [1, 2] } },
      'wrong-type',
      'existing.radii',
      'one number for each of 1',
    ],
    [{ existing: { positions: [1, 2], radii: [0] } }, 'out-of-range', 'existing.radii[0]', ''],
    [{ conflict: 'mean' }, 'conflicting-options', 'conflict', 'has no effect'],
    [
      { existing: { positions: [1, 2], radii: [1] }, conflict: 'more' },
      'wrong-type',
      'conflict',
      "'mean', 'larger' or 'smaller'",
    ],
  ])('%j', (options, code, option, rule) => {
    const error = refused(options);
    expect({ code: error.code, option: error.option }).toEqual({ code, option });
    expect(error.rule).toContain(rule);
  });
});

test('types let through what is allowed', () => {
  const obstacles: Obstacle[] = [
    { region: square, clearance: 1 },
    {
      region: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    { polyline: [[0, 0], { x: 1, y: 1 } as never], clearance: 1 },
    { point: { x: 1, y: 1 }, clearance: 1 },
  ];
  // @ts-expect-error a road has a width
  obstacles.push({ polyline: [[0, 0]] });
  expect(obstacles).toHaveLength(5);
});
