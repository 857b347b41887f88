/** The names of woods and lakes, written across them in quiet italics. */
import { type Box, meet } from '../geometry/boxes.ts';
import type { Label } from '../scene/names.ts';
import type { Camera } from './camera.ts';
import { SERIF } from './canvas.ts';
import type { Palette } from './palette.ts';

/** Pixels: the smallest and the largest letters, and how much farther apart than usual they are. */
const SIZE = { least: 14, most: 22 } as const;
const SPACING = 1.6;
/** Letters grow with what they name: so many pixels of its length to a pixel of theirs. */
const SHARE = 14;
/** A name may be so many times as long as what it names, and there are so many pixels between names. */
const LONGEST = 1.7;
const GAP = 6;

/** Letters and their halo, by day and by night. */
const INKS = {
  wood: [
    ['#f8f5de', 'rgba(24,54,38,.72)'],
    ['#dfe8d2', 'rgba(12,24,22,.85)'],
  ],
  water: [
    ['#f2f8ee', 'rgba(44,96,110,.7)'],
    ['#b4cdd6', 'rgba(10,24,36,.85)'],
  ],
} as const;

/** Writes names in the order given, none over another. */
export function writeNames(
  context: CanvasRenderingContext2D,
  camera: Camera,
  labels: readonly Label[],
  { night }: Palette,
): void {
  const taken: Box[] = [];
  context.save();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.letterSpacing = `${SPACING}px`;
  for (const { text, x, y, extent, isWater } of labels) {
    const long = extent * camera.zoom;
    const size = Math.min(SIZE.most, Math.max(SIZE.least, long / SHARE));
    context.font = `italic ${size}px ${SERIF}`;
    const half = context.measureText(text).width / 2;
    if (2 * half > LONGEST * long) continue;
    const at = camera.toScreen({ x, y });
    const tall = size / 2 + GAP;
    const box = {
      x0: at.x - half - GAP,
      y0: at.y - tall,
      x1: at.x + half + GAP,
      y1: at.y + tall,
    };
    if (taken.some((other) => meet(other, box))) continue;
    taken.push(box);
    const [ink, halo] = INKS[isWater ? 'water' : 'wood'][night ? 1 : 0];
    context.lineWidth = 0.26 * size;
    context.strokeStyle = halo;
    context.strokeText(text, at.x, at.y);
    context.fillStyle = ink;
    context.fillText(text, at.x, at.y);
  }
  context.restore();
}
