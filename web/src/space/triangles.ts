// Meshes of triangles, as flat numbers or as other libraries hold them.

import { type Numbers, toFlat } from '../values/attribute.js';
import { isObject, wrongType } from '../values/check.js';
import { toUint32 } from '../values/numbers.js';
import { type PlacesInSpace, toPlaces } from './places.js';

/** One number or more for each vertex: a list in a row, or a buffer attribute of three.js. */
export type VertexNumbers = Numbers;

/** Three vertices for each triangle: a list in a row, or the index of a three.js geometry. */
export type TriangleIndices = Numbers;

/** A mesh of triangles. */
export interface Triangles {
  /** The vertices: numbers x0 y0 z0 x1 y1 z1 …, or a list of `[x, y, z]` or `{ x, y, z }`. */
  readonly positions: PlacesInSpace;
  /** Three vertices for each triangle. Without indices, or with `null`, vertices come in threes. */
  readonly indices?: TriangleIndices | null | undefined;
}

/** Reads vertices and triangles; `at` is the name of their option, with a point at its end. */
export function readTriangles(
  positions: unknown,
  indices: unknown,
  at: string,
): { positions: Float64Array; indices: Uint32Array } {
  refuseGeometry(positions, `${at}positions`);
  refuseGeometry(indices, `${at}indices`);
  const rule = 'must be numbers, x0 y0 z0 x1 …';
  const vertices = toPlaces(positions, `${at}positions`, 3, rule);
  const triangles = isGiven(indices)
    ? readIndices(indices, `${at}indices`)
    : Uint32Array.from({ length: Math.floor(vertices.length / 3) }, (_, i) => i);
  return { positions: vertices, indices: triangles };
}

function readIndices(given: unknown, at: string): Uint32Array {
  const rule = 'must be whole numbers, three for each triangle';
  const list = ArrayBuffer.isView(given) ? given : toFlat(given, at, rule, [3, 1]);
  return toUint32(list, at, rule);
}

/** Returns false for undefined and null, which three.js has for attributes that a geometry lacks. */
export function isGiven(attribute: unknown): boolean {
  return attribute !== undefined && attribute !== null;
}

/** Refuses three's BufferGeometry and Mesh; the error says which attributes to give. */
export function refuseGeometry(given: unknown, at: string): void {
  if (!isObject(given) || !('attributes' in given || 'geometry' in given)) return;
  const rule =
    'must be numbers: give geometry.attributes.position as positions, and geometry.index as indices';
  wrongType(at, given, rule);
}

export type Vector = [x: number, y: number, z: number];

interface Mesh {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
}

/** The three numbers of a vertex. */
export function three(list: Float64Array, i: number): Vector {
  return [list[3 * i] as number, list[3 * i + 1] as number, list[3 * i + 2] as number];
}

/** The corners of a triangle. */
export function cornersOf(
  { positions, indices }: Mesh,
  triangle: number,
): [a: Vector, b: Vector, c: Vector] {
  const corner = (k: number) => three(positions, indices[3 * triangle + k] as number);
  return [corner(0), corner(1), corner(2)];
}

/** The normal of a triangle; its length is twice the area. */
export function normalOf(mesh: Mesh, triangle: number): Vector {
  const [a, b, c] = cornersOf(mesh, triangle);
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** The area of all triangles; it stops adding at `enough`. */
export function areaOf(mesh: Mesh, enough: number = Number.POSITIVE_INFINITY): number {
  let area = 0;
  const count = Math.floor(mesh.indices.length / 3);
  for (let triangle = 0; triangle < count && area < enough; triangle++) {
    const [x, y, z] = normalOf(mesh, triangle);
    area += Math.sqrt(x * x + y * y + z * z) / 2;
  }
  return area;
}
