import fc from 'fast-check';
import { expect, test } from 'vitest';
import { angleOf } from '../../../web/src/shapes/angle.ts';

test('an angle is that of Math.atan2, but for its last bits', () => {
  const number = fc.double({ noNaN: true, min: -1e150, max: 1e150 });
  fc.assert(
    fc.property(number, number, (x, y) => {
      expect(
        Math.abs(angleOf(x, y) - (x === 0 && y === 0 ? 0 : Math.atan2(y + 0, x))),
      ).toBeLessThan(9e-16);
    }),
    { numRuns: 20_000 },
  );
  for (let i = 0; i < 3600; i++) {
    const turn = (i / 1800 - 1) * Math.PI;
    expect(Math.abs(angleOf(Math.cos(turn), Math.sin(turn)) - turn) % (2 * Math.PI)).toBeLessThan(
      9e-16,
    );
  }
});

test('right angles are exact', () => {
  expect([angleOf(3, 0), angleOf(0, 2), angleOf(-1, 0), angleOf(0, -5)]).toEqual([
    ...[0, Math.PI / 2, Math.PI, -Math.PI / 2],
  ]);
  expect(angleOf(0, 0)).toBe(0);
});
