/** Strokes and handles, in CSS pixels. */

import type { Point, Ring } from '../geometry/rings.ts';
import type { Camera } from './camera.ts';
import type { Palette } from './palette.ts';

type Context = CanvasRenderingContext2D;

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

export function paintHandle(
  context: Context,
  { x, y }: Point,
  colour: string,
  fill: string,
  radius = 5,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

/** The disc of a tree at (x, y) in the scene: half its spacing to all sides, so that discs never overlap. */
export function paintDisc(
  context: Context,
  camera: Camera,
  palette: Palette,
  x: number,
  y: number,
  spacing: number,
  alpha: number,
): void {
  const at = camera.toScreen({ x, y });
  context.save();
  context.beginPath();
  context.arc(at.x, at.y, 0.5 * spacing * camera.zoom, 0, Math.PI * 2);
  const [light, dark] = palette.night ? [palette.ink, palette.paper] : [palette.paper, palette.ink];
  context.globalAlpha = 0.34 * alpha;
  context.fillStyle = light;
  context.fill();
  context.globalAlpha = alpha;
  for (const [colour, width] of [
    [dark, 4.2],
    [light, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  context.beginPath();
  context.arc(at.x, at.y, 2.6, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

/** A pencil whose point is at (x, y). */
export function paintPencil(context: Context, { x, y }: Point, ink: string, paper: string): void {
  context.save();
  context.translate(x, y);
  context.rotate(Math.PI / 4);
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = ink;
  context.fillStyle = paper;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-4.5, -9);
  context.lineTo(-4.5, -27);
  context.lineTo(4.5, -27);
  context.lineTo(4.5, -9);
  context.closePath();
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(-4.5, -9);
  context.lineTo(4.5, -9);
  context.moveTo(-4.5, -22.5);
  context.lineTo(4.5, -22.5);
  context.stroke();
  context.fillStyle = ink;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(-1.8, -3.8);
  context.lineTo(1.8, -3.8);
  context.fill();
  context.restore();
}
