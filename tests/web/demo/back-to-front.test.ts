// Trees are painted from the back of the picture to the front; of those at the same depth, in the order of their rows.
import { expect, it } from 'vitest';
import { backToFront } from '../../../web/demo/render/back-to-front.ts';
import { random } from '../../../web/demo/sprites/noise.ts';
import { emptyTrees } from '../../../web/demo/wood/trees.ts';

it('orders trees as a comparison would', () => {
  const next = random(5);
  for (const count of [0, 1, 2, 37, 900]) {
    const trees = emptyTrees(count);
    // Some stand at the same depth.
    for (let row = 0; row < count; row++) trees.y[row] = Math.floor(next() * count) / 3 - 40;
    const rows = Array.from({ length: count }, (_, row) => row);
    const sorted = rows.sort((a, b) => (trees.y[a] as number) - (trees.y[b] as number) || a - b);
    expect(Array.from(backToFront(trees))).toEqual(sorted);
  }
});
