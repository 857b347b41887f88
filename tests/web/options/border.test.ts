// Sites along a region's edge, by what a Voronoi map asks of them.
import { type BorderSamples, load, type SampleOptions } from 'copse/all';
import { createPool } from 'copse/worker';
import Delaunator from 'delaunator';
import { describe, expect, test } from 'vitest';
import { caught } from '../support/caught.js';
import { hashOf } from '../support/golden.js';
import { distance, type Point, pointsOf, tooClose } from '../support/spread.js';

const copse = await load();
const frame = { x: -10, y: 20, width: 120, height: 73 };
const seeds = [1, 2, 3, 4, 5];

const bordered = (options: object, seed = 7): BorderSamples =>
  copse.sample({ region: frame, radius: 3, seed, ...options, border: true });

const borderOf = ({ positions, borderEnd }: BorderSamples): Point[] =>
  pointsOf(positions.subarray(0, 2 * borderEnd));

/** The corners of triangles, and the middles of the circles about them. */
function trianglesOf(points: readonly Point[]): { corners: Point[]; middle: Point }[] {
  const { triangles } = Delaunator.from(points as unknown as [number, number][]);
  return Array.from({ length: triangles.length / 3 }, (_, i) => {
    const corners = [0, 1, 2].map((k) => points[triangles[3 * i + k] as number] as Point);
    const [[ax, ay], [bx, by], [cx, cy]] = corners as [Point, Point, Point];
    const [dx, dy, ex, ey] = [bx - ax, by - ay, cx - ax, cy - ay];
    const twice = 2 * (dx * ey - dy * ex);
    const [d, e] = [dx * dx + dy * dy, ex * ex + ey * ey];
    return { corners, middle: [ax + (ey * d - dy * e) / twice, ay + (dx * e - ex * d) / twice] };
  });
}

const leastAngle = ([a, b, c]: readonly Point[]): number => {
  const at = (p: Point, q: Point, r: Point) => {
    const [u, v] = [Math.atan2(q[1] - p[1], q[0] - p[0]), Math.atan2(r[1] - p[1], r[0] - p[0])];
    return Math.abs(Math.atan2(Math.sin(u - v), Math.cos(u - v)));
  };
  const [p, q, r] = [a as Point, b as Point, c as Point];
  return Math.min(at(p, q, r), at(q, r, p), at(r, p, q));
};

describe('the border of a rectangle', () => {
  test.each(seeds)('comes first, and others keep the radius from it (seed %i)', (seed) => {
    const samples = bordered({}, seed);
    const border = borderOf(samples);
    const { x, y, width, height } = frame;
    expect(samples.report.reason).toBe('saturated');
    for (const corner of [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ])
      expect(border.map(String)).toContain(String(corner));
    border.forEach((p, i) => {
      const step = distance(p, border[(i + 1) % border.length] as Point);
      expect(step).toBeLessThanOrEqual(Math.SQRT2 * 3);
      expect(step).toBeGreaterThan(3.9);
      // Outside, but by a little.
      const [px, py] = p;
      const out = Math.max(x - px, px - x - width, y - py, py - y - height);
      expect(out).toBeGreaterThanOrEqual(0);
      expect(out).toBeLessThan(3 / 32);
    });
    const points = pointsOf(samples.positions);
    expect(points.length).toBeGreaterThan(2 * border.length);
    expect(tooClose(points, () => 3)).toEqual([]);
  });

  test('is the hull of all sites, each of which is its corner', () => {
    for (const seed of seeds) {
      const samples = bordered({}, seed);
      const hull = Delaunator.from([...samples]).hull;
      expect([...hull].sort((a, b) => a - b)).toEqual(
        Array.from({ length: samples.borderEnd }, (_, i) => i),
      );
    }
  });

  test('leaves no triangle long and thin, and no corner of a cell beyond the edge', () => {
    for (const seed of seeds) {
      const { x, y, width, height } = frame;
      for (const { corners, middle } of trianglesOf(pointsOf(bordered({}, seed).positions))) {
        expect(leastAngle(corners)).toBeGreaterThan(0.34);
        expect(middle[0]).toBeGreaterThan(x - 0.1);
        expect(middle[0]).toBeLessThan(x + width + 0.1);
        expect(middle[1]).toBeGreaterThan(y - 0.1);
        expect(middle[1]).toBeLessThan(y + height + 0.1);
      }
    }
  });

  test('keeps all else saturated', () => {
    const samples = bordered({});
    const points = pointsOf(samples.positions);
    for (let i = 0; i <= 200; i++) {
      for (let j = 0; j <= 120; j++) {
        const p: Point = [frame.x + (frame.width * i) / 200, frame.y + (frame.height * j) / 120];
        expect(points.some((q) => distance(p, q) < 3.001)).toBe(true);
      }
    }
  });
});

describe('other regions', () => {
  const turned: Point[] = [
    [0, 0],
    [60, 20],
    [45, 70],
    [-10, 40],
  ];
  const hole: Point[] = [
    [15, 20],
    [25, 20],
    [25, 35],
    [15, 35],
  ];
  const circle = { circle: { x: 5, y: 5, radius: 30 } };

  test.each<[string, SampleOptions['region']]>([
    ['a ring', turned],
    ['a ring the other way', [...turned].reverse()],
    ['a polygon', { type: 'Polygon', coordinates: [turned] }],
    ['a circle', circle],
  ])('%s: its border is the hull', (_, region) => {
    const samples = bordered({ region });
    const { hull } = Delaunator.from([...samples]);
    expect(hull.length).toBe(samples.borderEnd);
    for (const { corners } of trianglesOf(pointsOf(samples.positions)))
      expect(leastAngle(corners)).toBeGreaterThan(0.3);
  });

  test.each<[string, object]>([
    ['rings', { region: [turned, hole] }],
    ['rings the other way', { region: [turned, [...hole].reverse()] }],
    ['rings that wind', { region: [turned, [...hole].reverse()], fillRule: 'nonzero' }],
    ['a polygon', { region: { type: 'Polygon', coordinates: [turned, hole] } }],
    [
      'one polygon of two',
      {
        region: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [90, 0],
                [99, 0],
                [99, 9],
              ],
            ],
            [turned, hole],
          ],
        },
      },
    ],
  ])('%s with a hole: it bulges into the hole', (_, options) => {
    const samples = bordered({ radius: 1, ...options });
    const inHole = borderOf(samples).filter(([x, y]) => x > 14 && x < 26 && y > 19 && y < 36);
    expect(inHole.length).toBeGreaterThan(30);
    for (const [x, y] of inHole) {
      const within = Math.min(x - 15, 25 - x, y - 20, 35 - y);
      expect(within).toBeGreaterThanOrEqual(0);
      expect(within).toBeLessThan(1 / 32);
    }
  });

  test('a ring inside another one that winds the same way has no border', () => {
    const alone = bordered({ region: turned });
    const both = bordered({ region: [turned, hole], fillRule: 'nonzero' });
    expect(both.positions).toEqual(alone.positions);
  });

  test('rings that share an edge have its sites once', () => {
    const region = [
      [
        [0, 0],
        [50, 0],
        [50, 40],
        [0, 40],
      ],
      [
        [50, 0],
        [90, 0],
        [90, 40],
        [50, 40],
      ],
    ] as [number, number][][];
    const border = borderOf(bordered({ region }));
    expect(tooClose(border, () => 1.5)).toEqual([]);
  });

  test('a region smaller than the radius has a site', () => {
    const samples = bordered({ region: { x: 0, y: 0, width: 1, height: 1 } });
    expect([samples.length, samples.borderEnd]).toEqual([1, 1]);
  });
});

describe('with other options', () => {
  test('existing samples, obstacles, order and float32', () => {
    const existing = { positions: [40, 50], clearance: 9 };
    const obstacles = [{ point: [80, 60] as const, clearance: 7 }];
    const samples = bordered({ existing, obstacles, order: 'progressive', float32: true });
    const { borderEnd, positions } = samples as unknown as BorderSamples<Float32Array>;
    expect(positions).toBeInstanceOf(Float32Array);
    const inner = pointsOf(positions).slice(borderEnd);
    expect(tooClose(pointsOf(positions), () => 3)).toEqual([]);
    for (const p of inner) {
      expect(distance(p, [40, 50])).toBeGreaterThanOrEqual(9);
      expect(distance(p, [80, 60])).toBeGreaterThanOrEqual(7);
    }
    const [radii, near] = [[20], [1]];
    const wide = bordered({ existing: { positions: near.concat(60), radii }, conflict: 'larger' });
    for (const p of pointsOf(wide.positions).slice(wide.borderEnd))
      expect(distance(p, [1, 60])).toBeGreaterThanOrEqual(20);
  });

  test('false is none, and the result says how many there are only if asked', () => {
    const plain = copse.sample({ region: frame, radius: 3, seed: 7 });
    const none = copse.sample({ region: frame, radius: 3, seed: 7, border: false });
    expect(none.positions).toEqual(plain.positions);
    expect('borderEnd' in none).toBe(false);
    expect(bordered({}).toJSON()).toHaveProperty('borderEnd');
  });

  test('threads give the same', async () => {
    const pool = await createPool({ size: 2 });
    const options = { region: frame, radius: 0.2, seed: 7, border: true } as const;
    const samples = await pool.sample(options);
    const here = copse.sample(options);
    expect(samples.positions).toEqual(here.positions);
    expect(samples.borderEnd).toBe(here.borderEnd);
    pool.dispose();
  });

  test('are the same to the bit as ever', () => {
    const { length, borderEnd, positions } = bordered({});
    expect([length, borderEnd, hashOf(positions)]).toMatchInlineSnapshot(`
      [
        724,
        94,
        "06ddf323e3fd1cec",
      ]
    `);
  });

  test.each<[string, object, string, string]>([
    ['a count', { count: 9 }, 'conflicting-options', 'border'],
    ['levels', { levels: 2 }, 'conflicting-options', 'border'],
    ['a density', { density: { at: () => 1 } }, 'conflicting-options', 'border'],
    ['periodic', { periodic: true }, 'conflicting-options', 'border'],
    [
      'classes',
      { radius: undefined, classes: [{ radius: 1 }, { radius: 2 }] },
      'conflicting-options',
      'border',
    ],
    ['a field', { radius: { min: 1, max: 2, at: () => 1 } }, 'conflicting-options', 'border'],
    ['another method', { method: 'bridson' }, 'conflicting-options', 'border'],
    [
      'a mask',
      { region: { mask: { data: Uint8Array.of(255), width: 1, height: 1 } } },
      'conflicting-options',
      'border',
    ],
    ['no flag', { border: 1 }, 'wrong-type', 'border'],
    ['a limit', { limit: 50, radius: 3 }, 'limit', 'radius'],
    ['a radius of 0', { radius: 0 }, 'invalid-radius', 'radius'],
    [
      'NaN',
      {
        region: [
          [0, 0],
          [Number.NaN, 0],
          [1, 1],
        ],
      },
      'out-of-range',
      'region',
    ],
  ])('%s is refused', (_, options, code, option) => {
    const all = { region: frame, radius: 3, border: true, ...options } as SampleOptions;
    const error = caught(() => copse.sample(all));
    expect([error.code, error.option]).toEqual([code, option]);
  });

  test('steps are refused, and the small entry has none', async () => {
    const options = { region: frame, radius: 3, border: true } as const;
    expect(caught(() => copse.grow(options)).code).toBe('conflicting-options');
    const { load: loadSmall } = await import('copse');
    const small = await loadSmall();
    expect(caught(() => small.sample(options as never)).code).toBe('not-included');
  });
});
