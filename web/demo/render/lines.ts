/** Strokes and handles, in CSS pixels. */
import type { Point } from '../geometry.ts';

type Brush = CanvasRenderingContext2D;

/** A line on a light casing, so that it reads on trees and meadow alike. */
export function strokeLine(
  brush: Brush,
  points: readonly Point[],
  colour: string,
  casing: string,
  dashes: readonly number[] = [],
  closed = false,
): void {
  brush.beginPath();
  points.forEach(({ x, y }, i) => {
    if (i) brush.lineTo(x, y);
    else brush.moveTo(x, y);
  });
  if (closed) brush.closePath();
  brush.lineCap = 'round';
  brush.lineJoin = 'round';
  if (casing) {
    brush.setLineDash([]);
    brush.strokeStyle = casing;
    brush.lineWidth = 4.2;
    brush.globalAlpha = 0.6;
    brush.stroke();
    brush.globalAlpha = 1;
  }
  brush.setLineDash([...dashes]);
  brush.strokeStyle = colour;
  brush.lineWidth = 2.2;
  brush.stroke();
  brush.setLineDash([]);
}

export function handle(
  brush: Brush,
  { x, y }: Point,
  colour: string,
  fill: string,
  radius = 5,
): void {
  brush.beginPath();
  brush.arc(x, y, radius, 0, Math.PI * 2);
  brush.fillStyle = fill;
  brush.fill();
  brush.strokeStyle = colour;
  brush.lineWidth = 2;
  brush.stroke();
}

/** A pencil whose point is at (x, y). */
export function pencil(brush: Brush, { x, y }: Point, ink: string, paper: string): void {
  brush.save();
  brush.translate(x, y);
  brush.rotate(Math.PI / 4);
  brush.lineJoin = 'round';
  brush.lineWidth = 2;
  brush.strokeStyle = ink;
  brush.fillStyle = paper;
  brush.beginPath();
  brush.moveTo(0, 0);
  brush.lineTo(-4.5, -9);
  brush.lineTo(-4.5, -27);
  brush.lineTo(4.5, -27);
  brush.lineTo(4.5, -9);
  brush.closePath();
  brush.fill();
  brush.stroke();
  brush.beginPath();
  brush.moveTo(-4.5, -9);
  brush.lineTo(4.5, -9);
  brush.moveTo(-4.5, -22.5);
  brush.lineTo(4.5, -22.5);
  brush.stroke();
  brush.fillStyle = ink;
  brush.beginPath();
  brush.moveTo(0, 0);
  brush.lineTo(-1.8, -3.8);
  brush.lineTo(1.8, -3.8);
  brush.fill();
  brush.restore();
}
