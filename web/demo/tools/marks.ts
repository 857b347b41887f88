/** The marks of tools on lines and corners, in CSS pixels. */
import type { Point, Ring } from '../geometry/rings.ts';
import type { Camera } from '../render/camera.ts';

/** A flat line or ring on the screen. */
export function onScreen(line: Ring, camera: Camera): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < line.length; i += 2)
    points.push(camera.toScreen({ x: line[i] as number, y: line[i + 1] as number }));
  return points;
}

export function paintHandle(
  context: CanvasRenderingContext2D,
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
