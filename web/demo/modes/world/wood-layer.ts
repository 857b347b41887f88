/** The trees and houses in sight, of all tiles together, as the renderer of the drawing board draws them. */
import type { Camera } from '../../render/camera.ts';
import type { Palette } from '../../render/palette.ts';
import { type Renderer, thinned } from '../../render/renderer.ts';
import { copyRow, copyRows, emptyTrees, HOUSE_KIND, type Trees } from '../../wood/trees.ts';
import { windowOf } from './ground-layer.ts';
import type { Wood } from './stream/messages.ts';
import { SPACING, sparsenessAt, WOOD_LEVELS } from './stream/spots.ts';
import type { TileStore } from './stream/tile-store.ts';
import {
  childrenOf,
  levelAt,
  parentOf,
  sideOf,
  type Tile,
  tilesIn,
  type Window,
} from './stream/tiles.ts';

/**
 * The renderer thins trees out by their spacing on the screen, for a map of one wood; a country is seen in
 * more trees, which are smaller: as if they were so many times farther apart.
 */
const DENSER = 1.5;
/** Crowns reach so many spacings beyond their feet: up, and to the sides. */
const RISE = 4.5;
const ASIDE = 1.5;
/** Trees are gathered for so much more of the ground than is in sight, and of so many more than are shown. */
const SPARE = { ground: 0.2, share: 1.5 } as const;
const RANKS = 256;

export class WoodLayer {
  private width = 0;
  private height = 0;
  private pixels = 1;
  /** What the renderer has: where, of which level, how many of all. */
  private shown = { trees: true, houses: true };
  private gathered: { window: Window; level: number; share: number } | undefined;

  constructor(
    private readonly renderer: Renderer,
    private readonly store: TileStore<Wood>,
  ) {}

  resize(width: number, height: number, pixels: number): void {
    [this.width, this.height, this.pixels] = [width, height, pixels];
    this.renderer.resize(width, height, pixels);
  }

  level({ zoom }: Camera): number {
    return Math.min(WOOD_LEVELS.most, Math.max(WOOD_LEVELS.least, levelAt(zoom)));
  }

  /** The tiles whose trees are in sight. */
  tiles(camera: Camera): Tile[] {
    const level = this.level(camera);
    return tilesIn(this.around(camera, level), level);
  }

  /** Coarser ones of as much, by so many levels. */
  coarser(camera: Camera, levels: number): Tile[] {
    const level = Math.min(WOOD_LEVELS.most, this.level(camera) + levels);
    return tilesIn(this.around(camera, level), level);
  }

  private around(camera: Camera, level: number): Window {
    const { x, y, width, height } = windowOf(camera, this.width, this.height);
    const reach = SPACING * sparsenessAt(level);
    const aside = ASIDE * reach;
    return { x: x - aside, y, width: width + 2 * aside, height: height + RISE * reach };
  }

  /** Other trees have come. */
  renew(): void {
    this.gathered = undefined;
  }

  show(trees: boolean, houses: boolean): void {
    this.shown = { trees, houses };
    this.renew();
  }

  paint(camera: Camera, palette: Palette, now: number): void {
    const level = this.level(camera);
    const sparse = SPACING * sparsenessAt(level);
    const radius = DENSER * sparse;
    const { share } = thinned(radius, camera.zoom);
    if (!this.holds(this.around(camera, level), level, share)) this.gather(camera, level, share);
    const radii = [sparse, sparse, sparse];
    const { pixels } = this;
    this.renderer.draw(camera, { now, discs: 0, palette, radii, radius, pixels });
  }

  private holds(window: Window, level: number, share: number): boolean {
    const { gathered } = this;
    if (gathered?.level !== level || gathered.share < share) return false;
    const outer = gathered.window;
    return (
      outer.x <= window.x &&
      outer.y <= window.y &&
      outer.x + outer.width >= window.x + window.width &&
      outer.y + outer.height >= window.y + window.height
    );
  }

  private gather(camera: Camera, level: number, share: number): void {
    const { x, y, width, height } = this.around(camera, level);
    const [aside, above] = [SPARE.ground * width, SPARE.ground * height];
    const window = {
      ...{ x: x - aside, y: y - above, width: width + 2 * aside, height: height + 2 * above },
    };
    const most = Math.min(1, SPARE.share * share);
    this.gathered = { window, level, share: most };
    const parts = tilesIn(window, level).flatMap((tile) => this.partsFor(tile));
    const rows = parts.reduce((sum, { wood }) => sum + wood.trees.count, 0);
    const trees = emptyTrees(rows);
    let count = 0;
    for (const { wood, tile, within } of parts) {
      const larger = 2 ** (sparseLevel(level) - sparseLevel(tile.level));
      count = this.append(wood.trees, trees, count, within, larger, RANKS * most);
    }
    trees.count = count;
    this.renderer.setTrees(trees);
  }

  /** Copies the rows within a window that may be shown, as the trees of another level; the count then. */
  private append(
    from: Trees,
    to: Trees,
    start: number,
    within: Window | undefined,
    larger: number,
    ranks: number,
  ): number {
    const { shown } = this;
    if (shown.trees && shown.houses && !within && larger === 1 && ranks >= RANKS) {
      copyRows(from, 0, to, start, from.count);
      return start + from.count;
    }
    let at = start;
    for (let row = 0; row < from.count; row++) {
      const isHouse = from.kind[4 * row + 3] === HOUSE_KIND;
      if (!(isHouse ? shown.houses : shown.trees)) continue;
      const rank = (from.kind[4 * row + 1] as number) * larger ** 2;
      if (!isHouse && rank >= ranks) continue;
      if (within) {
        const [dx, dy] = [(from.x[row] as number) - within.x, (from.y[row] as number) - within.y];
        if (dx < 0 || dy < 0 || dx >= within.width || dy >= within.height) continue;
      }
      copyRow(from, row, to, at);
      if (larger !== 1 && !isHouse) {
        to.size[at] = (to.size[at] as number) * larger;
        to.kind[4 * at + 1] = rank;
      }
      at++;
    }
    return at;
  }

  /** The trees of a tile; where they are not there yet, those of a coarser one, or of finer ones. */
  private partsFor(tile: Tile): { wood: Wood; tile: Tile; within: Window | undefined }[] {
    const own = this.store.get(tile);
    if (own) return [{ wood: own, tile, within: undefined }];
    const finer = childrenOf(tile).map((child) => ({ tile: child, wood: this.store.get(child) }));
    if (tile.level > WOOD_LEVELS.least && finer.every(({ wood }) => wood))
      return finer.map((each) => ({ ...each, wood: each.wood as Wood, within: undefined }));
    const side = sideOf(tile.level);
    const within = { x: tile.i * side, y: tile.j * side, width: side, height: side };
    for (let above = parentOf(tile); above.level <= WOOD_LEVELS.most; above = parentOf(above)) {
      const wood = this.store.get(above);
      if (wood) return [{ wood, tile: above, within }];
    }
    return [];
  }

  /** How many trees stand in sight: of a wide view about how many, by those that are shown of them. */
  count(camera: Camera): number {
    const level = this.level(camera);
    const { x, y, width, height } = windowOf(camera, this.width, this.height);
    let count = 0;
    for (const tile of this.tiles(camera)) {
      const trees = this.store.get(tile)?.trees;
      if (!trees) continue;
      for (let row = 0; row < trees.count; row++) {
        const [dx, dy] = [(trees.x[row] as number) - x, (trees.y[row] as number) - y];
        const isTree = trees.kind[4 * row + 3] !== HOUSE_KIND;
        if (isTree && dx >= 0 && dy >= 0 && dx < width && dy < height) count++;
      }
    }
    return count * sparsenessAt(level) ** 2;
  }
}

const sparseLevel = (level: number): number => Math.log2(sparsenessAt(level));
