import { expect, it } from 'vitest';
import {
  childrenOf,
  LEVELS,
  levelAt,
  parentOf,
  sideOf,
  tilesIn,
} from '../../../../web/demo/modes/world/stream/tiles.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';

it('tiles cover a window, the nearest to its middle first, near the origin and far out', () => {
  const next = random(1);
  for (let trial = 0; trial < 200; trial++) {
    const level = Math.floor(next() * 12) - 2;
    const side = sideOf(level);
    const far = trial % 2 ? 2 ** 40 * side : 10 * side;
    const [x, y] = [(next() - 0.5) * far, (next() - 0.5) * far];
    const window = { x, y, width: (0.1 + 5 * next()) * side, height: (0.1 + 5 * next()) * side };
    const tiles = tilesIn(window, level);
    const [left, top] = [Math.floor(x / side), Math.floor(y / side)];
    const columns = Math.ceil((x + window.width) / side) - left;
    const rows = Math.ceil((y + window.height) / side) - top;
    expect(tiles).toHaveLength(columns * rows);
    const away = tiles.map(({ i, j }) =>
      Math.hypot((i + 0.5) * side - x - window.width / 2, (j + 0.5) * side - y - window.height / 2),
    );
    expect(away).toEqual([...away].sort((a, b) => a - b));
  }
});

it('a tile is one of the four of its parent', () => {
  for (const tile of tilesIn({ x: -700, y: -300, width: 1500, height: 900 }, 0))
    expect(childrenOf(parentOf(tile))).toContainEqual(tile);
});

it("a level's pixels are within half an octave of the screen's, where there is one", () => {
  for (let zoom = 4; zoom > 2 ** -12; zoom /= 1.1) {
    const scale = zoom * 2 ** levelAt(zoom);
    expect(scale).toBeGreaterThan(Math.SQRT1_2 - 1e-9);
    expect(scale).toBeLessThan(Math.SQRT2 + 1e-9);
  }
  expect(levelAt(1e9)).toBe(LEVELS.least);
  expect(levelAt(1e-9)).toBe(LEVELS.most);
});
