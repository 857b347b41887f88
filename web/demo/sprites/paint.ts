/** The shared parts of all sprites: the light, and ramps from cool shadow to warm light. */
import { FOOT, SIZE } from './sheet.ts';

export { FOOT, SIZE };

/** From the tree to the light: upper left and towards the viewer. */
const LIGHT = { x: -0.56, y: -0.66, z: 0.5 } as const;

export type Context = CanvasRenderingContext2D;

/** The context of an empty square, on the page or in a worker. */
export function blankContext(side: number, settings?: CanvasRenderingContext2DSettings): Context {
  const canvas =
    typeof document === 'undefined'
      ? new OffscreenCanvas(side, side)
      : Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('This browser has no 2-D canvas.');
  // Both have all that is used here.
  return context as Context;
}

export type Ramp = (t: number) => string;
type Stop = readonly [hue: number, saturation: number, lightness: number];

function rgbOf([hue, saturation, lightness]: Stop): [number, number, number] {
  const s = saturation / 100;
  const l = lightness / 100;
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Colours are mixed in RGB and quantised, so that a sprite sets few fill styles. */
function ramp(stops: readonly Stop[]): Ramp {
  const steps = 48;
  const colours = stops.map(rgbOf);
  const table = Array.from({ length: steps + 1 }, (_, step) => {
    const at = (step / steps) * (colours.length - 1);
    const low = Math.min(Math.floor(at), colours.length - 2);
    const [a, b] = [colours[low], colours[low + 1]];
    const mixed = [0, 1, 2].map((c) =>
      Math.round((a?.[c] ?? 0) + ((b?.[c] ?? 0) - (a?.[c] ?? 0)) * (at - low)),
    );
    return `rgb(${mixed.join(',')})`;
  });
  return (t) => table[Math.round(Math.min(1, Math.max(0, t)) * steps)] ?? '#000';
}

export const RAMPS = {
  oak: ramp([
    [162, 34, 15],
    [144, 33, 23],
    [112, 36, 33],
    [86, 43, 44],
    [62, 58, 60],
  ]),
  elm: ramp([
    [154, 32, 16],
    [130, 32, 26],
    [102, 36, 36],
    [80, 44, 47],
    [62, 58, 62],
  ]),
  shrub: ramp([
    [158, 31, 18],
    [136, 31, 28],
    [102, 37, 39],
    [80, 45, 50],
    [62, 58, 65],
  ]),
  spruce: ramp([
    [194, 38, 14],
    [182, 33, 21],
    [168, 29, 29],
    [146, 27, 39],
    [92, 32, 54],
  ]),
  fir: ramp([
    [180, 36, 14],
    [166, 32, 22],
    [150, 30, 30],
    [122, 30, 41],
    [82, 38, 56],
  ]),
  birch: ramp([
    [140, 30, 21],
    [112, 31, 31],
    [84, 37, 43],
    [66, 49, 56],
    [52, 70, 73],
  ]),
  maple: ramp([
    [8, 42, 22],
    [12, 52, 32],
    [20, 64, 42],
    [32, 76, 54],
    [46, 88, 69],
  ]),
  trunk: ramp([
    [18, 28, 14],
    [20, 30, 20],
    [22, 30, 27],
    [26, 30, 36],
    [32, 32, 48],
  ]),
  bark: ramp([
    [210, 12, 40],
    [200, 8, 60],
    [60, 8, 78],
    [50, 14, 90],
    [48, 20, 96],
  ]),
  grey: ramp([
    [205, 16, 20],
    [200, 11, 32],
    [90, 7, 46],
    [60, 9, 60],
    [48, 16, 74],
  ]),
} as const;

/** The light on a surface with the normal (x, y, z), 0…1. */
export function lit(x: number, y: number, z: number): number {
  const length = Math.hypot(LIGHT.x, LIGHT.y, LIGHT.z);
  return 0.5 + (0.5 * (x * LIGHT.x + y * LIGHT.y + z * LIGHT.z)) / length;
}

export function dot(context: Context, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();
}

export function trunk(
  context: Context,
  x: number,
  top: number,
  width: number,
  colours: Ramp = RAMPS.trunk,
): void {
  const foot = SIZE * FOOT;
  const shade = context.createLinearGradient(x - width, 0, x + width, 0);
  shade.addColorStop(0, colours(0.8));
  shade.addColorStop(0.45, colours(0.5));
  shade.addColorStop(1, colours(0.08));
  context.fillStyle = shade;
  context.beginPath();
  context.moveTo(x - width * 0.72, top);
  context.quadraticCurveTo(x - width * 0.7, foot - 10, x - width * 1.35, foot + 1);
  context.quadraticCurveTo(x, foot + width * 0.75, x + width * 1.35, foot + 1);
  context.quadraticCurveTo(x + width * 0.7, foot - 10, x + width * 0.72, top);
  context.fill();
}
