/** Strokes and handles, in CSS pixels. */

import type { Point, Ring } from '../geometry/geometry.ts';
import type { Camera } from './camera.ts';
import type { Palette } from './palette.ts';

type Brush = CanvasRenderingContext2D;

/** A flat line or ring on the screen. */
export function onScreen(line: Ring, camera: Camera): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push(camera.toScreen({ x: line[i] as number, y: line[i + 1] as number }));
  return points;
}

export function ringPath(rings: readonly Ring[], camera: Camera): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    for (const { x, y } of onScreen(ring, camera)) path.lineTo(x, y);
    path.closePath();
  }
  return path;
}

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

/** The disc of a tree at (x, y) in the scene: half its spacing to all sides, so that discs never overlap. */
export function discOf(
  brush: Brush,
  camera: Camera,
  palette: Palette,
  x: number,
  y: number,
  spacing: number,
  alpha: number,
): void {
  const at = camera.toScreen({ x, y });
  brush.save();
  brush.beginPath();
  brush.arc(at.x, at.y, 0.5 * spacing * camera.zoom, 0, Math.PI * 2);
  const [light, dark] = palette.night ? [palette.ink, palette.paper] : [palette.paper, palette.ink];
  brush.globalAlpha = 0.34 * alpha;
  brush.fillStyle = light;
  brush.fill();
  brush.globalAlpha = alpha;
  for (const [colour, width] of [
    [dark, 4.2],
    [light, 2],
  ] as const) {
    brush.strokeStyle = colour;
    brush.lineWidth = width;
    brush.stroke();
  }
  brush.beginPath();
  brush.arc(at.x, at.y, 2.6, 0, Math.PI * 2);
  brush.fill();
  brush.restore();
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
