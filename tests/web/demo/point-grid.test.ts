// A grid of points finds exactly those that a look at every point finds.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PointGrid } from '../../../web/demo/geometry/point-grid.ts';

const place = fc.double({ min: -50, max: 50, noNaN: true });
const points = fc.array(fc.tuple(place, place), { maxLength: 60 });
const distance = fc.double({ min: 0.01, max: 40, noNaN: true });

it('the points near a place are those that are closer than the distance', () => {
  fc.assert(
    fc.property(points, distance, distance, place, place, (all, planned, asked, x, y) => {
      const grid = new PointGrid(Float64Array.from(all.flat()), planned);
      const near = all.flatMap(([px, py], i) =>
        (px - x) ** 2 + (py - y) ** 2 < asked * asked ? [i] : [],
      );
      expect(grid.near(x, y, asked).sort((a, b) => a - b)).toEqual(near);
      expect(grid.near(x, y, asked, 1)).toHaveLength(Math.min(1, near.length));
    }),
    { numRuns: 500 },
  );
});

it('a point at the very distance is not near', () => {
  expect(new PointGrid(Float64Array.of(0, 0, 3, 4), 5).near(0, 0, 5)).toEqual([0]);
});
