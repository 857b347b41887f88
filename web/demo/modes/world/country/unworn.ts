/** The unworn ground of a raster: its height, and how far off the sea is. */
import type { Raster } from './country.ts';
import { Lattice, LONG_WAVE } from './lattice.ts';
import { type Band, smoothstep, sumOf } from './noise.ts';
import {
  bandsOf,
  heightOf,
  isMountainous,
  isNearShore,
  isShoal,
  LAND,
  PUSH,
  type Terrain,
  withBays,
  withIslets,
} from './terrain.ts';

interface Unworn {
  readonly height: Float64Array;
  /** The distance to the sea, estimated; negative in it. */
  readonly sea: Float64Array;
}

interface Shape {
  readonly height: Float64Array;
  /** The land's height, above 0 on land, and its long waves. */
  readonly land: Float32Array;
  readonly smooth: Float32Array;
}

function shapeOf(terrain: Terrain, raster: Raster): Shape {
  const { x, y, step, columns, rows } = raster;
  const long = bandsOf(terrain, step, LONG_WAVE * step);
  const short = bandsOf(terrain, step, 0, LONG_WAVE * step);
  const lattice = new Lattice(raster);
  const pushX = lattice.points((px, py) => PUSH * sumOf(long.pushX, px, py));
  const pushY = lattice.points((px, py) => PUSH * sumOf(long.pushY, px, py));
  const pushed = (band: Band) => (px: number, py: number, k: number) =>
    sumOf(band, px + pushX[k]!, py + pushY[k]!);
  const plain = (band: Band) => (px: number, py: number) => sumOf(band, px, py);
  const coastOf = pushed(long.coast);
  const smoothCoast = lattice.drawn(lattice.points((px, py, k) => LAND + coastOf(px, py, k)));
  // Most of these are nowhere needed in most rasters.
  const [range, ridge] = [lattice.late(pushed(long.range)), lattice.late(pushed(long.ridge))];
  const [bays, shore] = [lattice.late(plain(long.bays)), lattice.late(plain(long.shore))];
  const [islets, hills] = [lattice.late(plain(long.islets)), lattice.late(plain(long.hills))];
  const [pushedX, pushedY] = [
    lattice.late((_x, _y, k) => pushX[k]!),
    lattice.late((_x, _y, k) => pushY[k]!),
  ];
  const isPushed = [short.coast, short.range, short.ridge].some(({ salts }) => salts.length > 0);

  const size = columns * rows;
  const height = new Float64Array(size);
  const land = new Float32Array(size);
  const smooth = new Float32Array(size);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const px = x + (column + 0.5) * step;
      const py = y + (row + 0.5) * step;
      const qx = isPushed ? px + pushedX(i) : px;
      const qy = isPushed ? py + pushedY(i) : py;
      const coast = smoothCoast[i]! + sumOf(short.coast, qx, qy);
      const main = isNearShore(coast)
        ? withBays(
            coast,
            bays(i) + sumOf(short.bays, px, py),
            shore(i) + sumOf(short.shore, px, py),
          )
        : coast;
      const here = isShoal(main) ? withIslets(main, islets(i) + sumOf(short.islets, px, py)) : main;
      land[i] = here;
      const nearly = smoothCoast[i]!;
      smooth[i] = isNearShore(nearly) ? withBays(nearly, bays(i), 0) : nearly;
      if (here <= 0) {
        height[i] = heightOf(here, 0, 0, 0);
        continue;
      }
      const ranges = range(i) + sumOf(short.range, qx, qy);
      const ridges = isMountainous(here, ranges) ? ridge(i) + sumOf(short.ridge, qx, qy) : 0;
      height[i] = heightOf(here, ranges, ridges, hills(i) + sumOf(short.hills, px, py));
    }
  return { height, land, smooth };
}

/** How steep it is, a metre, where it is nearly level: keeps the midst of land and water from seeming far from the edge. */
const LEVEL = 2e-5;

/** How far the level line at 0 is, to the first order. */
function distanceAt(values: Float32Array, k: number, wide: number, step: number): number {
  const across = (values[k + 1]! - values[k - 1]!) / (2 * step);
  const down = (values[k + wide]! - values[k - wide]!) / (2 * step);
  return values[k]! / Math.sqrt(across * across + down * down + LEVEL * LEVEL);
}

export function unwornOf(terrain: Terrain, raster: Raster): Unworn {
  const { x, y, step, columns, rows } = raster;
  const wide = columns + 2;
  const around = { x: x - step, y: y - step, step, columns: wide, rows: rows + 2 };
  const shape = shapeOf(terrain, around);
  const height = new Float64Array(columns * rows);
  const sea = new Float64Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0, k = (row + 1) * wide + 1; column < columns; column++, i++, k++) {
      height[i] = shape.height[k]!;
      const near = distanceAt(shape.land, k, wide, step);
      const far = distanceAt(shape.smooth, k, wide, step);
      // Far from both coasts, short waves would only tell how steep they are.
      const off = far > 0 === near > 0 ? Math.min(Math.abs(near), Math.abs(far)) : 0;
      sea[i] =
        near + (far - near) * smoothstep(Math.max(20, 3 * step), Math.max(90, 16 * step), off);
    }
  return { height, sea };
}
