/** The sheet of all sprites: pixels for a texture array, and small canvases where there is no WebGL. */
import { birch, broadleaf, bush } from './broadleaf.ts';
import { conifer } from './conifer.ts';
import { house } from './house.ts';
import { type Bounds, boundsOf, mipmaps } from './mipmaps.ts';
import { type Context, RAMPS, SIZE } from './paint.ts';
import { snag } from './snag.ts';

export interface Species {
  name: string;
  first: number;
  count: number;
  /** The crown's width as a share of the sprite's. */
  crown: number;
  /** How wide the crown stands beside those of other species. */
  width: number;
}

type Painter = (context: Context, variant: number) => void;

/** Those without a painter come last: whoever shows them has them painted. */
const KINDS: readonly [name: string, count: number, crown: number, width: number, Painter?][] = [
  ['oak', 7, 0.74, 1.12, (context, v) => broadleaf(context, RAMPS.oak, 100 + v)],
  ['elm', 6, 0.74, 1.06, (context, v) => broadleaf(context, RAMPS.elm, 200 + v)],
  ['spruce', 8, 0.52, 0.98, (context, v) => conifer(context, RAMPS.spruce, 300 + v)],
  ['fir', 4, 0.52, 0.94, (context, v) => conifer(context, RAMPS.fir, 350 + v)],
  ['birch', 7, 0.4, 0.66, (context, v) => birch(context, 400 + v)],
  ['maple', 3, 0.74, 1, (context, v) => broadleaf(context, RAMPS.maple, 500 + v)],
  ['bush', 3, 0.66, 0.8, (context, v) => bush(context, 600 + v)],
  ['blossom', 2, 0.66, 0.74, (context, v) => bush(context, 700 + v, v % 2 ? '#f7dfe6' : '#fbf7e4')],
  ['snag', 1, 0.5, 0.7, (context, v) => snag(context, 800 + v)],
  ['house', 6, 0.75, 1, house],
  ['church', 2, 0.85, 1],
];

let layers = 0;
export const SPECIES: readonly Species[] = KINDS.map(([name, count, crown, width]) => {
  layers += count;
  return { name, first: layers - count, count, crown, width };
});
export const LAYERS: number = layers;

export interface Sprite {
  bounds: Bounds;
  /** Premultiplied RGBA, from SIZE down to one pixel. */
  mips: Uint8Array[];
}

function canvas(): Context {
  const element = document.createElement('canvas');
  element.width = SIZE;
  element.height = SIZE;
  const context = element.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2-D canvas.');
  return context;
}

/** Paints every sprite that a wood may need; about a third of a second, once. */
export const paintSheet = (): Sprite[] =>
  KINDS.flatMap(([name, , , , paint]) => (paint ? paintSprites(name, paint) : []));

/** All sprites of a species. */
export function paintSprites(species: string, paint: Painter): Sprite[] {
  const context = canvas();
  const count = SPECIES.find(({ name }) => name === species)?.count ?? 0;
  return Array.from({ length: count }, (_, variant): Sprite => {
    context.clearRect(0, 0, SIZE, SIZE);
    paint(context, variant);
    const mips = mipmaps(context.getImageData(0, 0, SIZE, SIZE).data);
    return { bounds: boundsOf(mips[0] as Uint8Array), mips };
  });
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
