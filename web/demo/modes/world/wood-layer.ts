/** The trees and houses in sight, of all tiles together, as the renderer of the drawing board draws them. */

import type { Camera } from '../../render/camera.ts';
import type { Palette } from '../../render/palette.ts';
import { type Renderer, thinned } from '../../render/renderer.ts';
import { emptyTrees, HOUSE_KIND, type Trees } from '../../wood/trees.ts';
import type { Bounds } from './country/country.ts';
import { windowOf } from './ground-layer.ts';
import type { Wood } from './stream/messages.ts';
import { SPACING, sparsenessAt, WOOD_LEVELS } from './stream/spots.ts';
import type { TileStore } from './stream/tile-store.ts';
import { childrenOf, levelAt, parentOf, sideOf, type Tile, tilesIn } from './stream/tiles.ts';

/**
 * The renderer thins trees out by their spacing on the screen, for a map of one wood; a country is seen in
 * more trees, which are smaller: as if they were so many times farther apart.
 */
const DENSER = 1.5;
/** Crowns reach so many spacings beyond their feet: up, and to the sides. */
const RISE = 4.5;
const ASIDE = 1.5;
/** Trees are gathered for more ground than is in sight, and more than are shown; rows are made for more than there are. */
const SPARE = { ground: 0.12, share: 1.5, rows: 1.3 } as const;
const RANKS = 256;

export class WoodLayer {
  private width = 0;
  private height = 0;
  private pixels = 1;
  private shown = { trees: true, houses: true };
  /** What the renderer has, in rows that are used again. */
  private trees = emptyTrees(0);
  /** Where these are, of which level, how many of all. */
  private gathered: { window: Bounds; level: number; share: number } | undefined;

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

  private around(camera: Camera, level: number): Bounds {
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

  private holds(window: Bounds, level: number, share: number): boolean {
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
    if (rows > this.trees.x.length) this.trees = emptyTrees(Math.ceil(SPARE.rows * rows));
    this.trees.count = 0;
    for (const { wood, tile, within } of parts) {
      const larger = sparsenessAt(level) / sparsenessAt(tile.level);
      this.append(wood.trees, within ?? window, larger, RANKS * most);
    }
    this.renderer.setTrees(this.trees);
  }

  /** Adds the rows within a window that may be shown, as trees of a level where they are so much larger. */
  private append(from: Trees, within: Bounds, larger: number, ranks: number): void {
    const { shown, trees: to } = this;
    const [kinds, tints] = [wordsOf(from.kind), wordsOf(from.tint)];
    const [toKinds, toTints] = [wordsOf(to.kind), wordsOf(to.tint)];
    const [right, bottom] = [within.x + within.width, within.y + within.height];
    let at = to.count;
    for (let row = 0; row < from.count; row++) {
      const [x, y] = [from.x[row] as number, from.y[row] as number];
      if (x < within.x || y < within.y || x >= right || y >= bottom) continue;
      const isHouse = from.kind[4 * row + 3] === HOUSE_KIND;
      const rank = (from.kind[4 * row + 1] as number) * larger ** 2;
      if (isHouse ? !shown.houses : !shown.trees || rank >= ranks) continue;
      to.x[at] = x;
      to.y[at] = y;
      to.size[at] = (from.size[row] as number) * (isHouse ? 1 : larger);
      toKinds[at] = kinds[row] as number;
      toTints[at] = tints[row] as number;
      if (!isHouse) to.kind[4 * at + 1] = rank;
      at++;
    }
    to.count = at;
  }

  /** The trees of a tile; where they are not there yet, those of a coarser one, or of finer ones. */
  private partsFor(tile: Tile): { wood: Wood; tile: Tile; within: Bounds | undefined }[] {
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

const wordsOf = ({ buffer, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, 0, length / 4);
