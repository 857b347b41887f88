// Parts of a world of a radius by place beside the samples of one call.
import type { Samples, World } from 'copse/all';
import { expect } from 'vitest';

export type Box = { x: number; y: number; width: number; height: number };

/** `[x, y, radius]` of each sample in a box, in order, with its class and level where there are any. */
export function listed({ positions, radii, classes, levelEnds }: Samples, box?: Box): number[][] {
  if (!radii) throw new Error('no radii');
  const all = Array.from(radii, (radius, i) => [
    ...[positions[2 * i], positions[2 * i + 1], radius],
    ...(classes ? [classes[i]] : []),
    ...(levelEnds ? [levelEnds.filter((end) => end <= i).length] : []),
  ]);
  return (all as [number, number, number][])
    .filter(
      ([x, y]) =>
        !box || (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height),
    )
    .sort(([x0, y0], [x1, y1]) => x0 - x1 || y0 - y1);
}

/** Compares rectangles and chunks of a world with one call over a region. */
export function compareParts(
  world: World,
  one: Samples,
  boxes: readonly Box[],
  chunks: readonly (readonly [i: number, j: number])[],
): void {
  const size = world.chunkSize;
  for (const box of boxes) expect(listed(world.within(box))).toEqual(listed(one, box));
  for (const [i, j] of chunks) {
    const chunk = world.chunk(i, j);
    const box = { x: i * size, y: j * size, width: size, height: size };
    expect(listed(chunk)).toEqual(listed(one, box));
    expect(new Set(chunk.ids).size).toBe(chunk.length);
    chunk.offsets.forEach((offset, k) => {
      const at = (chunk.origin[k % 2] as number) + offset;
      expect(at).toBeCloseTo(chunk.positions[k] as number, 4);
    });
  }
}
