import { expect, it } from 'vitest';
import { contours } from '../../../web/demo/geometry/contours.ts';
import { areaOf, winding } from '../../../web/demo/geometry/rings.ts';
import { random } from '../../../web/demo/sprites/noise.ts';

it('rings hold the middles of all squares above the value, and of no others', () => {
  const next = random(9);
  for (let trial = 0; trial < 60; trial++) {
    const [columns, rows] = [1 + Math.floor(20 * next()), 1 + Math.floor(20 * next())];
    const values = Array.from({ length: columns * rows }, () => next() - 0.5 * next());
    const rings = contours({ values, columns, rows }, 0.3);
    values.forEach((value, at) => {
      const [x, y] = [(at % columns) + 0.5, Math.floor(at / columns) + 0.5];
      const around = rings.filter((ring) => winding(ring, x, y) !== 0).length;
      expect(around % 2).toBe(Number(value > 0.3));
    });
  }
});

it('a disc is round', () => {
  const [side, reach] = [80, 30.3];
  const values = Array.from(
    { length: side * side },
    (_, at) => reach - Math.hypot((at % side) - 39.5, Math.floor(at / side) - 39.5),
  );
  const rings = contours({ values, columns: side, rows: side }, 0);
  expect(rings).toHaveLength(1);
  expect(areaOf(rings) / (Math.PI * reach ** 2)).toBeCloseTo(1, 2);
});
