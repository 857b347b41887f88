/** The sheet of all sprites: pixels for a texture array, and small canvases where there is no WebGL. */
import { birch, broadleaf, bush } from './broadleaf.ts';
import { conifer } from './conifer.ts';
import { house } from './house.ts';
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

const RIM = [14, 44, 38] as const;
const RIM_ALPHA = 0.72;

/** The body's silhouette, spread by a rim that is thicker at the lower right. */
function paintRim(context: Context, body: HTMLCanvasElement): void {
  const steps = 10;
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * Math.PI * 2;
    context.drawImage(body, Math.cos(angle) * 2.1 + 0.7, Math.sin(angle) * 2.1 + 0.9);
  }
}

/** Premultiplied pixels of the body over its rim, the rim `strength` of its full darkness. */
function compose(body: Uint8ClampedArray, rim: Uint8ClampedArray, strength: number): Uint8Array {
  const words = new Uint32Array(body.buffer);
  const result = new Uint32Array(words.length);
  const pixels = new Uint8Array(result.buffer);
  for (let i = 0, w = 0; w < words.length; i += 4, w++) {
    const spread = rim[i + 3] as number;
    if (spread === 0) continue;
    const alpha = (body[i + 3] as number) / 255;
    if (alpha === 1) {
      result[w] = words[w] as number;
      continue;
    }
    const under = (1 - alpha) * (spread / 255) * RIM_ALPHA * strength;
    for (let c = 0; c < 3; c++)
      pixels[i + c] = (body[i + c] as number) * alpha + (RIM[c] as number) * under;
    pixels[i + 3] = 255 * (alpha + under);
  }
  return pixels;
}

function halve(pixels: Uint8Array, size: number): Uint8Array {
  const half = size >> 1;
  const row = size * 4;
  const result = new Uint8Array(half * half * 4);
  for (let y = 0, to = 0; y < half; y++) {
    for (let from = y * 2 * row, end = from + row; from < end; from += 8) {
      for (let c = from; c < from + 4; c++) {
        const above = (pixels[c] as number) + (pixels[c + 4] as number);
        const below = (pixels[c + row] as number) + (pixels[c + row + 4] as number);
        result[to++] = (above + below + 2) >> 2;
      }
    }
  }
  return result;
}

/** Pixels left free around a sprite, since smaller levels blur into them. */
const MARGIN = 6;

/** The part of the square that is painted, in 0…1: left, top, right, bottom. */
function boundsOf(pixels: Uint8Array): Bounds {
  let [left, top, right, bottom] = [SIZE, SIZE, 0, 0];
  for (let i = 3; i < pixels.length; i += 4) {
    if ((pixels[i] as number) < 4) continue;
    const x = ((i - 3) >> 2) % SIZE;
    const y = Math.floor((i - 3) / 4 / SIZE);
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const edge = (at: number): number => Math.min(SIZE, Math.max(0, at)) / SIZE;
  return [edge(left - MARGIN), edge(top - MARGIN), edge(right + MARGIN), edge(bottom + MARGIN)];
}

export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

export interface Sprite {
  bounds: Bounds;
  /** Premultiplied RGBA, from SIZE down to one pixel. */
  mips: Uint8Array[];
}

/** The smaller a sprite is shown, the fainter its rim, or a far wood turns into a net of lines. */
function mipmaps(body: Uint8ClampedArray, rim: Uint8ClampedArray): Uint8Array[] {
  const full = compose(body, rim, 1);
  const mips = [full, halve(full, SIZE)];
  let pixels = halve(compose(body, rim, 0.55), SIZE);
  for (let size = SIZE >> 1; size > 1; size >>= 1) {
    pixels = halve(pixels, size);
    mips.push(pixels);
  }
  return mips;
}

function canvas(): [HTMLCanvasElement, Context] {
  const element = document.createElement('canvas');
  element.width = SIZE;
  element.height = SIZE;
  const context = element.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2-D canvas.');
  return [element, context];
}

/** Paints every sprite that a wood may need; about a fifth of a second, once. */
export const paintSheet = (): Sprite[] =>
  KINDS.flatMap(([name, , , , paint]) => (paint ? paintSprites(name, paint) : []));

/** All sprites of a species. */
export function paintSprites(species: string, paint: Painter): Sprite[] {
  const [body, bodyContext] = canvas();
  const [, rimContext] = canvas();
  const count = SPECIES.find(({ name }) => name === species)?.count ?? 0;
  return Array.from({ length: count }, (_, variant): Sprite => {
    bodyContext.clearRect(0, 0, SIZE, SIZE);
    rimContext.clearRect(0, 0, SIZE, SIZE);
    paint(bodyContext, variant);
    paintRim(rimContext, body);
    const pixelsOf = (context: Context): Uint8ClampedArray =>
      context.getImageData(0, 0, SIZE, SIZE).data;
    const mips = mipmaps(pixelsOf(bodyContext), pixelsOf(rimContext));
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
