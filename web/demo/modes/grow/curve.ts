/** The scrubber's picture: the share of the ground covered, against the steps. */
import { clearedContext } from '../../render/canvas.ts';
import { colourOf, type Marks, shadeAt } from './colours.ts';
import type { Recording } from './recording.ts';

/** Half of the slider's thumb, which cannot get nearer to its ends. */
export const INSET = 10;
const HANDLE = 6;

function lineOf(
  recording: Recording,
  from: number,
  to: number,
  xAt: (step: number) => number,
  yAt: (share: number) => number,
): Path2D {
  const path = new Path2D();
  const last = Math.min(recording.steps, to);
  // Not more places than pixels.
  const stride = Math.max(1, Math.floor((last - from) / 400));
  for (let step = from; step < last; step += stride)
    path.lineTo(xAt(step), yAt(recording.covered[step] as number));
  path.lineTo(xAt(last), yAt(recording.covered[last] as number));
  return path;
}

export function paintCurve(
  canvas: HTMLCanvasElement,
  recordings: readonly Recording[],
  step: number,
  steps: number,
  marks: Marks,
): void {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const context = clearedContext(canvas);
  const base = height - HANDLE - 2;
  const xAt = (at: number): number => INSET + (steps ? at / steps : 0) * (width - 2 * INSET);
  const yAt = (share: number): number => base - share * (base - 4);
  const now = xAt(step);

  context.strokeStyle = marks.muted;
  context.lineWidth = 1;
  context.globalAlpha = 0.35;
  context.beginPath();
  context.moveTo(INSET, base);
  context.lineTo(width - INSET, base);
  context.stroke();
  context.globalAlpha = 1;

  const [first] = recordings;
  if (first && step > 0) {
    const area = lineOf(first, 0, step, xAt, yAt);
    const end = xAt(Math.min(step, first.steps));
    area.lineTo(end, base);
    area.lineTo(INSET, base);
    const ramp = context.createLinearGradient(INSET, 0, Math.max(INSET + 1, end), 0);
    for (let i = 0; i <= 8; i++) ramp.addColorStop(i / 8, colourOf(shadeAt(i / 8)));
    context.fillStyle = ramp;
    context.fill(area);
  }
  context.lineJoin = 'round';
  context.strokeStyle = marks.ink;
  recordings.forEach((recording, i) => {
    context.lineWidth = i ? 2 : 1.4;
    if (step > 0) context.stroke(lineOf(recording, 0, step, xAt, yAt));
    if (step >= recording.steps) return;
    context.setLineDash([2, 3]);
    context.globalAlpha = 0.6;
    context.lineWidth = 1.4;
    context.stroke(lineOf(recording, step, recording.steps, xAt, yAt));
    context.setLineDash([]);
    context.globalAlpha = 1;
  });

  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(now, 0);
  context.lineTo(now, base);
  context.stroke();
  context.beginPath();
  context.arc(now, base, HANDLE, 0, 2 * Math.PI);
  context.fillStyle = marks.card;
  context.fill();
  context.strokeStyle = marks.accepted;
  context.lineWidth = 2.5;
  context.stroke();
}
