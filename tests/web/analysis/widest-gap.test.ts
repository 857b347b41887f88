// The largest empty circle, against trying all places where its centre can be.
import { load, type Samples } from 'copse/all';
import { widestGap } from 'copse/analysis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { Outline } from '../support/oracle.js';
import { type RandomRegion, randomRegion } from '../support/random-region.js';

const copse = await load();

type Point = readonly [number, number];

function nearest(points: readonly Point[], x: number, y: number): number {
  return points.reduce((least, [px, py]) => Math.min(least, Math.hypot(px - x, py - y)), Infinity);
}

/** The middle of the circle through three points; far away if there is none. */
function circumcentre([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): Point {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - ax, cy - ay];
  const twice = 2 * (ux * vy - uy * vx);
  const [uu, vv] = [ux * ux + uy * uy, vx * vx + vy * vy];
  return [ax + (vy * uu - uy * vv) / twice, ay + (ux * vv - vx * uu) / twice];
}

/** All places where the distance to the nearest point can be greatest. */
function* centres(points: readonly Point[], outline: Outline): Generator<Point> {
  for (const [ax, ay, bx, by] of outline.edges) {
    const [dx, dy] = [bx - ax, by - ay];
    // An edge that goes out and comes back has no region beside it.
    const isReal = (t: number) =>
      [1e-11, -1e-11].some(
        (s) => outline.where(ax + t * dx - s * dy, ay + t * dy + s * dx) === 'inside',
      );
    if (isReal(1e-4)) yield [ax, ay];
    for (const [i, [px, py]] of points.entries()) {
      for (const [qx, qy] of points.slice(0, i)) {
        const offset = (qx - px) * ((px + qx) / 2 - ax) + (qy - py) * ((py + qy) / 2 - ay);
        const t = offset / ((qx - px) * dx + (qy - py) * dy);
        if (t > 0 && t < 1 && isReal(t)) yield [ax + t * dx, ay + t * dy];
      }
    }
  }
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.slice(0, i).entries()) {
      for (const c of points.slice(0, j)) {
        const centre = circumcentre(a, b, c);
        if (centre.every(Number.isFinite) && outline.where(...centre) === 'inside') yield centre;
      }
    }
  }
}

const coordinate = fc.double({ min: -4, max: 36, noNaN: true });
const few = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 9 });
/** In rows, on lines, twice. */
const aligned = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }))
    .map(([x, y]): [number, number] => [8 * x, 8 * y]),
  { minLength: 1, maxLength: 9 },
);

/** In clusters, of clusters, of points that all but coincide. */
const clustered = fc.array(
  fc
    .array(fc.tuple(fc.constantFrom(0, 1, -1, 3), fc.constantFrom(0, 1, -2)), {
      minLength: 3,
      maxLength: 3,
    })
    .map((steps): [number, number] => {
      const sum = (axis: 0 | 1) =>
        steps.reduce((at, step, i) => at + step[axis] * [8, 1e-6, 1e-13][i]!, 9);
      return [sum(0), sum(1)];
    }),
  { minLength: 1, maxLength: 9 },
);

test('in random regions with holes and parts, as wide as any place says', () => {
  fc.assert(
    fc.property(randomRegion, fc.oneof(few, aligned, clustered), ({ region, fillRule }, points) => {
      const outline = new Outline(region, fillRule);
      const gap = widestGap(points, { region, fillRule });
      let expected = 0;
      for (const [x, y] of centres(points, outline))
        expected = Math.max(expected, nearest(points, x, y));
      expect(gap.radius).toBeCloseTo(expected, 7);
      expect(nearest(points, gap.x, gap.y)).toBeCloseTo(gap.radius, 7);
      // Rounding may put a place on an edge, or at a tip, outside.
      const isOnEdge = outline.edges.some(([ax, ay, bx, by]) => {
        const detour = Math.hypot(gap.x - ax, gap.y - ay) + Math.hypot(gap.x - bx, gap.y - by);
        return detour - Math.hypot(bx - ax, by - ay) < 1e-12;
      });
      expect(isOnEdge || outline.where(gap.x, gap.y) !== 'outside').toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('in a periodic rectangle, as wide as in the plane full of it', () => {
  const periodic = { x: 3, y: -2, width: 20, height: 11 };
  fc.assert(
    fc.property(fc.oneof(few, aligned, clustered), (points) => {
      const images = points.flatMap(([x, y]) => {
        const left = 3 + ((((x - 3) % 20) + 20) % 20);
        const low = -2 + ((((y + 2) % 11) + 11) % 11);
        return [-1, 0, 1].flatMap((i) =>
          [-2, -1, 0, 1, 2].map((j): Point => [left + 20 * i, low + 11 * j]),
        );
      });
      const gap = widestGap(points, { periodic });
      expect(nearest(images, gap.x, gap.y)).toBeCloseTo(gap.radius, 8);
      const { coords, ringEnds } = rectangle(3, -2, 20, 11);
      expect(widestGap(images, { region: { coords, ringEnds } }).radius).toBeCloseTo(gap.radius, 8);
    }),
  );
  // A lone sample leaves the corners between four of its images.
  const lone = widestGap([4, 4], { periodic });
  expect(lone.radius).toBeCloseTo(Math.hypot(10, 5.5), 9);
});

function rectangle(x: number, y: number, width: number, height: number) {
  const [right, top] = [x + width, y + height];
  return { coords: [x, y, right, y, right, top, x, top], ringEnds: [4] };
}

describe('of saturated samples it is the radius and no more', () => {
  /** Lattice points of the region about (x, y) that are a radius or more from each sample. */
  const freeAbout = (x: number, y: number, samples: Samples, outline: Outline) => {
    const { radius, unit } = samples.report;
    const about = (at: number) =>
      [-3, -2, -1, 0, 1, 2, 3].map((i) => (Math.round(at / unit) + i) * unit);
    return about(x)
      .flatMap((px) => about(y).map((py): Point => [px, py]))
      .filter(
        ([px, py]) => outline.where(px, py) === 'inside' && nearest([...samples], px, py) >= radius,
      );
  };
  test('in random regions', () => {
    const needle: RandomRegion = {
      region: {
        coords: [20.625, 1.625, 0, 0, 0, 0, 15.75, 13.125, 0, 7.125, 23, 0.125, 1, 6.75, 0, 0],
        ringEnds: [4, 8],
      },
      fillRule: 'evenodd',
    };
    const arbitrary = fc.tuple(randomRegion, fc.constantFrom(0.5, 1, 3), fc.integer());
    fc.assert(
      fc.property(arbitrary, ([{ region, fillRule }, radius, seed]) => {
        const samples = copse.sample({ region, fillRule, radius, seed });
        const gap = widestGap(samples, { region, fillRule });
        // Only a tip too thin for lattice points may be farther.
        if (gap.radius > radius * (1 + 2 ** -12)) {
          const outline = new Outline(region, fillRule);
          expect(freeAbout(gap.x, gap.y, samples, outline)).toEqual([]);
        }
      }),
      { examples: [[[needle, 3, 1758699159]]] },
    );
  });
  const isFull = (gap: { radius: number }, radius: number) => {
    expect(gap.radius).toBeLessThanOrEqual(radius * (1 + 2 ** -12));
    expect(gap.radius).toBeGreaterThan(0.7 * radius);
  };
  test('in every spelling of a region', () => {
    const disc = 'M0 20A20 20 0 0 0 40 20A20 20 0 0 0 0 20Z';
    const data = Uint8Array.from({ length: 1200 }, (_, i) => (i % 7 === 0 ? 0 : 255));
    const regions = [
      { x: -3, y: 5, width: 40, height: 30 },
      { circle: { x: 9, y: 9, radius: 15 } },
      { path: `${disc}M10 20A10 10 0 0 0 30 20A10 10 0 0 0 10 20Z` },
      { mask: { data, width: 40, height: 30 } },
      {
        type: 'Polygon' as const,
        coordinates: [
          [
            [0, 0],
            [40, 3],
            [20, 30],
            [0, 0],
          ],
        ],
      },
    ];
    for (const region of regions)
      isFull(widestGap(copse.sample({ region, radius: 1.5 }), { region }), 1.5);
  });
  test('with a margin, on the ground that it leaves', () => {
    const region = { x: 0, y: 0, width: 60, height: 40 };
    const samples = copse.sample({ region, radius: 2, margin: 5 });
    isFull(widestGap(samples, { region: { x: 5, y: 5, width: 50, height: 30 } }), 2);
    // A corner of the whole is the margin's diagonal farther off.
    expect(widestGap(samples, { region }).radius).toBeGreaterThan(Math.hypot(5, 5));
  });
});

describe('where it is', () => {
  const region = { x: 0, y: 0, width: 10, height: 6 };
  test('a part without a sample counts', () => {
    const square = (x: number) =>
      [
        [x, 0],
        [x + 1, 0],
        [x + 1, 1],
        [x, 1],
      ] as [number, number][];
    const gap = widestGap([0.5, 0.5], { region: [square(0), square(100)] });
    expect(gap).toEqual({ radius: Math.hypot(100.5, 0.5), x: 101, y: expect.any(Number) });
  });
  test('no sample leaves all of it', () => {
    expect(widestGap([], { region }).radius).toBe(Infinity);
    expect(widestGap([], { periodic: region }).radius).toBe(Infinity);
  });
  test('far from the origin, and very large or small', () => {
    for (const [scale, shift] of [
      [1e-100, 0],
      [1e100, 0],
      [1, 2 ** 30],
      [1e-9, 1],
    ] as const) {
      const at = (value: number) => shift + scale * value;
      const { radius } = widestGap([at(5), at(3)], {
        region: { x: at(0), y: at(0), width: at(10) - at(0), height: at(6) - at(0) },
      });
      expect(radius / scale).toBeCloseTo(Math.hypot(5, 3), 5);
    }
  });
});

describe('errors', () => {
  const refused = (options: unknown) => caught(() => widestGap([0, 0], options as never));
  test.each([
    [undefined, 'missing-option'],
    [{}, 'missing-option'],
    [{ region: { coords: [0, 0, 1, 1, 2, 2], ringEnds: [3] } }, 'invalid-region'],
    [{ region: { coords: [0, 0, 1, Number.NaN, 2, 2], ringEnds: [3] } }, 'invalid-region'],
  ])('%j is none', (options, code) => {
    expect(refused(options)).toMatchObject({ code, option: 'region' });
  });
  test('the types ask for a region', () => {
    const uncalled = () => {
      // @ts-expect-error: no region
      widestGap([0, 0]);
      // @ts-expect-error: nor here
      widestGap([0, 0], {});
      const box = { x: 0, y: 0, width: 1, height: 1 };
      // @ts-expect-error: two grounds
      widestGap([0, 0], { region: box, periodic: box });
      // @ts-expect-error: only rectangles repeat
      widestGap([0, 0], { periodic: { circle: { x: 0, y: 0, radius: 1 } } });
      // @ts-expect-error: no samples
      widestGap('0 0', { region: box });
    };
    expect(uncalled).toBeTypeOf('function');
  });
});
