/** The ground's tiles on a canvas; where one is not there yet, a coarser one or finer ones in its place, or paper. */

import type { Camera } from '../../render/camera.ts';
import type { Bounds } from './country/country.ts';
import type { TileStore } from './stream/tile-store.ts';
import {
  childrenOf,
  levelAt,
  parentOf,
  sideOf,
  TILE_PIXELS,
  type Tile,
  tilesIn,
} from './stream/tiles.ts';

/** The most levels up to look for a coarser tile. */
const UP = 7;

/** Returns the part of the country in a view of that many CSS pixels. */
export const windowOf = ({ x, y, zoom }: Camera, width: number, height: number): Bounds => ({
  ...{ x, y, width: width / zoom, height: height / zoom },
});

/** The store of tiles' pictures: those to show, and others until they come. */
export type Pictures = TileStore<{ readonly picture: ImageBitmap }>;

export class GroundLayer {
  private readonly context: CanvasRenderingContext2D;
  private width = 0;
  private height = 0;
  private pixels = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly stores: readonly Pictures[],
  ) {
    // Not opaque: where such a canvas lies over one of WebGL, Chromium leaves out the wrong part of that.
    this.context = canvas.getContext('2d') as CanvasRenderingContext2D;
  }

  resize(width: number, height: number, pixels: number): void {
    [this.width, this.height, this.pixels] = [width, height, pixels];
    this.canvas.width = Math.round(width * pixels);
    this.canvas.height = Math.round(height * pixels);
  }

  /** The tiles that fill it, the nearest to the middle first. */
  tiles(camera: Camera): Tile[] {
    const level = levelAt(camera.zoom * this.pixels);
    return tilesIn(windowOf(camera, this.width, this.height), level);
  }

  /** Returns true if there is a picture for everything in view. */
  isCovered(camera: Camera): boolean {
    return this.tiles(camera).every((tile) => this.nearest(tile) !== undefined);
  }

  paint(camera: Camera, paper: string): void {
    const { context, canvas } = this;
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Small steps between the screen's pixels and a tile's are not worth a better filter.
    context.imageSmoothingQuality = 'low';
    for (const tile of this.tiles(camera)) this.paintTile(camera, tile);
  }

  private paintTile(camera: Camera, tile: Tile): void {
    const nearest = this.nearest(tile);
    if (nearest) this.put(camera, tile, nearest.tile, nearest.picture);
    const [first] = this.stores;
    if (nearest?.store === first && nearest?.tile === tile) return;
    for (const child of childrenOf(tile)) {
      const finer = first?.get(child);
      if (finer) this.put(camera, child, child, finer.picture);
    }
  }

  /** The finest picture of a tile that is there: its own, or one of what is around it. */
  private nearest(tile: Tile) {
    let at = tile;
    for (let up = 0; up <= UP; up++, at = parentOf(at)) {
      for (const store of this.stores) {
        const picture = store.get(at)?.picture;
        if (picture) return { tile: at, picture, store };
      }
    }
    return undefined;
  }

  /** Puts what a picture shows of a tile where that tile is: edges on whole pixels, or seams would show. */
  put(camera: Camera, tile: Tile, from: Tile, picture: ImageBitmap): void {
    const scale = camera.zoom * this.pixels;
    const side = sideOf(tile.level);
    const edge = (place: number, corner: number): number => Math.round((place - corner) * scale);
    const [x0, x1] = [tile.i, tile.i + 1].map((i) => edge(i * side, camera.x)) as [number, number];
    const [y0, y1] = [tile.j, tile.j + 1].map((j) => edge(j * side, camera.y)) as [number, number];
    const parts = 2 ** (from.level - tile.level);
    const part = TILE_PIXELS / parts;
    const [u, v] = [(tile.i - from.i * parts) * part, (tile.j - from.j * parts) * part];
    this.context.drawImage(picture, u, v, part, part, x0, y0, x1 - x0, y1 - y0);
  }
}
