// Triangles, as flat numbers or as what three.js holds them in.
import { isObject } from '../check.js';
import { toFloat64, toUint32 } from '../rings.js';
import type { Numbers } from './existing.js';

/** Numbers of the vertices, or what holds them in `array`, as a buffer attribute of three.js does. */
export type VertexNumbers =
  | Numbers
  | {
      /** The numbers. */
      readonly array: Numbers;
      /** How many of them each vertex has; not looked at. */
      readonly itemSize?: number;
    };

/** The vertices of triangles, three for each, or what holds them in `array`. */
export type TriangleIndices =
  | Uint32Array
  | Uint16Array
  | readonly number[]
  | {
      /** Three for each triangle. */
      readonly array: Uint32Array | Uint16Array | readonly number[];
    };

/** The array of a buffer attribute. */
export function arrayOf(given: unknown): unknown {
  if (!isObject(given) || Array.isArray(given) || ArrayBuffer.isView(given)) return given;
  return 'array' in given ? given.array : given;
}

/** Vertices and triangles; `at` is where they are, with a point behind it. */
export function readTriangles(
  positions: unknown,
  indices: unknown,
  at: string,
): { positions: Float64Array; indices: Uint32Array } {
  const rule = 'must be numbers, x0 y0 z0 x1 …';
  const vertices = toFloat64(arrayOf(positions), `${at}positions`, rule);
  const triangles =
    indices === undefined
      ? Uint32Array.from({ length: Math.floor(vertices.length / 3) }, (_, i) => i)
      : toUint32(
          arrayOf(indices),
          `${at}indices`,
          'must be whole numbers, three for each triangle',
        );
  return { positions: vertices, indices: triangles };
}
