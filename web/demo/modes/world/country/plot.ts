/** The ground that a village may build on. */
import type { Raster } from './country.ts';
import { COMPASS, type Point } from './lines.ts';
import type { Waters } from './waters.ts';

/** Half the side of the square that a village looks at, and its pixels' side. */
export const HALF = 640;
const STEP = 10;

/** The ground around a village. */
export class Plot {
  private readonly waters: Waters;
  private readonly raster: Raster;
  private readonly height: Float64Array;
  private readonly water: Float64Array;

  constructor(waters: Waters, { x, y }: Point) {
    this.waters = waters;
    const side = (2 * HALF) / STEP;
    this.raster = { x: x - HALF, y: y - HALF, step: STEP, columns: side, rows: side };
    const { height, water } = waters.groundOf(this.raster, 100);
    this.height = height;
    this.water = water;
  }

  private indexOf({ x, y }: Point): number {
    const { x: left, y: top, columns, rows } = this.raster;
    const [column, row] = [Math.floor((x - left) / STEP), Math.floor((y - top) / STEP)];
    return column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1
      ? -1
      : row * columns + column;
  }

  /** Returns true if there is water at a place, or within `off` of it; never beyond the raster. */
  isWet(at: Point, off = 0): boolean {
    const k = this.indexOf(at);
    return k >= 0 && this.water[k]! < off;
  }

  /** Returns true if a place is on land, `off` away from water, and nearly level. */
  isGood(at: Point, off: number): boolean {
    const k = this.indexOf(at);
    if (k < 0 || this.water[k]! < off + STEP) return false;
    const { columns } = this.raster;
    const across = this.height[k + 1]! - this.height[k - 1]!;
    const down = this.height[k + columns]! - this.height[k - columns]!;
    if (across * across + down * down > (0.3 * 2 * STEP) ** 2) return false;
    // Distances to the sea are estimates; whether there is sea is not.
    return (
      this.water[k]! >= 100 ||
      !COMPASS.some(([dx, dy]) => this.waters.isSea(at.x + off * dx, at.y + off * dy))
    );
  }
}
