import { expect, it } from 'vitest';
import type { Wood } from '../../../../web/demo/modes/world/stream/messages.ts';
import { TileStore } from '../../../../web/demo/modes/world/stream/tile-store.ts';
import { parentOf, sideOf, type Tile } from '../../../../web/demo/modes/world/stream/tiles.ts';
import { WoodLayer } from '../../../../web/demo/modes/world/wood-layer.ts';
import { Camera } from '../../../../web/demo/render/camera.ts';
import { DAY } from '../../../../web/demo/render/palette.ts';
import type { Renderer } from '../../../../web/demo/render/renderer.ts';
import { random } from '../../../../web/demo/sprites/noise.ts';
import { emptyTrees, type Trees } from '../../../../web/demo/wood/trees.ts';

const ROWS = 1500;
/** The most rows that one frame may gather: its budget, and a strip of these tiles. */
const MOST = 20_000 + 12 * ROWS;

/** Trees anywhere in a tile, each with a size that is no other's. */
function woodOf({ level, i, j }: Tile, next: () => number): Wood {
  const trees = emptyTrees(ROWS);
  const side = sideOf(level);
  for (let row = 0; row < ROWS; row++) {
    trees.x[row] = (i + next()) * side;
    trees.y[row] = (j + next()) * side;
    trees.size[row] = 1 + next();
    trees.kind[4 * row + 1] = Math.floor(256 * next());
  }
  return { kind: 'wood', trees };
}

/** Keeps what it is given. */
class Recorder {
  parts: readonly Trees[] = [];
  readonly seen = new Set<Trees>();
  readonly canvas = {};
  resize(): void {}
  draw(): void {}
  setParts(parts: readonly Trees[]): void {
    this.parts = parts;
  }
  /** Rows that came since the last time. */
  get fresh(): number {
    const fresh = this.parts.filter((part) => !this.seen.has(part));
    for (const part of fresh) this.seen.add(part);
    return fresh.reduce((sum, { count }) => sum + count, 0);
  }
}

it('paints the trees of all tiles in sight, back to front, with a bounded share of them new in a frame', async () => {
  const next = random(11);
  const maker = {
    make: async (tile: Tile) => woodOf(tile, next),
    sizeOf: () => 1,
    forget: () => {},
  };
  const store = new TileStore<Wood>(maker, 4, 1e9);
  const recorder = new Recorder();
  const layer = new WoodLayer(recorder as unknown as Renderer, store);
  layer.resize(1440, 900, 1);
  layer.show(true, true);
  const camera = new Camera({ least: 1 / 720, most: 4, reach: 1e9 });
  let level = -1;
  for (let view = 0; view < 16; view++) {
    camera.lookAt({ x: 4000 * next(), y: 4000 * next() }, 2 ** (-3 - 3 * next()), 1440, 900);
    const tiles = layer.tiles(camera);
    // Some come at once, some later, and of some a coarser one before.
    store.want([...tiles.filter(() => next() < 0.2).map(parentOf), ...tiles]);
    for (let frame = 0; ; frame++) {
      const isDone = layer.paint(camera, DAY, 0);
      const { fresh } = recorder;
      // Those of another level come together.
      if (layer.level(camera) === level) expect(fresh).toBeLessThanOrEqual(MOST);
      if (isDone) level = layer.level(camera);
      const isThere = tiles.every((tile) => store.isDone(tile));
      if (isThere && isDone && layer.paint(camera, DAY, 0)) break;
      expect(frame).toBeLessThan(500);
      await new Promise((done) => setTimeout(done));
    }
    const shown = new Set<number>();
    let front = -Infinity;
    for (const { count, y, size } of recorder.parts) {
      const rows = Array.from({ length: count }, (_, row) => row);
      for (const row of rows) shown.add(size[row] as number);
      if (rows.length === 0) continue;
      expect(Math.min(...rows.map((row) => y[row] as number))).toBeGreaterThanOrEqual(front);
      front = Math.max(...rows.map((row) => y[row] as number));
    }
    for (const tile of tiles) {
      const { size, kind } = (store.get(tile) as Wood).trees;
      // A view never leaves the first trees out.
      size.forEach((each, row) => {
        if ((kind[4 * row + 1] as number) < 256 / 5) expect(shown.has(each)).toBe(true);
      });
    }
  }
});

it('trees of a tile that comes rise, but for those that others stood for, and it says when all have', async () => {
  const next = random(4);
  const maker = {
    make: async (tile: Tile) => woodOf(tile, next),
    sizeOf: () => 1,
    forget: () => {},
  };
  const store = new TileStore<Wood>(maker, 4, 1e9);
  const layer = new WoodLayer(new Recorder() as unknown as Renderer, store);
  layer.resize(256, 256, 1);
  layer.show(true, true);
  const camera = new Camera({ least: 1 / 720, most: 4, reach: 1e9 });
  camera.lookAt({ x: 128, y: 128 }, 1 / 16, 256, 256);
  store.changed = (tile) => layer.rise(tile, 100);
  const bornOf = (tile: Tile): number[] =>
    [...(store.get(tile)?.trees.birth ?? [])].filter((birth) => birth > 0);
  const tile = { level: 4, i: 0, j: 0 };
  const come = async (each: Tile): Promise<void> => {
    store.want([each]);
    await new Promise((done) => setTimeout(done));
  };
  await come(parentOf(tile));
  expect(bornOf(parentOf(tile))).toHaveLength(ROWS);
  expect(layer.paint(camera, DAY, 100.1)).toBe(false);
  expect(layer.paint(camera, DAY, 102)).toBe(true);
  await come(tile);
  // A quarter of all trees is shown by the coarser tile.
  expect(bornOf(tile).length / ROWS).toBeCloseTo(0.75, 1);
  expect(Math.min(...bornOf(tile))).toBeGreaterThan(100);
});
