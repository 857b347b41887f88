import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { turn, writeArc } from '../../../web/src/shapes/arc.js';
import { Flattener } from '../../../web/src/shapes/flatten.js';
import { RingWriter } from '../../../web/src/shapes/rings.js';
import { caught } from '../support/caught.js';

type Point = [x: number, y: number];

function flattened(tolerance: number, begin: Point | undefined, draw: (out: Flattener) => void) {
  const writer = new RingWriter();
  const out = new Flattener(writer, tolerance);
  if (begin) out.line(...begin);
  draw(out);
  const { coords } = writer.finish();
  return Array.from(
    { length: coords.length / 2 },
    (_, i): Point => [coords[2 * i] as number, coords[2 * i + 1] as number],
  );
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function distanceToLine(point: Point, line: Point[]): number {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    least = Math.min(least, distanceToSegment(point, line[i - 1] as Point, line[i] as Point));
  }
  return least;
}

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
const tolerance = fc.constantFrom(10, 1, 0.1, 0.01, 0.001);

test('a cubic curve is nowhere farther than the tolerance from its chords, nor they from it', () => {
  fc.assert(
    fc.property(fc.tuple(point, point, point, point), tolerance, ([p0, p1, p2, p3], limit) => {
      const line = flattened(limit, p0, (out) => out.cubic(...p0, ...p1, ...p2, ...p3));
      const at = (t: number): Point => {
        const w = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
        return [0, 1].map(
          (i) => w[0] * p0[i]! + w[1] * p1[i]! + w[2] * p2[i]! + w[3] * p3[i]!,
        ) as Point;
      };
      for (let i = 0; i <= 64; i++) {
        expect(distanceToLine(at(i / 64), line)).toBeLessThanOrEqual(limit * (1 + 1e-9) + 1e-12);
      }
      expect(line.at(-1)).toEqual(p3);
      expect(line.length).toBeLessThan(10 + 30 / Math.sqrt(limit));
    }),
  );
});

test('a quadratic curve, likewise', () => {
  const line = flattened(0.001, [0, 0], (out) => out.quadratic(0, 0, 50, 100, 100, 0));
  for (let t = 0; t <= 1; t += 1 / 128) {
    const on: Point = [2 * t * (1 - t) * 50 + t * t * 100, 2 * t * (1 - t) * 100];
    expect(distanceToLine(on, line)).toBeLessThanOrEqual(0.001);
  }
});

test('a circle is a polygon just inside it', () => {
  fc.assert(
    fc.property(
      point,
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      tolerance,
      ([x, y], radius, limit) => {
        const ring = flattened(limit, undefined, (out) => out.circle(x, y, radius));
        expect(ring.length).toBeGreaterThanOrEqual(16);
        const slack = 1e-12 * (radius + Math.hypot(x, y));
        const from = (px: number, py: number) => Math.hypot(px - x, py - y);
        const off = ring.map(([px, py]) => Math.abs(from(px, py) - radius));
        const sunk = ring.map(([px, py], i) => {
          const [qx, qy] = ring[(i + 1) % ring.length] as Point;
          return radius - from((px + qx) / 2, (py + qy) / 2);
        });
        expect(off.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(slack);
        expect(sunk.reduce((a, b) => Math.max(a, b))).toBeLessThanOrEqual(limit + slack);
      },
    ),
  );
});

describe('elliptical arcs', () => {
  const arcs = fc.record({
    rx: fc.double({ min: 0.1, max: 100, noNaN: true }),
    ry: fc.double({ min: 0.1, max: 100, noNaN: true }),
    turned: fc.double({ min: -720, max: 720, noNaN: true }),
    large: fc.boolean(),
    sweep: fc.boolean(),
  });
  test('pass through points of one ellipse from end to end, in the right sense and extent', () => {
    fc.assert(
      fc.property(arcs, point, point, (arc, from, to) => {
        fc.pre(Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.1);
        const line = flattened(0.01, from, (out) => writeArc(out, ...from, arc, ...to));
        expect(line.at(-1)).toEqual(to);
        // In the frame of the ellipse scaled to a circle, all points share a centre and radius.
        const angle = (arc.turned * Math.PI) / 180;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const round = line.map(
          ([x, y]): Point => [(cos * x + sin * y) / arc.rx, (cos * y - sin * x) / arc.ry],
        );
        const chord = Math.hypot(round.at(-1)![0] - round[0]![0], round.at(-1)![1] - round[0]![1]);
        const radius = Math.max(1, chord / 2);
        let turned = 0;
        for (let i = 1; i < round.length; i++) {
          const [[ax, ay], [bx, by]] = [round[i - 1]!, round[i]!];
          turned += 2 * Math.asin(Math.min(1, Math.hypot(bx - ax, by - ay) / 2 / radius));
        }
        const half = 2 * Math.asin(Math.min(1, chord / 2 / radius));
        const expected = arc.large ? 2 * Math.PI - half : half;
        expect(turned).toBeCloseTo(expected, 5);
        // The sign of the area between the arc and its chord.
        let area = 0;
        for (let i = 0; i < round.length; i++) {
          const [[ax, ay], [bx, by]] = [round[i]!, round[(i + 1) % round.length]!];
          area +=
            (ax - round[0]![0]) * (by - round[0]![1]) - (bx - round[0]![0]) * (ay - round[0]![1]);
        }
        if (Math.abs(area) > 1e-9) expect(area > 0).toBe(arc.sweep);
      }),
      { numRuns: 1000 },
    );
  });
  test('a circle drawn as one arc that almost closes is a whole circle', () => {
    for (const gap of [1e-2, 1e-6, 1e-9, 1e-13]) {
      const line = flattened(0.001, [10, 0], (out) =>
        writeArc(out, 10, 0, { rx: 10, ry: 10, turned: 0, large: true, sweep: true }, 10, gap),
      );
      expect(Math.max(...line.map(([x]) => x)) - Math.min(...line.map(([x]) => x))).toBeGreaterThan(
        9.99,
      );
    }
  });
});

test('turn gives cosine and sine, exact at right angles', () => {
  for (let degrees = -1000; degrees <= 1000; degrees += 0.37) {
    const { cos, sin } = turn(degrees);
    expect(Math.abs(cos - Math.cos((degrees * Math.PI) / 180))).toBeLessThan(5e-15);
    expect(Math.abs(sin - Math.sin((degrees * Math.PI) / 180))).toBeLessThan(5e-15);
  }
  expect([0, 90, 180, 270, -90, 450].map((degrees) => turn(degrees).sin + 0)).toEqual([
    0, 1, 0, -1, -1, 1,
  ]);
});

test('even a curve below the tolerance keeps an area', () => {
  const blob = flattened(1e6, [0, 0], (out) => out.cubic(0, 0, 1, 1, -1, 1, 0, 0));
  expect(new Set(blob.map(String)).size).toBeGreaterThanOrEqual(3);
});

test('a tolerance of next to nothing is refused when the vertices are too many, and never hangs', () => {
  const error = caught(() =>
    flattened(1e-300, [0, 0], (out) => {
      for (let i = 0; i < 1e6; i++) out.cubic(0, 0, 100, 0, 100, 100, 0, 100);
    }),
  );
  expect(error).toMatchObject({ code: 'out-of-range', option: 'tolerance', value: 1e-300 });
});

test('numbers beyond a double do not hang it', () => {
  const line = flattened(1, [0, 0], (out) => out.cubic(0, 0, 1e308, -1e308, -1e308, 1e308, 1, 1));
  expect(line.length).toBeLessThan(1e6);
});

test('no function whose last bits are the engine’s own is called', () => {
  for (const name of ['flatten', 'arc', 'path', 'rings', 'region', 'mask']) {
    const source = readFileSync(
      new URL(`../../../web/src/shapes/${name}.ts`, import.meta.url),
      'utf8',
    );
    const calls = [...source.matchAll(/Math\.(\w+)|\*\*/g)].map(([call, member]) => member ?? call);
    for (const call of calls)
      expect(['sqrt', 'max', 'min', 'abs', 'round', 'ceil', 'PI', '**']).toContain(call);
    expect(source.replace(/\/\*\*/g, '')).not.toMatch(/\*\*[^/]/);
  }
});
