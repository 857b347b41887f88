import { load } from 'copse/all';
import { expect, it } from 'vitest';
import {
  DETAIL,
  detailAt,
  FARTHEST,
  optionsOf,
  rankOf,
  SPACING,
  sparsenessAt,
  WOOD_LEVELS,
} from '../../../../web/demo/modes/world/stream/spots.ts';
import { sideOf } from '../../../../web/demo/modes/world/stream/tiles.ts';

const copse = await load();

/** The spots of a tile, as text. */
function spotsOf(level: number, i: number, j: number, detail = detailAt(level)): string[] {
  const chunk = copse.world(optionsOf('spots', sideOf(level))).chunk(i, j, { level: detail });
  return Array.from(chunk, ([x, y]) => `${x} ${y}`);
}

it('a wide view shows some of the very spots of a near one, and tiles of any size the same', () => {
  for (let level = WOOD_LEVELS.least; level < WOOD_LEVELS.most; level++) {
    const wide = spotsOf(level + 1, -3, 5);
    const near = [0, 1, 2, 3].flatMap((n) => spotsOf(level, -6 + (n & 1), 10 + (n >> 1)));
    const isSame = detailAt(level) === detailAt(level + 1);
    const all = new Set(near);
    expect(wide.every((spot) => all.has(spot))).toBe(true);
    if (isSame) expect(wide).toHaveLength(near.length);
    else expect(near.length / wide.length).toBeGreaterThan(3.5);
  }
});

it('every level has spots, even at the last chunk', () => {
  for (let level = WOOD_LEVELS.least; level <= WOOD_LEVELS.most; level++) {
    const wanted = (0.7 * sideOf(level) ** 2) / (SPACING * sparsenessAt(level)) ** 2;
    const last = FARTHEST / sideOf(level) - 1;
    expect(spotsOf(level, last, -last).length / wanted).toBeCloseTo(1, 0);
  }
  expect(detailAt(WOOD_LEVELS.most)).toBe(0);
  expect(detailAt(WOOD_LEVELS.least)).toBe(DETAIL - 1);
});

it('ranks put coarse levels first, and are spread evenly within the tile', () => {
  const chunk = copse.world(optionsOf('ranks', sideOf(2))).chunk(0, 0);
  const ends = chunk.levelEnds as Uint32Array;
  const ranks = Array.from(chunk.keys, (key, spot) => rankOf(spot, ends, key / 2 ** 32));
  for (let level = 1; level < ends.length; level++) {
    const before = ranks.slice(0, ends[level - 1]);
    const after = ranks.slice(ends[level - 1], ends[level]);
    expect(Math.max(...before)).toBeLessThanOrEqual(Math.min(...after));
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const kept = ranks.filter((rank) => rank < share).length / ranks.length;
    expect(Math.abs(kept - share)).toBeLessThan(0.03);
  }
});
