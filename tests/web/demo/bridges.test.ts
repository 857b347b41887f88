// Bridges stand where a road meets water, and nowhere else.
import { expect, it } from 'vitest';
import type { Ring } from '../../../web/demo/geometry/rings.ts';
import { bridgesOf } from '../../../web/demo/render/bridges.ts';
import { lake, road } from '../../../web/demo/scene/things.ts';

const square = (x: number, y: number, side: number): Ring => [
  ...[x, y, x + side, y, x + side, y + side, x, y + side],
];
const pond = (x: number, y: number, side = 100) => lake('freehand', [square(x, y, side)]);
const ends = (line: Ring): number[] => [...line.slice(0, 2), ...line.slice(-2)];

it('a road over a lake has a bridge from shore to shore, and onto the land', () => {
  const over = road([0, 50, 90, 50, 150, 50, 300, 50]);
  const [bridge, ...more] = bridgesOf(over, [pond(100, 0)]) as [Ring];
  expect(more).toEqual([]);
  expect(ends(bridge)).toEqual([95, 50, 205, 50]);
  // The road's bend is the bridge's.
  expect(bridge).toContain(150);
});

it('a road beside a lake has none, and an island between two waters is walked on', () => {
  expect(bridgesOf(road([0, -20, 300, -20]), [pond(100, 0)])).toEqual([]);
  const island = lake('freehand', [square(100, 0, 100), square(130, 30, 40)], { fill: 'evenodd' });
  expect(bridgesOf(road([0, 50, 300, 50]), [island]).map(ends)).toEqual([
    [95, 50, 135, 50],
    [165, 50, 205, 50],
  ]);
});

it('lakes that nearly meet share a bridge', () => {
  const both = [pond(100, 0), pond(206, 0)];
  expect(bridgesOf(road([0, 50, 400, 50]), both).map(ends)).toEqual([[95, 50, 311, 50]]);
});

it('a road that ends in a lake ends on its bridge', () => {
  expect(bridgesOf(road([0, 50, 150, 50]), [pond(100, 0)]).map(ends)).toEqual([[95, 50, 150, 50]]);
});
