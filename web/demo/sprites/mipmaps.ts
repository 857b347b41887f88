/** From a painted sprite to the pixels of a texture: premultiplied, with a dark rim, from SIZE down to one pixel. */
import { type Bounds, SIZE } from './sheet.ts';

const RIM = [14, 44, 38] as const;
const RIM_ALPHA = 0.72;
/** The smaller a sprite is shown, the fainter its rim, or a far wood turns into a net of lines. */
const FAINT = 0.55;

/** The body's alpha, with free pixels around it; one sprite after the other. */
const PAD = 4;
const ROW = SIZE + 2 * PAD;
const alphas = new Uint8Array(ROW * ROW);

/** From a pixel to those whose paint makes it part of the rim, which is thicker at the lower right. */
const REACH = 2.1;
const TAPS: readonly number[] = Array.from({ length: 12 }, (_, i) => {
  const angle = (i / 12) * Math.PI * 2;
  const [x, y] = [Math.cos(angle) * REACH + 0.7, Math.sin(angle) * REACH + 0.9];
  return Math.round(-y) * ROW + Math.round(-x);
});

/** The greatest alpha of the body around a pixel of `alphas`. */
function spread(at: number): number {
  let most = alphas[at] as number;
  for (let i = 0; i < TAPS.length && most < 255; i++)
    most = Math.max(most, alphas[at + (TAPS[i] as number)] as number);
  return most;
}

/** The body over its rim at full strength, and over a faint one. */
function compose(body: Uint8ClampedArray): [full: Uint8Array, faint: Uint8Array] {
  const words = new Uint32Array(body.buffer);
  const full = new Uint32Array(words.length);
  const faint = new Uint32Array(words.length);
  const results = [new Uint8Array(full.buffer), new Uint8Array(faint.buffer)] as const;
  const strengths = [1, FAINT] as const;
  const inAlphas = (y: number): number => (y + PAD) * ROW + PAD;
  for (let y = 0, i = 3; y < SIZE; y++)
    for (let at = inAlphas(y), end = at + SIZE; at < end; at++, i += 4)
      alphas[at] = body[i] as number;
  for (let y = 0, w = 0; y < SIZE; y++) {
    for (let at = inAlphas(y), end = at + SIZE; at < end; at++, w++) {
      if (alphas[at] === 255) {
        full[w] = faint[w] = words[w] as number;
        continue;
      }
      const around = spread(at);
      if (around === 0) continue;
      const alpha = (alphas[at] as number) / 255;
      for (let k = 0, i = w * 4; k < 2; k++) {
        const pixels = results[k] as Uint8Array;
        const under = (1 - alpha) * (around / 255) * RIM_ALPHA * (strengths[k] as number);
        for (let c = 0; c < 3; c++)
          pixels[i + c] = (body[i + c] as number) * alpha + (RIM[c] as number) * under;
        pixels[i + 3] = 255 * (alpha + under);
      }
    }
  }
  return [results[0], results[1]];
}

function halve(pixels: Uint8Array, size: number): Uint8Array {
  const half = size >> 1;
  const row = size * 4;
  const words = new Uint32Array(pixels.buffer);
  const result = new Uint8Array(half * half * 4);
  for (let y = 0, to = 0; y < half; y++) {
    for (let w = y * 2 * size, end = w + size; w < end; w += 2, to += 4) {
      const any = (words[w] as number) | (words[w + 1] as number);
      if ((any | (words[w + size] as number) | (words[w + size + 1] as number)) === 0) continue;
      for (let c = 0, from = w * 4; c < 4; c++, from++) {
        const above = (pixels[from] as number) + (pixels[from + 4] as number);
        const below = (pixels[from + row] as number) + (pixels[from + row + 4] as number);
        result[to + c] = (above + below + 2) >> 2;
      }
    }
  }
  return result;
}

/** All levels of a sprite, from SIZE × SIZE painted pixels as a canvas gives them. */
export function mipmaps(body: Uint8ClampedArray): Uint8Array[] {
  const [full, faint] = compose(body);
  const mips = [full, halve(full, SIZE)];
  let pixels = halve(faint, SIZE);
  for (let size = SIZE >> 1; size > 1; size >>= 1) {
    pixels = halve(pixels, size);
    mips.push(pixels);
  }
  return mips;
}

/** Pixels left free around a sprite, since smaller levels blur into them. */
const MARGIN = 6;

/** The part of the square that is painted, in 0…1: left, top, right, bottom. */
export function boundsOf(pixels: Uint8Array): Bounds {
  let [left, top, right, bottom] = [SIZE, SIZE, 0, 0];
  const isPainted = (x: number, y: number): boolean =>
    (pixels[(y * SIZE + x) * 4 + 3] as number) >= 4;
  for (let y = 0; y < SIZE; y++) {
    let first = 0;
    while (first < SIZE && !isPainted(first, y)) first++;
    if (first === SIZE) continue;
    let last = SIZE - 1;
    while (!isPainted(last, y)) last--;
    top = Math.min(top, y);
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  const edge = (at: number): number => Math.min(SIZE, Math.max(0, at)) / SIZE;
  return [edge(left - MARGIN), edge(top - MARGIN), edge(right + MARGIN), edge(bottom + MARGIN)];
}
