/** The ground's tiles on a canvas; where one is not there yet, a coarser one or finer ones in its place. */

import type { Camera } from '../../render/camera.ts';
import type { Bounds } from './country/country.ts';
import type { Ground } from './stream/messages.ts';
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

/** So many levels up a coarser tile is looked for. */
const UP = 7;

/** What a view of so many CSS pixels shows. */
export const windowOf = ({ x, y, zoom }: Camera, width: number, height: number): Bounds => ({
  ...{ x, y, width: width / zoom, height: height / zoom },
});

export class GroundLayer {
  private readonly context: CanvasRenderingContext2D;
  private width = 0;
  private height = 0;
  private pixels = 1;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly store: TileStore<Ground>,
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

  paint(camera: Camera, background: string): void {
    const { context, canvas } = this;
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
    // Small steps between the screen's pixels and a tile's are not worth a better filter.
    context.imageSmoothingQuality = 'low';
    for (const tile of this.tiles(camera)) this.paintTile(camera, tile);
  }

  private paintTile(camera: Camera, tile: Tile): void {
    const { store } = this;
    const own = store.get(tile);
    if (own) {
      this.put(camera, tile, tile, own);
      return;
    }
    let above = tile;
    for (let up = 0; up < UP; up++) {
      above = parentOf(above);
      const coarser = store.get(above);
      if (!coarser) continue;
      this.put(camera, tile, above, coarser);
      break;
    }
    for (const child of childrenOf(tile)) {
      const finer = store.get(child);
      if (finer) this.put(camera, child, child, finer);
    }
  }

  /** Puts what a picture shows of a tile where that tile is: edges on whole pixels, or seams would show. */
  put(camera: Camera, tile: Tile, from: Tile, { picture }: Ground): void {
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
