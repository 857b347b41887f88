// Passes instances to an InstancedMesh of three.js. This module only describes its form, so that three is not
// imported.
import { lengthOf } from './standing.js';

/** The part of a buffer attribute of three.js that is used. */
export interface InstancedAttribute {
  /** The numbers of all instances. */
  readonly array: ArrayLike<number>;
  /** The count of numbers for each instance. */
  readonly itemSize: number;
  /** The usage of the buffer, a constant of three.js. */
  usage: number;
  /** Set to true to upload the changed numbers. */
  set needsUpdate(value: boolean);
  /** Adds a range of numbers to upload. */
  addUpdateRange(start: number, count: number): void;
}

/** The part of a sphere of three.js that is used. */
export interface InstancedSphere {
  /** The centre of the sphere. */
  readonly center: { readonly x: number; readonly y: number; readonly z: number };
  /** The radius of the sphere. */
  radius: number;
}

/** The part of an InstancedMesh of three.js that is used. */
export interface InstancedMeshLike {
  /** How many instances to draw. */
  count: number;
  /** The matrices of the instances. */
  instanceMatrix: InstancedAttribute;
  /** The colors of the instances. */
  instanceColor: InstancedAttribute | null;
  /** The box around all instances, or null until it is computed. */
  boundingBox: object | null;
  /** The sphere around all instances, or null until it is computed. */
  boundingSphere: InstancedSphere | null;
  /** The geometry of one instance. */
  readonly geometry: { readonly boundingSphere: InstancedSphere | null };
  /** Frees the buffers on the graphics card. */
  dispose(): unknown;
}

/** A range of instances. */
export interface InstanceRange {
  /** The first instance. */
  start: number;
  /** How many instances there are. */
  count: number;
}

/** Instances in a row. */
interface Instances {
  readonly count: number;
  readonly matrices: Float32Array;
  readonly colors: Float32Array | undefined;
}

type NewAttribute = new (array: Float32Array, size: number) => InstancedAttribute;

/** The constant DynamicDrawUsage of three.js. */
const dynamic = 35048;

/** Shows these instances in the mesh. `ranges` has the instances that changed. */
export function applyInstances(
  mesh: InstancedMeshLike,
  { count, matrices, colors }: Instances,
  ranges: readonly InstanceRange[],
): void {
  const renewed = (shown: InstancedAttribute | null, array: Float32Array, size: number) => {
    if (shown?.array !== array) {
      // Frees the buffers on the graphics card; the mesh itself goes on.
      mesh.dispose();
      mesh.boundingSphere = null;
      const made = new (mesh.instanceMatrix.constructor as NewAttribute)(array, size);
      made.usage = dynamic;
      return made;
    }
    for (const range of ranges) shown.addUpdateRange(size * range.start, size * range.count);
    shown.needsUpdate = ranges.length > 0;
    return shown;
  };
  mesh.instanceMatrix = renewed(mesh.instanceMatrix, matrices, 16);
  if (colors) mesh.instanceColor = renewed(mesh.instanceColor, colors, 3);
  mesh.count = count;
  mesh.boundingBox = null;
  const { boundingSphere: all, geometry } = mesh;
  if (all && geometry.boundingSphere) widen(all, geometry.boundingSphere, matrices, ranges);
}

/** Widens the bounding sphere, by which three.js culls and casts rays, to the changed instances. */
function widen(
  all: InstancedSphere,
  each: InstancedSphere,
  m: Float32Array,
  ranges: readonly InstanceRange[],
): void {
  const { x: cx, y: cy, z: cz } = each.center;
  const reach = lengthOf(cx, cy, cz) + each.radius;
  const { x, y, z } = all.center;
  for (const { start, count } of ranges) {
    for (let at = 16 * start; at < 16 * (start + count); at += 16) {
      const n = (k: number) => m[at + k] as number;
      const away = lengthOf(n(12) - x, n(13) - y, n(14) - z);
      // Use the sum of the scales as an upper bound of the greatest.
      const scale = [0, 4, 8].reduce((sum, k) => sum + lengthOf(n(k), n(k + 1), n(k + 2)), 0);
      all.radius = Math.max(all.radius, away + reach * scale);
    }
  }
}
