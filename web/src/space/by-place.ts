// Radii, densities and classes by place on a surface. Functions are read at the corners of triangles;
// triangles that are too large for that are cut.

import { angleOf } from '../shapes/angle.js';
import { CopseError, type CopseErrorCode } from '../values/error.js';
import { calling } from '../values/reading.js';
import type { OfSurface, SurfacePlace } from './places.js';
import type { SurfaceRequest } from './requests.js';
import { cornersOf, normalOf, three, type Vector } from './triangles.js';

/** The parts of cut triangles, and their origin. */
export interface MeshParts {
  readonly indices: Uint32Array;
  /** The whole triangle of each part. */
  readonly parents: Uint32Array;
  /** The barycentric coordinates of each vertex in its whole triangle. */
  readonly shares: Float64Array;
}

/** A mesh without large triangles. */
export interface CutMesh {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
  readonly normals: Float64Array | undefined;
  readonly uv: Float64Array | undefined;
  /** Undefined if no triangle had to be cut. */
  readonly parts: MeshParts | undefined;
  /** Interpolates a number for each vertex of the whole mesh to the vertices here. */
  spread(list: Float64Array): Float64Array;
  /** The place of a vertex, for functions. */
  placeOf(vertex: number): SurfacePlace;
}

type Mesh = Pick<SurfaceRequest, 'positions' | 'indices' | 'normals' | 'uv'>;

const most = 4e6;
/** A triangle lower than this, in parts of its longest side, has no area. */
const flat = 2 ** -26;

/**
 * Cuts triangles with a side longer than `step`, unless they have no area. All sides of a triangle are cut
 * into the same number of parts.
 */
export function cutMesh(mesh: Mesh, step: number, up: 'y' | 'z'): CutMesh {
  const { positions, indices, normals, uv } = mesh;
  const count = Math.floor(indices.length / 3);
  const parts = new Uint32Array(count);
  let vertices = 0;
  let triangles = 0;
  for (let t = 0; t < count; t++) {
    const [a, b, c] = cornersOf(mesh, t);
    const longest = Math.max(squareOf(a, b), squareOf(b, c), squareOf(c, a));
    let n = Math.max(1, Math.ceil(Math.sqrt(longest) / step) || 1);
    // The parts of a triangle without area would have arbitrary normals.
    if (n > 1 && Math.max(...normalOf(mesh, t).map(Math.abs)) <= flat * longest) n = 1;
    parts[t] = n;
    vertices += ((n + 1) * (n + 2)) / 2;
    triangles += n * n;
    if (!(triangles <= most)) {
      const rule = `would cut the mesh into more than ${most} triangles: use a larger one`;
      throw new CopseError({ code: 'limit', option: 'resolution', value: step, rule });
    }
  }
  if (triangles === count) return { ...whole(mesh, up), parts: undefined };
  const cutIndices = new Uint32Array(3 * triangles);
  const parents = new Uint32Array(triangles);
  const shares = new Float64Array(3 * vertices);
  const owners = new Uint32Array(vertices);
  let vertex = 0;
  let end = 0;
  for (let t = 0; t < count; t++) {
    const n = parts[t] as number;
    const first = vertex;
    /** The vertex of column i in row j, which has n − j + 1 vertices. */
    const at = (i: number, j: number) => first + j * (n + 1) - (j * (j - 1)) / 2 + i;
    for (let j = 0; j <= n; j++)
      for (let i = 0; i <= n - j; i++) {
        shares.set([(n - i - j) / n, i / n, j / n], 3 * vertex);
        owners[vertex++] = t;
      }
    const add = (a: number, b: number, c: number) => {
      cutIndices.set([a, b, c], 3 * end);
      parents[end++] = t;
    };
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n - j; i++) {
        add(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j + 2 <= n) add(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
  }
  /** Interpolates a list with `each` numbers for each vertex to the vertices of the parts. */
  const mixed = (list: Float64Array, each: number) => {
    const to = new Float64Array(each * vertices);
    for (let at = 0; at < to.length; at++) {
      const v = Math.floor(at / each);
      for (let corner = 0; corner < 3; corner++) {
        const share = shares[3 * v + corner] as number;
        const from = indices[3 * (owners[v] as number) + corner] as number;
        if (share !== 0)
          to[at] = (to[at] as number) + share * (list[each * from + (at % each)] as number);
      }
    }
    return to;
  };
  const cut = {
    positions: mixed(positions, 3),
    indices: cutIndices,
    normals: normals && mixed(normals, 3),
    uv: uv && mixed(uv, 2),
  };
  return {
    ...cut,
    spread: (list) => mixed(list, 1),
    placeOf: placesOf(cut, (v) => normalOf(mesh, owners[v] as number), up),
    parts: { indices: cutIndices, parents, shares },
  };
}

/** A mesh without cuts. */
function whole(mesh: Mesh, up: 'y' | 'z'): Omit<CutMesh, 'parts'> {
  const { positions, indices } = mesh;
  let owners: Uint32Array | undefined;
  const normalAt = (v: number) => {
    if (!owners) {
      owners = new Uint32Array(positions.length / 3);
      for (let i = 0; i < indices.length; i++) owners[indices[i] as number] = Math.floor(i / 3);
    }
    return normalOf(mesh, owners[v] as number);
  };
  return { ...mesh, spread: (list) => list, placeOf: placesOf(mesh, normalAt, up) };
}

/** Returns the places of vertices; `normalAt` gives normals for a mesh without. */
function placesOf(
  { positions, normals, uv }: Omit<Mesh, 'indices'>,
  normalAt: (vertex: number) => Vector,
  up: 'y' | 'z',
): (vertex: number) => SurfacePlace {
  return (v) => {
    const [x, y, z] = three(positions, v);
    const given = normals && three(normals, v);
    const normal = unit(given?.every(Number.isFinite) ? given : normalAt(v), up);
    const [nx, ny, nz] = normal;
    const [across, upward] = up === 'y' ? [nz, ny] : [ny, nz];
    return {
      ...{ x, y, z, normal, height: up === 'y' ? y : z },
      slope: angleOf(upward, Math.sqrt(nx * nx + across * across)),
      aspect: angleOf(nx, across),
      u: uv?.[2 * v] ?? Number.NaN,
      v: uv?.[2 * v + 1] ?? Number.NaN,
    };
  };
}

/** The values of a function at all vertices, if they are in range. */
export function askedAt(
  mesh: CutMesh,
  of: OfSurface,
  option: string,
  code: CopseErrorCode,
  least: number,
  greatest: number,
): Float64Array {
  return Float64Array.from({ length: mesh.positions.length / 3 }, (_, v) => {
    const place = mesh.placeOf(v);
    const value = calling(() => of(place));
    if (typeof value === 'number' && value >= least && value <= greatest) return value;
    const rule = `must be a number from ${least} to ${greatest} at (${place.x}, ${place.y}, ${place.z})`;
    throw new CopseError({ code, option, value, rule });
  });
}

function squareOf(a: Vector, b: Vector): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** The unit vector of a direction; upward without a direction. */
function unit([x, y, z]: Vector, up: 'y' | 'z'): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length > 0) return [x / length, y / length, z / length];
  return up === 'y' ? [0, 1, 0] : [0, 0, 1];
}
