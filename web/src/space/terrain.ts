// A height raster as a surface.

import { toFlat } from '../values/attribute.js';
import {
  asFinite,
  asNumber,
  asPositive,
  asWhole,
  fieldsOf,
  viewName,
  wrongType,
} from '../values/check.js';
import { CopseError } from '../values/error.js';
import type { VertexNumbers } from './triangles.js';

/**
 * A grid of heights, such as a digital elevation model.
 *
 * @example
 * ```js
 * const data = [0, 1, 0, 1, 2, 1, 0, 1, 0];
 * const bounds = { x: 0, y: 0, width: 100, height: 100 };
 * const terrain = { data, width: 3, height: 3, bounds, scale: 10 };
 * const grass = space.sampleSurface({ terrain, radius: 4 });
 * ```
 */
export interface Terrain {
  /**
   * A height for each place of the grid, row by row from the least y of `bounds`. NaN, or `empty`, makes a
   * hole.
   */
  readonly data: VertexNumbers;
  /** The number of heights in a row: 2 to 32768. */
  readonly width: number;
  /** The number of rows: 2 to 32768. */
  readonly height: number;
  /**
   * The rectangle from the first height to the last. By default the places of the grid are whole numbers from
   * 0 on. With a negative height, rows go from the greatest y down, as in an image or a GeoTIFF.
   */
  readonly bounds?:
    | {
        readonly x: number;
        readonly y: number;
        readonly width: number;
        readonly height: number;
      }
    | undefined;
  /** The factor from heights to the units of the bounds: by default 1. */
  readonly scale?: number | undefined;
  /** The height that marks missing data. */
  readonly empty?: number | undefined;
}

/** The triangles of a terrain, with a normal at each vertex. */
export interface TerrainMesh {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
  readonly normals: Float64Array;
}

/** Makes two triangles for each square of the grid; `up` is the axis of heights. */
export function readTerrain(given: unknown, up: 'y' | 'z'): TerrainMesh {
  const fields = fieldsOf('terrain', given, [
    ...['data', 'width', 'height', 'bounds', 'scale', 'empty'],
  ]);
  const columns = asWhole('terrain.width', fields.width, 2, 32768);
  const rows = asWhole('terrain.height', fields.height, 2, 32768);
  const scale = fields.scale === undefined ? 1 : asFinite('terrain.scale', fields.scale);
  const empty = fields.empty === undefined ? Number.NaN : asNumber('terrain.empty', fields.empty);
  const data = toFlat(
    fields.data,
    'terrain.data',
    'must be numbers, one height for each place',
    [1],
  );
  if (data.length !== columns * rows)
    wrongType('terrain.data', fields.data, `must have ${columns} × ${rows} heights`);
  const { x, y, width, height } = readBounds(fields.bounds, columns, rows);
  // A Float32Array holds the nearest number to such as -3.4e38.
  const hole = viewName(fields.data) === 'Float32Array' ? Math.fround(empty) : empty;
  const heights = data.map((value) => (value === hole ? Number.NaN : value * scale));
  const tall = heights.findIndex((height) => Math.abs(height) > 1e150);
  if (tall >= 0) {
    const [option, value] = [`terrain.data[${tall}]`, data[tall]];
    const rule = 'must be at most 1e150 in size';
    throw new CopseError({ code: 'out-of-range', option, value, rule });
  }
  const [dx, dy] = [width / (columns - 1), height / (rows - 1)];
  const mesh = {
    positions: new Float64Array(3 * heights.length),
    normals: new Float64Array(3 * heights.length),
  };
  const put = (to: Float64Array, i: number, along: number, across: number, upward: number) => {
    to[3 * i] = along;
    to[3 * i + 1] = up === 'y' ? upward : across;
    to[3 * i + 2] = up === 'y' ? across : upward;
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      const own = heights[i] as number;
      // A hole is no corner of any triangle.
      const at = Number.isNaN(own) ? 0 : own;
      put(mesh.positions, i, x + column * dx, y + row * dy, at);
      const slope = (before: number, after: number, step: number, span: number) => {
        const low = span & 1 ? (heights[before] as number) : Number.NaN;
        const high = span & 2 ? (heights[after] as number) : Number.NaN;
        if (Number.isNaN(own) || (Number.isNaN(low) && Number.isNaN(high))) return 0;
        if (Number.isNaN(low)) return (high - own) / step;
        if (Number.isNaN(high)) return (own - low) / step;
        return (high - low) / (2 * step);
      };
      const spanX = (column > 0 ? 1 : 0) + (column < columns - 1 ? 2 : 0);
      const spanY = (row > 0 ? 1 : 0) + (row < rows - 1 ? 2 : 0);
      const a = slope(i - 1, i + 1, dx, spanX);
      const b = slope(i - columns, i + columns, dy, spanY);
      const length = Math.sqrt(a * a + b * b + 1);
      put(mesh.normals, i, -a / length, -b / length, 1 / length);
    }
  const indices = trianglesOf(heights, columns, rows);
  if (indices.length === 0) {
    const rule = 'must have at least one square of four known heights';
    throw new CopseError({ code: 'invalid-mesh', option: 'terrain.data', value: data, rule });
  }
  return { ...mesh, indices };
}

function trianglesOf(heights: Float64Array, columns: number, rows: number): Uint32Array {
  const indices = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let end = 0;
  const add = (...corners: readonly number[]) => {
    if (corners.some((i) => Number.isNaN(heights[i] as number))) return;
    for (const corner of corners) indices[end++] = corner;
  };
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const i = row * columns + column;
      add(i, i + columns, i + 1);
      add(i + 1, i + columns, i + columns + 1);
    }
  return indices.subarray(0, end);
}

function readBounds(
  given: unknown,
  columns: number,
  rows: number,
): { x: number; y: number; width: number; height: number } {
  if (given === undefined) return { x: 0, y: 0, width: columns - 1, height: rows - 1 };
  const { x, y, width, height } = fieldsOf('terrain.bounds', given, ['x', 'y', 'width', 'height']);
  const down = typeof height === 'number' && height < 0;
  return {
    x: asFinite('terrain.bounds.x', x),
    y: asFinite('terrain.bounds.y', y),
    width: asPositive('terrain.bounds.width', width),
    height: (down ? -1 : 1) * asPositive('terrain.bounds.height', down ? -height : height),
  };
}
