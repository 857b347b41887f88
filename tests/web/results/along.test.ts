// Points along lines, held against distances and corners found by plain search.
import { type AlongOptions, load } from 'copse/all';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, type Point, pointsOf } from '../support/spread.js';
import { trials } from '../support/trials.js';

const copse = await load();

const place = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
/** Two places or more, no two neighbours alike. */
const polyline = fc
  .array(place, { minLength: 2, maxLength: 9 })
  .map((points) => points.filter((p, i) => i === 0 || String(p) !== String(points[i - 1])))
  .filter((points) => points.length > 1);
/** It does not end where it begins. */
const openLine = polyline.filter((points) => String(points[0]) !== String(points.at(-1)));
/** Hardly ever is half of a step left over. */
const spacing = fc.integer({ min: 2, max: 60 }).map((n) => n / 3 + 0.00123);

type Segment = readonly [Point, Point];

function segmentsOf(points: readonly Point[], isClosed = false): Segment[] {
  const all = isClosed ? [...points, points[0] as Point] : points;
  return all.slice(1).map((point, i) => [all[i] as Point, point] as const);
}

const angleBetween = ([a, b]: Segment, [c, d]: Segment): number => {
  const turn = Math.atan2(d[1] - c[1], d[0] - c[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
};

/** How far from the beginning points are to stand on an open line. */
function expectedDistances(points: readonly Point[], apart: number, least: number): number[] {
  const segments = segmentsOf(points);
  const ends = [0];
  for (const [a, b] of segments) ends.push((ends.at(-1) as number) + distance(a, b));
  const length = ends.at(-1) as number;
  const corners = segments
    .slice(1)
    .map((segment, i) => ({
      at: ends[i + 1] as number,
      turn: angleBetween(segments[i] as Segment, segment),
    }))
    .filter(({ turn }) => turn > least + 1e-7)
    .map(({ at, turn }) => ({ at, bend: Math.round(Math.cos(turn) * 2 ** 30) }))
    .sort((a, b) => a.bend - b.bend || a.at - b.at);
  const fixed = [0, length];
  for (const { at } of corners)
    if (fixed.every((other) => Math.abs(other - at) >= apart / 2)) fixed.push(at);
  fixed.sort((a, b) => a - b);
  if (length < apart / 2) return [length / 2];
  return fixed.flatMap((at, i) => {
    const next = fixed[i + 1];
    if (next === undefined) return [at];
    const steps = Math.round((next - at) / apart);
    return Array.from({ length: steps }, (_, k) => at + ((next - at) * k) / steps);
  });
}

function placeAt(points: readonly Point[], far: number): Point {
  let left = far;
  for (const [a, b] of segmentsOf(points)) {
    const length = distance(a, b);
    if (left <= length)
      return [a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length];
    left -= length;
  }
  return points.at(-1) as Point;
}

/** How far a place is from a segment, and how far to the left of it, if it is beside it. */
function toSegment(
  [x, y]: Point,
  [[ax, ay], [bx, by]]: Segment,
): { far: number; left: number | undefined } {
  const [dx, dy] = [bx - ax, by - ay];
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, share));
  const left = (dx * (y - ay) - dy * (x - ax)) / Math.hypot(dx, dy);
  return {
    far: Math.hypot(x - ax - t * dx, y - ay - t * dy),
    left: t === share ? left : undefined,
  };
}

const farFrom = (p: Point, segments: readonly Segment[]): number =>
  Math.min(...segments.map((segment) => toSegment(p, segment).far));

describe('steps', () => {
  test('are as a plain search finds them', () => {
    fc.assert(
      fc.property(openLine, spacing, (line, apart) => {
        const samples = copse.along({ line, spacing: apart });
        const expected = expectedDistances(line, apart, Math.PI / 6).map((far) =>
          placeAt(line, far),
        );
        expect(samples.length).toBe(expected.length);
        pointsOf(samples.positions).forEach((p, i) => {
          expect(distance(p, expected[i] as Point)).toBeLessThan(1e-9);
        });
      }),
      { numRuns: trials(3000) },
    );
  });

  test('are from half the spacing to one and a half', () => {
    fc.assert(
      fc.property(
        polyline,
        spacing,
        fc.double({ min: 0, max: Math.PI, noNaN: true }),
        (line, apart, corners) => {
          const samples = copse.along({ line, spacing: apart, corners });
          const least = samples.report.radius;
          const length = segmentsOf(line).reduce((sum, [a, b]) => sum + distance(a, b), 0);
          if (samples.length > 1 && length > apart / 2)
            expect(least).toBeGreaterThanOrEqual(apart / 2 - 1e-9);
          expect(least).toBeLessThanOrEqual(Math.max(1.5 * apart, length) + 1e-9);
          if (samples.length > 2) expect(least).toBeLessThanOrEqual(1.5 * apart + 1e-9);
        },
      ),
      { numRuns: trials(1000) },
    );
  });

  test('go evenly along a smooth line of many vertices', () => {
    const line = Array.from({ length: 5001 }, (_, i) => {
      const t = (i / 5000) * 6;
      return [100 * t, 80 * Math.sin(t)] as const;
    });
    const samples = copse.along({ line, spacing: 10 });
    const ends = [0];
    for (const [a, b] of segmentsOf(line)) ends.push((ends.at(-1) as number) + distance(a, b));
    const steps = Math.round((ends.at(-1) as number) / 10);
    expect(samples.length).toBe(steps + 1);
    pointsOf(samples.positions).forEach((p, k) => {
      const expected = placeAt(line, ((ends.at(-1) as number) * k) / steps);
      expect(distance(p, expected)).toBeLessThan(1e-8);
    });
  });

  test('stand at corners and ends, exactly', () => {
    const line: Point[] = [
      [0.1, 0.7],
      [10.3, 0.2],
      [10.9, 7.7],
      [30.1, 7.3],
    ];
    const posts = pointsOf(copse.along({ line, spacing: 2.5 }).positions).map(String);
    for (const corner of line) expect(posts).toContain(String(corner));
    const even = copse.along({ line, spacing: 2.5, corners: false });
    expect(pointsOf(even.positions).map(String)).not.toContain(String(line[1]));
    const gentle = [
      [0, 0],
      [10, 0],
      [20, 3],
    ] as const;
    const has = (corners: AlongOptions['corners']) =>
      pointsOf(copse.along({ line: gentle, spacing: 3, corners }).positions).some(
        ([x, y]) => x === 10 && y === 0,
      );
    expect([has(true), has(0.2), has(0)]).toEqual([false, true, true]);
  });

  test('of a jagged coast keep the sharpest corners alone', () => {
    const line = Array.from({ length: 400 }, (_, i) => [i, i % 2] as const);
    const samples = copse.along({ line, spacing: 20 });
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.length).toBeLessThan(60);
    expect(samples.report.radius).toBeGreaterThanOrEqual(10);
  });

  test('of closed lines go all around', () => {
    const circle = { circle: { x: 3, y: 4, radius: 10 } };
    const samples = copse.along({ line: circle, spacing: 1 });
    expect(samples.length).toBe(Math.round(2 * Math.PI * 10));
    const points = pointsOf(samples.positions);
    points.forEach((p, i) => {
      const step = distance(p, points[(i + 1) % points.length] as Point);
      expect(Math.abs(step - 0.997)).toBeLessThan(0.003);
    });
    const square = copse.along({ line: { x: 0, y: 0, width: 8, height: 8 }, spacing: 2 });
    expect(square.length).toBe(16);
  });

  test('of a line shorter than half the spacing are none: it has one point in its middle', () => {
    expect(
      copse
        .along({
          line: [
            [0, 0],
            [1, 0],
          ],
          spacing: 3,
        })
        .toPoints(),
    ).toEqual([{ x: 0.5, y: 0 }]);
    expect(
      copse.along({
        line: [
          [0, 0],
          [2, 0],
        ],
        spacing: 3,
      }).length,
    ).toBe(2);
  });

  test('of a line hardly as long as nothing, or all but closed, are as of others', () => {
    const tiny = copse.along({
      line: [
        [0, 0],
        [1e-9, 0],
      ],
      spacing: 3,
    });
    expect(tiny.length).toBe(1);
    const ring = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [1e-9, 1e-9],
    ];
    expect(copse.along({ line: ring, spacing: 1 }).length).toBe(16);
    expect(copse.along({ line: ring, spacing: 99 }).length).toBe(1);
    expect(copse.along({ line: ring, count: 1 }).length).toBe(1);
  });

  test('in a pocket between two lines have a point', () => {
    const line = [
      [43, 8],
      [21, 0],
      [33, 13],
      [40, 15],
      [0, 4],
      [0, 0],
    ];
    const points = pointsOf(copse.along({ line, spacing: 10 / 3, offset: 4 }).positions);
    expect(points.some((p) => distance(p, [35.8, 9.6]) < 0.5)).toBe(true);
  });

  test('of lines that meet at their ends share the point there', () => {
    const line = [
      [
        [0, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [20, 0],
      ],
      [
        [10, 10],
        [10, 0],
      ],
    ];
    const posts = pointsOf(copse.along({ line, spacing: 5 }).positions).map(String);
    expect(posts.length).toBe(7);
    expect(new Set(posts).size).toBe(7);
  });
});

describe('count', () => {
  test('is exact, whatever the lines are', () => {
    fc.assert(
      fc.property(
        fc.array(polyline, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(true, false, 0, 1),
        (line, count, corners) => {
          const samples = copse.along({ line, count, corners });
          expect([samples.length, samples.report.reason]).toEqual([count, 'count']);
        },
      ),
      { numRuns: trials(2000) },
    );
  });

  test('is exact beside lines that leave a place', () => {
    fc.assert(
      fc.property(
        fc.array(polyline, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 99 }),
        (line, count) => {
          const { length } = copse.along({ line, count, offset: 1.3 });
          expect([0, count]).toContain(length);
        },
      ),
      { numRuns: trials(1000) },
    );
  });

  test('spreads points as evenly as whole steps allow', () => {
    fc.assert(
      fc.property(openLine, fc.integer({ min: 2, max: 100 }), (line, count) => {
        const { report } = copse.along({ line, count, corners: false });
        const length = segmentsOf(line).reduce((sum, [a, b]) => sum + distance(a, b), 0);
        expect(report.radius).toBeCloseTo(length / (count - 1), 8);
      }),
      { numRuns: trials(300) },
    );
    const ring = { x: 0, y: 0, width: 10, height: 10 };
    expect(copse.along({ line: ring, count: 12 }).report.radius).toBeCloseTo(10 / 3);
    expect(copse.along({ line: ring, count: 1 }).length).toBe(1);
  });

  test('puts few points onto the longest lines', () => {
    const line = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 5],
        [9, 5],
      ],
      [
        [0, 9],
        [4, 9],
      ],
    ];
    expect(copse.along({ line, count: 2 }).toPoints()).toEqual([
      { x: 4.5, y: 5 },
      { x: 2, y: 9 },
    ]);
  });
});

describe('offset', () => {
  const offset = fc.integer({ min: 1, max: 40 }).map((n) => n / 5);

  test('is kept from all lines, on the side that is asked for', () => {
    fc.assert(
      fc.property(
        fc.array(polyline, { minLength: 1, maxLength: 3 }),
        spacing,
        offset,
        fc.constantFrom('left' as const, 'right' as const),
        (line, apart, beside, sides) => {
          const samples = copse.along({ line, spacing: apart, offset: beside, sides });
          const segments = line.flatMap((each) => segmentsOf(each));
          for (const p of pointsOf(samples.positions)) {
            const all = segments.map((segment) => toSegment(p, segment));
            const far = Math.min(...all.map((each) => each.far));
            expect(far).toBeGreaterThan(beside * (1 - 2e-3));
            expect(far).toBeLessThan(beside * (1 + 1e-6));
            // Some segment at that distance has it on that side, or a corner does.
            const near = all.filter((each) => each.far < beside * (1 + 3e-3));
            const sign = sides === 'left' ? 1 : -1;
            expect(near.some(({ left }) => left === undefined || sign * left > 0)).toBe(true);
          }
        },
      ),
      { numRuns: trials(2000) },
    );
  });

  test('leaves no place out that is as far from all lines', () => {
    fc.assert(
      fc.property(
        fc.array(polyline, { minLength: 1, maxLength: 3 }),
        spacing,
        offset,
        (line, apart, beside) => {
          const points = pointsOf(copse.along({ line, spacing: apart, offset: beside }).positions);
          const segments = line.flatMap((each) => segmentsOf(each));
          for (const [[ax, ay], [bx, by]] of segments) {
            const length = Math.hypot(bx - ax, by - ay);
            for (const side of [1, -1]) {
              for (let k = 0; k <= 20; k++) {
                const [nx, ny] = [(-side * (by - ay)) / length, (side * (bx - ax)) / length];
                const t = k / 20;
                const p: Point = [
                  ax + t * (bx - ax) + beside * nx,
                  ay + t * (by - ay) + beside * ny,
                ];
                if (farFrom(p, segments) < beside * (1 - 1e-9)) continue;
                const near = Math.min(...points.map((other) => distance(p, other)), Infinity);
                expect(near).toBeLessThanOrEqual(0.75 * apart + 5e-3 * beside);
              }
            }
          }
        },
      ),
      { numRuns: trials(1000) },
    );
  });

  test('does not crowd: between neighbours at an inner corner there is a step', () => {
    const line = [
      [0, 0],
      [20, 0],
      [20, 20],
      [0, 20],
    ];
    for (let n = 1; n < 40; n++) {
      const points = pointsOf(
        copse.along({ line, spacing: 3, offset: n / 5, sides: 'left' }).positions,
      );
      points.forEach((p, i) => {
        for (const q of points.slice(0, i)) expect(distance(p, q)).toBeGreaterThan(1.5 - 1e-6);
      });
    }
  });

  test('of hedges along crossing roads leaves the crossing free, and no two share a place', () => {
    const line = {
      type: 'FeatureCollection' as const,
      features: [
        [
          [0, 0],
          [50, 0],
        ],
        [
          [50, 0],
          [100, 10],
        ],
        [
          [50, 0],
          [50, 60],
        ],
        [
          [20, -30],
          [25, 30],
        ],
      ].map((coordinates) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'LineString', coordinates },
      })),
    };
    const hedges = pointsOf(copse.along({ line, spacing: 1, offset: 3 }).positions);
    hedges.forEach((p, i) => {
      for (const q of hedges.slice(0, i)) expect(distance(p, q)).toBeGreaterThan(0.45);
    });
  });

  test('rounds outer corners, and tells the direction there', () => {
    const line = [
      [0, 0],
      [20, 0],
      [20, 20],
    ];
    const { positions, angles } = copse.along({ line, spacing: 1, offset: 5, sides: 'right' });
    const points = pointsOf(positions);
    points.slice(1).forEach((p, i) => {
      expect(Math.abs(distance(p, points[i] as Point) - 1)).toBeLessThan(0.03);
      expect((angles[i + 1] as number) - (angles[i] as number)).toBeGreaterThanOrEqual(-1e-9);
    });
    expect([angles[0], angles.at(-1)]).toEqual([0, Math.PI / 2]);
  });

  test('of a bend narrower than it leaves the inside out', () => {
    const bend = Array.from({ length: 300 }, (_, i) => [
      10 * Math.cos(i / 100),
      10 * Math.sin(i / 100),
    ]);
    expect(copse.along({ line: bend, spacing: 2, offset: 12, sides: 'left' }).length).toBeLessThan(
      8,
    );
    const inside = copse.along({ line: bend, spacing: 1, offset: 5, sides: 'left' });
    expect(inside.length).toBe(Math.round(2.99 * 5) + 1);
    const ring = { circle: { x: 0, y: 0, radius: 4 } };
    expect(copse.along({ line: ring, spacing: 1, offset: 5, sides: 'left' }).length).toBe(0);
  });
});

describe('jitter', () => {
  test('moves points along the line, and keeps its part of each step', () => {
    fc.assert(
      fc.property(
        openLine,
        spacing,
        fc.integer({ min: 1, max: 10 }),
        fc.integer(),
        (line, apart, tenths, seed) => {
          const jitter = tenths / 10;
          const even = expectedDistances(line, apart, Math.PI / 6);
          const places = even.map((far) => placeAt(line, far));
          const moved = copse.along({ line, spacing: apart, jitter, seed });
          expect(moved.length).toBe(even.length);
          const segments = segmentsOf(line);
          pointsOf(moved.positions).forEach((p, i) => {
            const gaps = [
              (even[i + 1] ?? 1e9) - (even[i] as number),
              (even[i] as number) - (even[i - 1] ?? -1e9),
            ];
            expect(farFrom(p, segments)).toBeLessThan(1e-9);
            expect(distance(p, places[i] as Point)).toBeLessThanOrEqual(
              (jitter / 2) * Math.min(...gaps) + 1e-9,
            );
          });
        },
      ),
      { numRuns: trials(1000) },
    );
  });

  test('depends on place and seed alone, and spreads over its room', () => {
    const line = [
      [0, 0],
      [1000, 0],
    ];
    const moves = (seed: number | string) =>
      pointsOf(copse.along({ line, spacing: 1, jitter: 1, seed }).positions).map(([x], i) => x - i);
    expect(moves(7)).toEqual(moves(7));
    expect(moves(7)).toEqual(moves('7'));
    expect(moves(7)).not.toEqual(moves(8));
    const all = [1, 2, 3].flatMap(moves);
    expect(Math.min(...all)).toBeLessThan(-0.48);
    expect(Math.max(...all)).toBeGreaterThan(0.48);
    expect(Math.abs(all.reduce((sum, each) => sum + each, 0) / all.length)).toBeLessThan(0.03);
    // The same piece of road elsewhere in a list stands as before.
    const second = copse.along({
      line: [
        [
          [0, 9],
          [5, 9],
        ],
        line,
      ],
      spacing: 1,
      jitter: 1,
      seed: 7,
    });
    expect([...second.positions.subarray(12)]).toEqual([
      ...copse.along({ line, spacing: 1, jitter: 1, seed: 7 }).positions,
    ]);
  });
});
