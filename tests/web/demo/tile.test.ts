// Tiles that repeat without a seam.
import { load } from 'copse/all';
import { expect, it } from 'vitest';
import { repeated, tileOf } from '../../../web/demo/formats/tile-out.ts';
import { firstScene } from '../../../web/demo/scene/first-scene.ts';
import { kindRadii, type Scene } from '../../../web/demo/scene/scene.ts';

const copse = await load();
const SIDE = 200;
const scene: Scene = { ...firstScene(), kinds: [0.35, 0.8, 0.3] };

it('no two trees of a tile are too close, nor across its edges; and none is missing', () => {
  const tile = tileOf(copse, scene, SIDE);
  const { trees } = tile;
  expect(trees.count).toBeGreaterThan(80);
  const around = repeated(tile);
  expect(around.count).toBeGreaterThan(trees.count);
  const radiusOf = (kind: number): number => kindRadii(tile.scene)[kind] as number;
  const { x, y, kind } = around;
  const roomAt = (px: number, py: number, radius: number): number => {
    let room = Infinity;
    for (let j = 0; j < around.count; j++) {
      const away = Math.hypot((x[j] as number) - px, (y[j] as number) - py);
      if (away > 0)
        room = Math.min(room, away - (radius + radiusOf(kind[4 * j + 3] as number)) / 2);
    }
    return room;
  };
  for (let i = 0; i < trees.count; i++) {
    const room = roomAt(
      trees.x[i] as number,
      trees.y[i] as number,
      radiusOf(trees.kind[4 * i + 3] as number),
    );
    expect(room).toBeGreaterThan(-1e-9);
  }
  for (let v = 0; v < SIDE; v += 2)
    for (let u = 0; u < SIDE; u += 2) expect(roomAt(u, v, radiusOf(2))).toBeLessThan(1e-2);
});

it('what grows at one edge goes on at the other', () => {
  const tile = tileOf(copse, { ...scene, radius: 4, kinds: [0, 0, 0] }, 600);
  const { trees } = tile;
  const shareOf = (name: (x: number) => boolean): number[] => {
    const counts = Array(11).fill(0) as number[];
    let all = 0;
    for (let i = 0; i < trees.count; i++) {
      if (!name(trees.x[i] as number)) continue;
      const species = trees.kind[4 * i + 2] as number;
      counts[species] = (counts[species] as number) + 1;
      all++;
    }
    return counts.map((count) => count / all);
  };
  const [left, right] = [shareOf((x) => x < 30), shareOf((x) => x > 570)];
  const apart = left.reduce((sum, share, i) => sum + Math.abs(share - (right[i] as number)), 0) / 2;
  expect(apart).toBeLessThan(0.3);
});
