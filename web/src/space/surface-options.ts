// What `sampleSurface` takes.

import { farSmaller } from '../options/warnings.js';
import { toFlat } from '../values/attribute.js';
import { asName, asNumber, asOptions, checkNames, isObject, wrongType } from '../values/check.js';
import { type ArrangementOptions, arrangementNames, readArrangement } from './arrangement.js';
import {
  type CommonOptions,
  commonNames,
  leastOf,
  readCommon,
  type SpaceCall,
} from './box-options.js';
import { type ExistingInSpace, readExisting } from './existing.js';
import type { SurfaceRequest } from './requests.js';
import {
  isGiven,
  readTriangles,
  refuseGeometry,
  type Triangles,
  type VertexNumbers,
} from './triangles.js';

/** What `sampleSurface` of `copse/space` takes. */
export interface SurfaceOptions extends CommonOptions, ArrangementOptions {
  /** x0 y0 z0 x1 y1 z1 … of the vertices, or a list of `[x, y, z]` or `{ x, y, z }`. */
  positions: Triangles['positions'];
  /**
   * Three for each triangle; without them, or with `null`, vertices come in threes. Any triangles will
   * do: open meshes, slivers, points, some that are there twice.
   */
  indices?: Triangles['indices'];
  /** Two for each vertex: the result then has those of each sample. */
  uv?: VertexNumbers | null | undefined;
  /** Three for each vertex: normals of samples are between those; else they are the triangles'. */
  normals?: VertexNumbers | null | undefined;
  /**
   * The least distance between two samples, straight through space, or `vertex`: a radius for each
   * vertex, linear inside of triangles, the greatest at most 32 times the least. Then two samples keep
   * the mean of theirs. Or give `count` or `classes`.
   */
  radius?: number | { readonly vertex: VertexNumbers } | undefined;
  /**
   * The chance of a sample to stand, for each vertex: from 0 to 1, linear inside of triangles. Samples
   * that do not stand leave a gap; where a triangle has 0 at all its corners, none are tried.
   */
  weight?: VertexNumbers | null | undefined;
  /**
   * `'apart'`: samples on triangles that face away from each other keep no distance, so that both
   * sides of a thin sheet are filled; `'together'` by default.
   */
  sides?: 'together' | 'apart' | undefined;
  /** Samples that are there already, which new ones keep their distance to. */
  existing?: ExistingInSpace | undefined;
}

const names = [
  ...['positions', 'indices', 'uv', 'normals', 'radius', 'weight', 'sides', 'existing'],
  ...arrangementNames,
];

/** Checks names and types, and puts the options in the engine's form. */
export function readSurfaceOptions(given: unknown): SpaceCall {
  const aliases = { index: 'indices', normal: 'normals', uvs: 'uv', minDistance: 'radius' };
  refuseGeometry(given, 'options');
  const options = asOptions(given, [...names, ...commonNames], aliases);
  const { radius, existing } = options;
  const { arrangement, classNames } = readArrangement(options, 3);
  const isByVertex = isObject(radius);
  if (isByVertex) checkNames('radius', radius, ['vertex'], 'unknown-option');
  const sides = asName('sides', options.sides, ['together', 'apart']);
  const request: SurfaceRequest = {
    ...readCommon(options),
    ...readTriangles(options.positions, options.indices, ''),
    normals: readVertices('normals', options.normals, 3),
    uv: readVertices('uv', options.uv, 2),
    ...arrangement,
    radius: isByVertex || radius === undefined ? undefined : asNumber('radius', radius),
    radii: isByVertex
      ? toFlat(radius.vertex, 'radius.vertex', 'must be a number for each vertex', [1])
      : undefined,
    weights: readVertices('weight', options.weight, 1),
    areSidesApart: sides === 'apart',
    existing: existing === undefined ? undefined : readExisting(existing, 3),
  };
  const { float32, positions, radii } = request;
  const least = radii?.reduce((one, other) => Math.min(one, other), 1e300) ?? leastOf(request);
  const warnings = farSmaller('positions', sidesOf(positions), least);
  const distance = undefined;
  const ground = 'positions';
  return { options, ground, request, dimension: 3, float32, distance, warnings, classNames };
}

/** The sides of the box around vertices. */
function sidesOf(vertices: Float64Array): number[] {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((value) => -value);
  vertices.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3] as number, value);
    high[i % 3] = Math.max(high[i % 3] as number, value);
  });
  return high.map((value, axis) => value - (low[axis] as number));
}

function readVertices(name: string, given: unknown, size: number): Float64Array | undefined {
  if (!isGiven(given)) return undefined;
  const list = toFlat(given, name, 'must be numbers, as many for each vertex', [size]);
  if (list.length === 0) wrongType(name, given, 'must not be empty');
  return list;
}
