/** The camera: screen = (world − corner) · zoom, in CSS pixels. The view is not part of the scene. */
import type { Box } from '../geometry/boxes.ts';
import type { Point } from '../geometry/rings.ts';

export interface Limits {
  readonly least: number;
  readonly most: number;
  /** How far from the origin the view may be moved. */
  readonly reach: number;
}

/** The limits of the board: overlay.ts counts in millimetres up to 32 km. */
const BOARD: Limits = { least: 0.1, most: 24, reach: 12_000 };

export class Camera {
  x = 0;
  y = 0;
  zoom = 1;

  constructor(private readonly limits: Limits = BOARD) {}

  toScreen(at: Point): Point {
    return { x: (at.x - this.x) * this.zoom, y: (at.y - this.y) * this.zoom };
  }

  toWorld(at: Point): Point {
    return { x: at.x / this.zoom + this.x, y: at.y / this.zoom + this.y };
  }

  pan(dx: number, dy: number): void {
    this.moveTo(this.x - dx / this.zoom, this.y - dy / this.zoom);
  }

  /** Zooms so that what lies under `at` (on the screen) stays there. */
  zoomAt(at: Point, factor: number): void {
    const still = this.toWorld(at);
    this.zoom = this.within(this.zoom * factor);
    this.moveTo(still.x - at.x / this.zoom, still.y - at.y / this.zoom);
  }

  /** Shows a place in the middle of a window. */
  lookAt(at: Point, zoom: number, width: number, height: number): void {
    this.zoom = this.within(zoom);
    this.moveTo(at.x - width / 2 / this.zoom, at.y - height / 2 / this.zoom);
  }

  /** Shows the box, centred, in a part of the window. */
  fit(box: Box, free: Box): void {
    const across = Math.max(1e-6, box.x1 - box.x0);
    const down = Math.max(1e-6, box.y1 - box.y0);
    const zoom = Math.min((free.x1 - free.x0) / across, (free.y1 - free.y0) / down);
    this.zoom = this.within(zoom);
    this.x = (box.x0 + box.x1) / 2 - (free.x0 + free.x1) / 2 / this.zoom;
    this.y = (box.y0 + box.y1) / 2 - (free.y0 + free.y1) / 2 / this.zoom;
  }

  private moveTo(x: number, y: number): void {
    const { reach } = this.limits;
    this.x = Math.min(reach, Math.max(-reach, x));
    this.y = Math.min(reach, Math.max(-reach, y));
  }

  private within(zoom: number): number {
    return Math.min(this.limits.most, Math.max(this.limits.least, zoom));
  }
}
