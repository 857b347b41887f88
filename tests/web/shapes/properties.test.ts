// Random hostile rings: whatever the engine accepts, it must fill rightly.
import { type FillRule, load, type Samples } from 'copse/all';
import fc from 'fast-check';
import { orient2d } from 'robust-predicates';
import { expect, test } from 'vitest';
import { complaint, type Rings } from '../support/oracle.js';
import { trials } from '../support/trials.js';

const copse = await load();

type Point = [x: number, y: number];

/**
 * Coordinates that meet, align and repeat, beside any others. To the engine a coordinate below
 * 2⁻²⁰⁰ lattice units is 0: its own square would be.
 */
const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((n) => 4 * n),
  fc.integer({ min: 0, max: 64 }).map((n) => n / 2),
  fc.double({ min: 0, max: 32, noNaN: true }).map((x) => (x < 1e-40 ? 0 : x)),
);
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const polygon = fc.array(point, { minLength: 3, maxLength: 12 });
/** Out along a line and back beside it. */
const sliver = fc
  .tuple(point, point, fc.double({ min: 1e-9, max: 0.01, noNaN: true }))
  .map(([[ax, ay], [bx, by], width]): Point[] => [
    [ax, ay],
    [bx, by],
    [bx, by + width],
    [ax, ay + width],
  ]);
/** Points repeated, and runs of them gone over again. */
const stutter = polygon.map((ring): Point[] => [...ring, ...ring.slice(1, 3), ring[1] as Point]);
const rectangle = fc.tuple(point, point).map(([[ax, ay], [bx, by]]): Point[] => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
  [ax, ay],
]);
const ring = fc.oneof(polygon, polygon, rectangle, sliver, stutter);

const scene = fc.record({
  rings: fc.array(ring, { minLength: 1, maxLength: 4 }),
  fillRule: fc.constantFrom<FillRule>('evenodd', 'nonzero'),
  radius: fc.constantFrom(1, 1.7, 3, 5, 8, 13, 40),
  scale: fc.constantFrom(1, 1, 1e-3, 1e6, 1 / 3),
  shift: fc.constantFrom<Point>([0, 0], [0, 0], [-16, -16], [1e5, -1e5], [-1e7, 3]),
  seed: fc.oneof(fc.integer(), fc.string()),
  float32: fc.boolean(),
});

/** Its edges lie over each other in pieces, each an even number of times. */
const cancelling = {
  rings: [
    [
      [0, 4],
      [0, 0],
      [8, 0],
      [4, 0],
      [0, 0],
      [8, 0],
      [0, 0],
    ] as Point[],
  ],
  fillRule: 'evenodd' as const,
  radius: 1 as const,
  scale: 1,
  shift: [0, 0] as Point,
  seed: '',
  float32: false,
};

function flat(rings: Point[][], scale: number, [dx, dy]: Point): Rings {
  let end = 0;
  return {
    coords: rings.flat().flatMap(([x, y]) => [(x + dx) * scale, (y + dy) * scale]),
    ringEnds: rings.map(({ length }) => (end += length)),
  };
}

/** The piece of an edge between each two of the points that lie on it, in their order along it. */
function piecesOf([from, to]: readonly [Point, Point], points: readonly Point[]): [Point, Point][] {
  const [across, down] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  if (across === 0 && down === 0) return [];
  const along = ([x, y]: Point): number => (across === 0 ? y * down : x * across);
  const stops = points
    .filter((at) => orient2d(...from, ...to, ...at) === 0)
    .filter((at) => along(from) <= along(at) && along(at) <= along(to))
    .sort((a, b) => along(a) - along(b));
  return stops.slice(1).map((stop, i) => [stops[i] as Point, stop]);
}

/** Returns true if all rings lie on lines, or their edges cancel one another: an error, not a region. */
function enclosesNothing({ coords, ringEnds }: Rings, fillRule: FillRule): boolean {
  const all = Array.from(
    { length: coords.length / 2 },
    (_, i): Point => [coords[2 * i] as number, coords[2 * i + 1] as number],
  );
  const net = new Map<string, number>();
  let begin = 0;
  for (const end of Array.from(ringEnds)) {
    const points = all.slice(begin, end);
    begin = end;
    const a = points[0] as Point;
    const b = points.find(([x, y]) => x !== a[0] || y !== a[1]);
    if (b === undefined || points.every((c) => orient2d(...a, ...b, ...c) === 0)) continue;
    points.forEach((from, i) => {
      for (const piece of piecesOf([from, points[(i + 1) % points.length] as Point], all)) {
        const names = piece.map(([x, y]) => `${x} ${y}`);
        if (names[0] === names[1]) continue;
        const key = [...names].sort().join();
        net.set(key, (net.get(key) ?? 0) + (key === names.join() ? 1 : -1));
      }
    });
  }
  return [...net.values()].every((n) => (fillRule === 'evenodd' ? n % 2 === 0 : n === 0));
}

test('random regions are spaced, saturated, and nowhere overstepped', () => {
  fc.assert(
    fc.property(scene, ({ rings, fillRule, radius, scale, shift, seed, float32 }) => {
      const region = flat(rings, scale, shift) as { coords: number[]; ringEnds: number[] };
      let samples: Samples;
      try {
        samples = copse.sample({ region, fillRule, radius: radius * scale, seed, float32 });
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (code === 'invalid-region') expect(enclosesNothing(region, fillRule)).toBe(true);
        else expect({ code, float32 }).toEqual({ code: 'precision', float32: true });
        return;
      }
      expect(complaint(samples, region, fillRule)).toBeUndefined();
    }),
    { numRuns: trials(500), examples: [[cancelling]] },
  );
});

test('the samples of a place depend on that place alone', () => {
  fc.assert(
    fc.property(polygon, polygon, fc.integer(), (near, far, seed) => {
      const right = (ring: Point[]) => ring.map(([x, y]): Point => [x + 60, y]);
      const left: Point[] = [
        [0, 0],
        [50, 0],
        [50, 32],
        [0, 32],
      ];
      const draw = (other: Point[]) => {
        const { coords, ringEnds } = flat([left, right(other)], 1, [0, 0]);
        const region = { coords: coords as number[], ringEnds: ringEnds as number[] };
        const samples = copse.sample({ region, radius: 1, seed, fillRule: 'nonzero' });
        return [...samples].filter(([x]) => x < 44 - 16);
      };
      fc.pre(
        ![near, far].some((ring) => enclosesNothing(flat([right(ring)], 1, [0, 0]), 'nonzero')),
      );
      const sorted = (points: Point[]) => points.map(String).sort();
      expect(sorted(draw(near))).toEqual(sorted(draw(far)));
    }),
  );
});
