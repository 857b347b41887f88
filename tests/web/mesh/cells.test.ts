// Cells against the plain question of which sample is nearest, for places all over random regions.
import { createMesh, type Mesh } from 'copse/mesh';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Outline } from '../support/oracle.js';
import { randomRegion } from '../support/random-region.js';
import { trials } from '../support/trials.js';

type Place = [x: number, y: number];

const coordinate = fc.double({ min: -4, max: 36, noNaN: true });
const few = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 12 });
/** In rows, on lines, twice. */
const aligned = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }))
    .map(([x, y]): Place => [8 * x, 8 * y]),
  { maxLength: 12 },
);
const onLine = fc
  .tuple(fc.array(fc.integer({ min: -3, max: 9 }), { maxLength: 9 }), coordinate, coordinate)
  .map(([steps, dx, dy]) => steps.map((step): Place => [0.1 * step * dx, 0.1 * step * dy]));
/** In clusters, of clusters, of points that all but coincide. */
const clustered = fc.array(
  fc
    .array(fc.tuple(fc.constantFrom(0, 1, -1, 3), fc.constantFrom(0, 1, -2)), {
      minLength: 3,
      maxLength: 3,
    })
    .map((steps): Place => {
      const sum = (axis: 0 | 1) =>
        steps.reduce((at, step, i) => at + step[axis] * [8, 1e-5, 1e-11][i]!, 9);
      return [sum(0), sum(1)];
    }),
  { maxLength: 9 },
);

const total = (areas: Float64Array) => areas.reduce((sum, area) => sum + area, 0);

/** Returns true if a place is in a cell, by the edges that a ray from it crosses. */
function isIn(rings: readonly (readonly Place[])[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], k) => {
      const [bx, by] = ring[(k || ring.length) - 1]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    });
  }
  return inside;
}

/** Places too near to a bisector or the region's edge are not asked about. */
function agrees(
  mesh: Mesh,
  places: readonly Place[],
  isRegion: (x: number, y: number) => boolean | undefined,
) {
  const cells = Array.from({ length: mesh.length }, (_, i) => mesh.cell(i));
  const { positions } = mesh;
  for (const [x, y] of places) {
    const region = isRegion(x, y);
    if (region === undefined) continue;
    const far = Array.from(cells, (_, i) =>
      Math.hypot(positions[2 * i]! - x, positions[2 * i + 1]! - y),
    );
    const least = Math.min(...far);
    const near = [...far.keys()].filter((i) => far[i]! < least + 1e-6);
    const among = cells.map((cell) => isIn(cell, x, y));
    const found = [...among.keys()].filter((i) => among[i]);
    if (near.length === 1) expect({ x, y, found }).toEqual({ x, y, found: region ? near : [] });
  }
}

test('in random regions, a place is in the cell of the nearest sample, and in no other', () => {
  const places = fc.array(fc.tuple(coordinate, coordinate), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(
      randomRegion,
      fc.oneof(few, aligned, onLine, clustered),
      places,
      ({ region, fillRule }, samples, asked) => {
        const outline = new Outline(region, fillRule);
        const mesh = createMesh(samples, { region, fillRule });
        const whole = createMesh([[0, 0]], { region, fillRule }).areas[0]!;
        if (samples.length > 0) expect(total(mesh.areas)).toBeCloseTo(whole, 8);
        agrees(mesh, asked, (x, y) => {
          const around = [0, 1, 2, 3].map((k) =>
            outline.where(x + 1e-7 * Math.cos(k), y + 1e-7 * Math.sin(k)),
          );
          if (around.some((where) => where !== around[0])) return undefined;
          return around[0] === 'inside';
        });
      },
    ),
    { numRuns: trials(3000) },
  );
});
