/** Two small plots: how often trees are a distance apart, and the power of their spectrum. */
import type { Colours } from './colours.ts';
import { CURVE_END, type Spectrum } from './messages.ts';

type Context = CanvasRenderingContext2D;

/** The highest value shown. */
const HIGHEST = 3;
/** Greater powers are all equally bright. */
const BRIGHTEST = 2.2;

/** The pair correlation, with the distances tinted that are forbidden. */
export function paintCurve(
  context: Context,
  width: number,
  height: number,
  curve: Float64Array,
  colours: Colours,
): void {
  const foot = height - 1.5;
  const across = (r: number): number => (r / CURVE_END) * width;
  const up = (g: number): number => foot - (Math.min(HIGHEST, g) / HIGHEST) * (foot - 1.5);
  context.globalAlpha = 0.16;
  context.fillStyle = colours.close;
  context.fillRect(0, 0, across(1), height);
  context.globalAlpha = 1;
  context.strokeStyle = colours.hair;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, up(1));
  context.lineTo(width, up(1));
  context.stroke();
  context.strokeStyle = colours.ink;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.beginPath();
  curve.forEach((g, i) => {
    if (Number.isFinite(g)) context.lineTo(across(((i + 0.5) / curve.length) * CURVE_END), up(g));
  });
  context.stroke();
}

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function paintSpectrum(
  canvas: HTMLCanvasElement,
  { size, power }: Spectrum,
  { low, high }: Colours,
): void {
  canvas.width = size;
  canvas.height = size;
  const image = new ImageData(size, size);
  const [from, to] = [channels(low), channels(high)];
  power.forEach((value, i) => {
    const t = Math.min(1, value / BRIGHTEST) ** 0.8;
    for (let c = 0; c < 3; c++) image.data[4 * i + c] = from[c]! * (1 - t) + to[c]! * t;
    image.data[4 * i + 3] = 255;
  });
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}
