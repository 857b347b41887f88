/** The scrubber's picture: the share of the ground covered, against the steps. */
import { clearedContext } from '../../render/canvas.ts';
import { colourOf, type Marks, shadeAt } from './colours.ts';
import type { Recording } from './recording.ts';

/** Half of the slider's thumb, which cannot get nearer to its ends. */
const INSET = 10;
const HANDLE = 6;

export function paintCurve(
  canvas: HTMLCanvasElement,
  recordings: readonly Recording[],
  step: number,
  steps: number,
  marks: Marks,
): void {
  const curve = new Curve(clearedContext(canvas), canvas, steps, marks);
  const [first] = recordings;
  curve.paintAxis();
  if (first && step > 0) curve.paintArea(first, step);
  recordings.forEach((recording, i) => {
    curve.paintLine(recording, step, i ? 2 : 1.4);
  });
  curve.paintHandle(step);
}

class Curve {
  private readonly width: number;
  /** The height of the curve where nothing is covered. */
  private readonly base: number;

  constructor(
    private readonly context: CanvasRenderingContext2D,
    { clientWidth, clientHeight }: HTMLElement,
    private readonly steps: number,
    private readonly marks: Marks,
  ) {
    this.width = clientWidth;
    this.base = clientHeight - HANDLE - 2;
    context.lineJoin = 'round';
  }

  private x(step: number): number {
    return INSET + (this.steps ? step / this.steps : 0) * (this.width - 2 * INSET);
  }

  private y(share: number): number {
    return this.base - share * (this.base - 4);
  }

  private lineOf(recording: Recording, from: number, to: number): Path2D {
    const path = new Path2D();
    const last = Math.min(recording.steps, to);
    // Not more places than pixels.
    const stride = Math.max(1, Math.floor((last - from) / 400));
    for (let step = from; step < last; step += stride)
      path.lineTo(this.x(step), this.y(recording.covered[step] as number));
    path.lineTo(this.x(last), this.y(recording.covered[last] as number));
    return path;
  }

  paintAxis(): void {
    const { context, base, width, marks } = this;
    context.strokeStyle = marks.muted;
    context.lineWidth = 1;
    context.globalAlpha = 0.35;
    context.beginPath();
    context.moveTo(INSET, base);
    context.lineTo(width - INSET, base);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** Paints the area beneath the line so far. */
  paintArea(recording: Recording, step: number): void {
    const { context, base } = this;
    const area = this.lineOf(recording, 0, step);
    const end = this.x(Math.min(step, recording.steps));
    area.lineTo(end, base);
    area.lineTo(INSET, base);
    const ramp = context.createLinearGradient(INSET, 0, Math.max(INSET + 1, end), 0);
    for (let i = 0; i <= 8; i++) ramp.addColorStop(i / 8, colourOf(shadeAt(i / 8)));
    context.fillStyle = ramp;
    context.fill(area);
  }

  /** The line so far, and the rest of it dashed. */
  paintLine(recording: Recording, step: number, width: number): void {
    const { context } = this;
    context.strokeStyle = this.marks.ink;
    context.lineWidth = width;
    if (step > 0) context.stroke(this.lineOf(recording, 0, step));
    if (step >= recording.steps) return;
    context.setLineDash([2, 3]);
    context.globalAlpha = 0.6;
    context.lineWidth = 1.4;
    context.stroke(this.lineOf(recording, step, recording.steps));
    context.setLineDash([]);
    context.globalAlpha = 1;
  }

  paintHandle(step: number): void {
    const { context, base, marks } = this;
    const now = this.x(step);
    context.strokeStyle = marks.ink;
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
}
