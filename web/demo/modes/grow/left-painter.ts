/** Places where trees would still fit when a method is done: amber discs that pop in one after the other. */
import type { Camera } from '../../render/camera.ts';
import type { Marks } from './colours.ts';
import type { Recording } from './recording.ts';

/** Seconds from the first disc to the last, and for one to pop up. */
const SPAN = 2.4;
const EACH = 0.3;
/** The time when all discs are there. */
export const SHOWN = SPAN + EACH;

/** Eases the size of a disc from 0 to 1, a little beyond 1 on the way. */
const popped = (t: number): number => Math.max(0, 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2);

/** @param since seconds since the method was done. */
export function paintLeft(
  context: CanvasRenderingContext2D,
  { left, site }: Recording,
  camera: Camera,
  marks: Marks,
  since: number,
): void {
  const count = left.length / 2;
  const radius = 0.5 * site.scene.radius * camera.zoom;
  for (let i = 0; i < count; i++) {
    const share = Math.min(1, (since - (SPAN * i) / count) / EACH);
    if (share <= 0) return;
    const at = camera.toScreen({ x: left[2 * i] as number, y: left[2 * i + 1] as number });
    const reach = Math.max(2.5, radius * popped(share));
    context.beginPath();
    context.arc(at.x, at.y, reach, 0, 2 * Math.PI);
    context.fillStyle = marks.card;
    context.globalAlpha = 0.85;
    context.fill();
    context.fillStyle = marks.fits;
    context.globalAlpha = 0.34;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = marks.fits;
    context.lineWidth = 2;
    context.setLineDash(reach > 6 ? [(2 * Math.PI * reach) / 24] : []);
    context.stroke();
    context.setLineDash([]);
    const arm = 0.42 * reach;
    context.beginPath();
    context.moveTo(at.x - arm, at.y);
    context.lineTo(at.x + arm, at.y);
    context.moveTo(at.x, at.y - arm);
    context.lineTo(at.x, at.y + arm);
    context.stroke();
  }
}
