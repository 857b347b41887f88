// The cells of Compare: what is nearer to one tree than to all others.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inside } from '../../../web/demo/geometry/rings.ts';
import { cellsOf } from '../../../web/demo/modes/compare/cells.ts';
import { trials } from '../support/trials.ts';

const box = { x0: 0, y0: 0, x1: 500, y1: 500 };
const number = fc.double({ min: 0, max: 500, noNaN: true });
const places = fc.uniqueArray(fc.tuple(number, number), {
  minLength: 2,
  maxLength: 60,
  selector: ([x, y]) => `${Math.round(x)} ${Math.round(y)}`,
});

it('a place lies in the cell of the tree that is nearest', () => {
  fc.assert(
    fc.property(places, number, number, (trees, x, y) => {
      const cells = cellsOf(Float64Array.from(trees.flat()), box);
      expect(cells).toHaveLength(trees.length);
      const away = trees.map(([tx, ty]) => Math.hypot(tx - x, ty - y));
      const [first = 0, second = 0] = [...away].sort((a, b) => a - b);
      // Between two cells rounding decides.
      fc.pre(second - first > 1e-3);
      cells.forEach((ring, i) => {
        expect(inside([ring], 'nonzero', { x, y })).toBe(away[i] === first);
      });
    }),
    { numRuns: trials(300) },
  );
});

it('without two trees there are no cells', () => {
  expect(cellsOf(new Float64Array(), box)).toEqual([]);
  expect(cellsOf(Float64Array.of(1, 2), box)).toEqual([]);
});
