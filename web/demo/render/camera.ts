/** Where the window looks: screen = (world − corner) · zoom, in CSS pixels. The view is no part of the scene. */
import type { Box } from '../geometry/boxes.ts';
import type { Point } from '../geometry/rings.ts';

const ZOOM = { least: 0.1, most: 24 } as const;
/** How far from the origin the view may be moved: overlay.ts counts in millimetres up to 32 km. */
const REACH = 12_000;

const within = (value: number): number => Math.min(REACH, Math.max(-REACH, value));

export class Camera {
  x = 0;
  y = 0;
  zoom = 1;

  toScreen(at: Point): Point {
    return { x: (at.x - this.x) * this.zoom, y: (at.y - this.y) * this.zoom };
  }

  toWorld(at: Point): Point {
    return { x: at.x / this.zoom + this.x, y: at.y / this.zoom + this.y };
  }

  pan(dx: number, dy: number): void {
    this.x = within(this.x - dx / this.zoom);
    this.y = within(this.y - dy / this.zoom);
  }

  /** Zooms so that what lies under `at` (on the screen) stays there. */
  zoomAt(at: Point, factor: number): void {
    const still = this.toWorld(at);
    this.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, this.zoom * factor));
    this.x = within(still.x - at.x / this.zoom);
    this.y = within(still.y - at.y / this.zoom);
  }

  /** Shows the box, centred, in a part of the window. */
  fit(box: Box, free: Box): void {
    const across = Math.max(1e-6, box.x1 - box.x0);
    const down = Math.max(1e-6, box.y1 - box.y0);
    const zoom = Math.min((free.x1 - free.x0) / across, (free.y1 - free.y0) / down);
    this.zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom));
    this.x = (box.x0 + box.x1) / 2 - (free.x0 + free.x1) / 2 / this.zoom;
    this.y = (box.y0 + box.y1) / 2 - (free.y0 + free.y1) / 2 / this.zoom;
  }
}
