/** The marks on and in water: ripples, lilies and reeds. */
import { hash } from '../sprites/noise.ts';
import type { WaterColours } from './water-colours.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A place, and a number that decides its look. */
export type Mark = readonly [x: number, y: number, seed: number];

export function paintRipples(
  context: Context,
  marks: readonly Mark[],
  unit: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineCap = 'round';
  context.lineWidth = 1.15 * unit;
  for (const [x, y, seed] of marks) {
    if (seed % 100 > 65) continue;
    const half = 6 + (seed % 11);
    context.globalAlpha = 0.25 + (seed % 17) / 100;
    context.beginPath();
    context.moveTo(x - half, y);
    context.quadraticCurveTo(x - half / 2, y - 2.4, x, y);
    context.quadraticCurveTo(x + half / 2, y + 2.4, x + half, y - 0.6);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Cracks in ice, and snow that the wind has left on it, where water has its ripples. */
export function paintCracks(
  context: Context,
  marks: readonly Mark[],
  unit: number,
  colours: WaterColours,
  strength: number,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [x, y, seed] of marks) {
    if (seed % 100 > 62) continue;
    const [one, two] = [hash(seed, 3, 41), hash(seed, 5, 41)];
    if (seed % 3) {
      context.globalAlpha = strength * (0.3 + (seed % 17) / 60);
      context.fillStyle = colours.foam;
      context.beginPath();
      context.ellipse(x, y, 7 + (one % 9), 1.6 + (two % 5) / 3, -0.2 + (one % 7) / 18, 0, 7);
      context.fill();
      continue;
    }
    context.globalAlpha = strength * 0.55;
    context.strokeStyle = one % 2 ? colours.foam : (colours.depths.at(-1) as string);
    context.lineWidth = 0.8 * unit;
    context.beginPath();
    let [px, py] = [x, y];
    context.moveTo(px, py);
    let angle = (one % 628) / 100;
    for (let k = 0; k < 4; k++) {
      angle += ((hash(seed, k, 43) % 200) - 100) / 130;
      const long = 6 + (hash(seed, k, 47) % 9);
      [px, py] = [px + long * Math.cos(angle), py + 0.7 * long * Math.sin(angle)];
      context.lineTo(px, py);
    }
    context.stroke();
  }
  context.globalAlpha = 1;
}

export function paintLilies(context: Context, marks: readonly Mark[], colours: WaterColours): void {
  for (const [x, y, seed] of marks) {
    context.fillStyle = colours.lily;
    context.beginPath();
    context.ellipse(x, y, 2.6 + (seed % 3) / 2, 1.5, 0, 0.3, 6);
    context.fill();
    if (seed % 3) continue;
    context.fillStyle = colours.bloom;
    context.beginPath();
    context.arc(x + 0.5, y - 0.8, 1, 0, 7);
    context.fill();
  }
}

export function paintReeds(context: Context, marks: readonly Mark[], colours: WaterColours): void {
  context.lineCap = 'round';
  for (const [x, y, seed] of marks) {
    for (let blade = 0; blade < 5; blade++) {
      const h = hash(seed, blade, 31);
      const tall = 6.5 + (h % 56) / 10;
      const lean = ((h >>> 8) % 60) / 10 - 3;
      context.strokeStyle = colours.reeds[(h >>> 4) % 5] as string;
      context.lineWidth = 0.95;
      context.beginPath();
      context.moveTo(x + blade - 2, y);
      context.quadraticCurveTo(x + blade - 2, y - 0.6 * tall, x + blade - 2 + lean, y - tall);
      context.stroke();
      if ((h >>> 16) % 100 > 12) continue;
      context.strokeStyle = colours.cattail;
      context.lineWidth = 1.7;
      context.beginPath();
      context.moveTo(x + blade - 2 + 0.8 * lean, y - 0.86 * tall);
      context.lineTo(x + blade - 2 + lean, y - tall - 1.4);
      context.stroke();
    }
  }
}
