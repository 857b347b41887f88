/** The scrubber's picture: the share of the ground covered, against the steps. */
import { colourOf, type Marks, shadeAt } from './colours.ts';
import type { Recording } from './record.ts';

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
  const pixels = Math.min(2, devicePixelRatio || 1);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * pixels)) canvas.width = Math.round(width * pixels);
  if (canvas.height !== Math.round(height * pixels)) canvas.height = Math.round(height * pixels);
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  brush.setTransform(pixels, 0, 0, pixels, 0, 0);
  brush.clearRect(0, 0, width, height);
  const base = height - HANDLE - 2;
  const xAt = (at: number): number => INSET + (steps ? at / steps : 0) * (width - 2 * INSET);
  const yAt = (share: number): number => base - share * (base - 4);
  const now = xAt(step);

  brush.strokeStyle = marks.muted;
  brush.lineWidth = 1;
  brush.globalAlpha = 0.35;
  brush.beginPath();
  brush.moveTo(INSET, base);
  brush.lineTo(width - INSET, base);
  brush.stroke();
  brush.globalAlpha = 1;

  const [first] = recordings;
  if (first && step > 0) {
    const area = lineOf(first, 0, step, xAt, yAt);
    const end = xAt(Math.min(step, first.steps));
    area.lineTo(end, base);
    area.lineTo(INSET, base);
    const ramp = brush.createLinearGradient(INSET, 0, Math.max(INSET + 1, end), 0);
    for (let i = 0; i <= 8; i++) ramp.addColorStop(i / 8, colourOf(shadeAt(i / 8)));
    brush.fillStyle = ramp;
    brush.fill(area);
  }
  brush.lineJoin = 'round';
  brush.strokeStyle = marks.ink;
  recordings.forEach((recording, i) => {
    brush.lineWidth = i ? 2 : 1.4;
    if (step > 0) brush.stroke(lineOf(recording, 0, step, xAt, yAt));
    if (step >= recording.steps) return;
    brush.setLineDash([2, 3]);
    brush.globalAlpha = 0.6;
    brush.lineWidth = 1.4;
    brush.stroke(lineOf(recording, step, recording.steps, xAt, yAt));
    brush.setLineDash([]);
    brush.globalAlpha = 1;
  });

  brush.lineWidth = 2;
  brush.beginPath();
  brush.moveTo(now, 0);
  brush.lineTo(now, base);
  brush.stroke();
  brush.beginPath();
  brush.arc(now, base, HANDLE, 0, 2 * Math.PI);
  brush.fillStyle = marks.card;
  brush.fill();
  brush.strokeStyle = marks.accepted;
  brush.lineWidth = 2.5;
  brush.stroke();
}
