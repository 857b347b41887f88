// Random regions for property tests: rings that cross themselves and one another, within 32 × 32.
import type { FillRule } from 'copse/all';
import fc from 'fast-check';
import { Outline, type Rings } from './oracle.js';

export interface RandomRegion {
  region: { coords: number[]; ringEnds: number[] };
  fillRule: FillRule;
}

const coordinate = fc.integer({ min: 0, max: 256 }).map((n) => n / 8);
const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 });

/** None is so thin that all of 32 × 32 places miss it. */
export const randomRegion: fc.Arbitrary<RandomRegion> = fc
  .record({
    rings: fc.array(ring, { minLength: 1, maxLength: 3 }),
    fillRule: fc.constantFrom<FillRule>('evenodd', 'nonzero'),
  })
  .map(({ rings, fillRule }) => {
    let end = 0;
    const ringEnds = rings.map(({ length }) => {
      end += length;
      return end;
    });
    return { region: { coords: rings.flat(2), ringEnds }, fillRule };
  })
  .filter(({ region, fillRule }) => placesIn(region, fillRule, 1).length > 10);

/** Of the middles of squares `step` wide those that are inside. */
export function placesIn(region: Rings, fillRule: FillRule, step: number): [number, number][] {
  const outline = new Outline(region, fillRule);
  const places: [number, number][] = [];
  for (let x = step / 2; x < 32; x += step) {
    for (let y = step / 2; y < 32; y += step) {
      if (outline.where(x, y) === 'inside') places.push([x, y]);
    }
  }
  return places;
}

/** Distances of all pairs, once each. */
export function* distances(points: readonly (readonly [number, number])[]): Generator<number> {
  for (const [i, [ax, ay]] of points.entries()) {
    for (const [bx, by] of points.slice(0, i)) yield Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
  }
}
