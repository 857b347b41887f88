/** The trees and houses in sight, of all tiles together, as the renderer of the drawing board draws them. */

import type { Camera } from '../../render/camera.ts';
import type { Palette } from '../../render/palette.ts';
import { type Renderer, thinned } from '../../render/renderer.ts';
import { RISE } from '../../wood/shown-trees.ts';
import { HOUSE_KIND } from '../../wood/trees.ts';
import type { Bounds } from './country/country.ts';
import { windowOf } from './ground-layer.ts';
import type { Wood } from './stream/messages.ts';
import { SPACING, sparsenessAt, WOOD_LEVELS } from './stream/spots.ts';
import type { TileStore } from './stream/tile-store.ts';
import { levelAt, type Tile, tilesIn } from './stream/tiles.ts';
import { RANKS, type Source, Strip, shareInPlace, sourcesOf } from './strip.ts';

/**
 * The renderer thins trees out by their spacing on the screen, for a map of one wood; a country is seen in
 * more trees, which are smaller: as if they were so many times farther apart.
 */
const DENSER = 1.5;
/** Crowns reach so many spacings beyond their feet: up, and to the sides. */
const UPWARDS = 4.5;
const ASIDE = 1.5;
/** More trees are gathered than are shown, so that a view may come so much nearer. */
const SPARE = 1.5;
/** The most rows gathered in a frame, or one strip of more: the frame waits for no more than that. */
const ROWS = 20_000;

/** Trees of a tile that has come rise within so many seconds, the most seldom ones first. */
const SPAN = 0.5;

/** The rows of tiles of a level, by their number. */
interface Strips {
  readonly level: number;
  readonly rows: Map<number, Strip>;
}

export class WoodLayer {
  private width = 0;
  private height = 0;
  private pixels = 1;
  private shown = { trees: true, houses: true };
  /** When all trees have risen, in seconds. */
  private rising = 0;
  /** The strips painted now; those of another level replace them as soon as they are whole. */
  private strips: Strips | undefined;
  private coming: Strips | undefined;

  constructor(
    private readonly renderer: Renderer,
    private readonly store: TileStore<Wood>,
  ) {}

  /** A tile has come: its trees rise, but for those that others stood for. */
  rise(tile: Tile, now: number): void {
    const trees = this.store.get(tile)?.trees;
    if (!trees) return;
    const shown = RANKS * shareInPlace(this.store, tile);
    for (let row = 0; row < trees.count; row++) {
      const rank = trees.kind[4 * row + 1] as number;
      if (rank >= shown) trees.birth[row] = now + (SPAN * rank) / RANKS;
    }
    if (shown < RANKS) this.rising = now + SPAN + RISE.each;
  }

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

  /** Coarser ones of as much, by so many levels; none of the finest, which are as soon there. */
  coarser(camera: Camera, levels: number): Tile[] {
    const own = this.level(camera);
    if (own === WOOD_LEVELS.least) return [];
    const level = Math.min(WOOD_LEVELS.most, own + levels);
    return tilesIn(this.around(camera, level), level);
  }

  private around(camera: Camera, level: number): Bounds {
    const { x, y, width, height } = windowOf(camera, this.width, this.height);
    const reach = SPACING * sparsenessAt(level);
    const aside = ASIDE * reach;
    return { x: x - aside, y, width: width + 2 * aside, height: height + UPWARDS * reach };
  }

  show(trees: boolean, houses: boolean): void {
    this.shown = { trees, houses };
  }

  /** Paints the trees; new ones are gathered little by little. Returns true if all are painted and have risen. */
  paint(camera: Camera, palette: Palette, now: number): boolean {
    return this.draw(camera, palette, now, ROWS) && now >= this.rising;
  }

  /** Paints all trees that have arrived. */
  paintWhole(camera: Camera, palette: Palette, now: number): void {
    this.draw(camera, palette, now, Infinity);
  }

  private draw(camera: Camera, palette: Palette, now: number, rows: number): boolean {
    const level = this.level(camera);
    if (this.strips === undefined) this.strips = { level, rows: new Map() };
    if (this.coming?.level !== level) this.coming = { level, rows: new Map() };
    const strips = this.strips.level === level ? this.strips : this.coming;
    const isWhole = this.gather(camera, strips, rows);
    if (isWhole) this.strips = strips;
    const inOrder = [...this.strips.rows].sort(([one], [other]) => one - other);
    this.renderer.setParts(inOrder.map(([, { trees }]) => trees));
    const sparse = SPACING * sparsenessAt(this.strips.level);
    const radius = DENSER * sparse;
    const radii = [sparse, sparse, sparse];
    const { pixels } = this;
    this.renderer.draw(camera, { now, discs: 0, palette, radii, radius, pixels });
    return isWhole;
  }

  /** Updates strips, about `most` rows of them. Returns true if all are up to date. */
  private gather(camera: Camera, { level, rows }: Strips, most: number): boolean {
    const { store, shown } = this;
    const { share } = thinned(DENSER * SPACING * sparsenessAt(level), camera.zoom);
    const choice = { hasTrees: shown.trees, hasHouses: shown.houses, share };
    const wanted = new Map<number, Source[]>();
    for (const tile of this.tiles(camera))
      wanted.set(tile.j, [...(wanted.get(tile.j) ?? []), ...sourcesOf(store, tile)]);
    for (const j of rows.keys()) if (!wanted.has(j)) rows.delete(j);
    let gathered = 0;
    for (const [j, sources] of wanted) {
      if (rows.get(j)?.has(sources, choice)) continue;
      if (gathered >= most) return false;
      const strip = new Strip(sources, { ...choice, share: Math.min(1, SPARE * share) });
      rows.set(j, strip);
      gathered += strip.trees.count;
    }
    return true;
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
