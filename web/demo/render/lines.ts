/** Strokes, in CSS pixels. */
import type { Point } from '../geometry/rings.ts';

type Context = CanvasRenderingContext2D;

/** A line on a light casing, so that it reads on trees and meadow alike. */
export function strokeLine(
  context: Context,
  points: readonly Point[],
  colour: string,
  casing: string,
  dashes: readonly number[] = [],
  closed = false,
): void {
  context.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i) context.lineTo(x, y);
    else context.moveTo(x, y);
  });
  if (closed) context.closePath();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (casing) {
    context.setLineDash([]);
    context.strokeStyle = casing;
    context.lineWidth = 4.2;
    context.globalAlpha = 0.6;
    context.stroke();
    context.globalAlpha = 1;
  }
  context.setLineDash([...dashes]);
  context.strokeStyle = colour;
  context.lineWidth = 2.2;
  context.stroke();
  context.setLineDash([]);
}
