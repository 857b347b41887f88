/** The sheet of all sprites: the list of species, and the format of their pixels. */

export const SIZE = 256;
/** The foot of a tree, as a share of the sprite's height. */
export const FOOT = 0.925;

export interface Species {
  name: string;
  first: number;
  count: number;
  /** The crown's width as a share of the sprite's. */
  crown: number;
  /** The width of the crown, relative to other species. */
  width: number;
}

/** Rare sprites come last: they are painted only when they are shown. */
const KINDS: readonly [name: string, count: number, crown: number, width: number][] = [
  ['oak', 7, 0.74, 1.12],
  ['elm', 6, 0.74, 1.06],
  ['spruce', 8, 0.52, 0.98],
  ['fir', 4, 0.52, 0.94],
  ['birch', 7, 0.4, 0.66],
  ['maple', 3, 0.74, 1],
  ['bush', 3, 0.66, 0.8],
  ['blossom', 2, 0.66, 0.74],
  ['snag', 1, 0.5, 0.7],
  ['house', 6, 0.75, 1],
  ['church', 2, 0.85, 1],
];

let layers = 0;
export const SPECIES: readonly Species[] = KINDS.map(([name, count, crown, width]) => {
  layers += count;
  return { name, first: layers - count, count, crown, width };
});
export const LAYERS: number = layers;

/** The part of a sprite's square that is painted, in 0…1. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

export interface Sprite {
  bounds: Bounds;
  /** Premultiplied RGBA, from SIZE down to one pixel. */
  mips: Uint8Array[];
}

/** One level of a sprite as a canvas, for the 2-D renderer and for pictures in the interface. */
export function spriteCanvas(sprite: Sprite, level: number): HTMLCanvasElement {
  const size = SIZE >> level;
  const pixels = sprite.mips[level] ?? new Uint8Array(size * size * 4);
  const image = new ImageData(size, size);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] ?? 0;
    for (let c = 0; c < 3; c++)
      image.data[i + c] = alpha ? ((pixels[i + c] ?? 0) * 255) / alpha : 0;
    image.data[i + 3] = alpha;
  }
  const element = document.createElement('canvas');
  element.width = size;
  element.height = size;
  element.getContext('2d')?.putImageData(image, 0, 0);
  return element;
}
