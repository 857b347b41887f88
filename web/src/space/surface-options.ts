// The options of `sampleSurface`.

import { farSmaller } from '../options/warnings.js';
import { toFlat } from '../values/attribute.js';
import {
  asName,
  asNumber,
  asOptions,
  asPositive,
  asRanged,
  checkNames,
  conflicting,
  fieldsOf,
  isObject,
  wrongType,
} from '../values/check.js';
import {
  type ArrangementOptions,
  arrangementNames,
  type CountedSurfaceClass,
  type Kind,
  readArrangement,
  type SurfaceClass,
} from './arrangement.js';
import {
  type CommonOptions,
  commonNames,
  leastOf,
  readCommon,
  type SpaceCall,
} from './box-options.js';
import { askedAt, type CutMesh, cutMesh } from './by-place.js';
import { type ExistingInSpace, readExisting } from './existing.js';
import { type ObstacleInSpace, readObstacles } from './obstacles.js';
import type { OfSurface } from './places.js';
import type { SurfaceRequest } from './requests.js';
import { readTerrain, type Terrain } from './terrain.js';
import { chanceOf, isTexture, readTexture, type SurfaceTexture } from './texture.js';
import {
  areaOf,
  isGiven,
  readTriangles,
  refuseGeometry,
  type Triangles,
  type VertexNumbers,
} from './triangles.js';

/**
 * The options of `sampleSurface` in `copse/space`. Each names its own error codes. Besides, any option may
 * throw `wrong-type`, or `unknown-option` for a field with an unknown name.
 *
 * @see [In space](../../../docs/space.md)
 */
export interface SurfaceOptions extends CommonOptions, Omit<ArrangementOptions, 'classes'> {
  /**
   * The vertices of the mesh: numbers x0 y0 z0 x1 y1 z1 …, a list of `[x, y, z]` or `{ x, y, z }`, or the
   * attribute `position` of three.js. Or give `terrain`.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const grass = space.sampleSurface({ positions, radius: 0.5 });
   * ```
   * @throws `missing-option` without one; `invalid-mesh` if there are not three numbers for each vertex;
   * `out-of-range` if one is not finite or above 1e150; `conflicting-options` beside `terrain`.
   */
  positions?: Triangles['positions'] | undefined;
  /**
   * Three vertices for each triangle. Without indices, or with `null`, vertices come in threes. Any triangles
   * will do: open meshes, slivers, points, duplicates.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 9, 0, 9, 0, 0, 9];
   * const grass = space.sampleSurface({ positions, indices: [0, 2, 1, 0, 3, 2], radius: 0.5 });
   * ```
   * @throws `invalid-mesh` if there are not three for each triangle, or none; `out-of-range` if one is no
   * index of a vertex; `conflicting-options` beside `terrain`.
   */
  indices?: Triangles['indices'];
  /**
   * Texture coordinates, two for each vertex. The result then has `uv` for each sample.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const grass = space.sampleSurface({ positions, uv: [0, 0, 1, 0, 0, 1], radius: 0.5 });
   * grass.uv?.length === 2 * grass.length; // → true
   * ```
   * @throws `invalid-mesh` if there are not two for each vertex; `out-of-range` if one is not finite;
   * `conflicting-options` beside `terrain`.
   */
  uv?: VertexNumbers | null | undefined;
  /**
   * Normals, three numbers for each vertex. Normals of samples are interpolated between them. By default they
   * are the normals of the triangles.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const normals = [0, 1, 0, 0, 1, 0, 0, 1, 0];
   * const grass = space.sampleSurface({ positions, normals, radius: 0.5 });
   * ```
   * @throws `invalid-mesh` if there are not three for each vertex; `out-of-range` if one is not finite;
   * `conflicting-options` beside `terrain`.
   */
  normals?: VertexNumbers | null | undefined;
  /**
   * A height raster instead of a mesh. Samples have its normals.
   *
   * @example
   * ```js
   * const terrain = { data: [0, 1, 0, 1, 2, 1, 0, 1, 0], width: 3, height: 3 };
   * const grass = space.sampleSurface({ terrain, radius: 0.2 });
   * ```
   * @throws `missing-option` or `wrong-type` if data or sizes are missing or do not fit; `out-of-range` if a
   * size is out of range; `conflicting-options` beside `positions`, `indices`, `normals` or `uv`.
   */
  terrain?: Terrain | undefined;
  /**
   * The axis of heights, for `terrain` and for functions of the place.
   *
   * @defaultValue `'y'`
   * @example
   * ```js
   * const terrain = { data: [0, 1, 1, 2], width: 2, height: 2 };
   * const grass = space.sampleSurface({ terrain, radius: 0.2, up: 'z' });
   * ```
   * @throws `wrong-type` if it is another value.
   */
  up?: 'y' | 'z' | undefined;
  /**
   * The least distance between two samples, straight through space: a number, `{ vertex }` with a radius for
   * each vertex, a function of the place, or a texture. Or give `count` or `classes`.
   *
   * The greatest radius is at most 32 times the least. Two samples keep the mean of their radii. Radii by
   * vertex are linear within triangles.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const radius = { min: 0.2, max: 1, at: ({ x }) => 0.2 + 0.8 * (x / 9) };
   * const grass = space.sampleSurface({ positions, radius });
   * ```
   * @throws `missing-option` without a radius, a count or classes; `invalid-radius` if it, or what `at`
   * returns, is out of range; `invalid-mesh` if there is not one for each vertex; `out-of-range` if one by
   * vertex or `min` is not above 0, or `max` is more than 32 times the least; `precision` if coordinates are
   * too large to keep such a small distance; `limit` if it would make more samples than `limit`;
   * `conflicting-options` beside `classes`, or if a texture is given and the mesh has no `uv`.
   */
  radius?:
    | number
    | { readonly vertex: VertexNumbers }
    | SurfaceRadius
    | SurfaceRadiusTexture
    | undefined;
  /**
   * How densely samples stand at each place, relative to the densest, where `radius` holds: a function from 0
   * to 1, or a texture. Elsewhere the distance is radius / √density. Nothing stands where it is 0; smaller
   * values than 1/1024 count as 1/1024. Only the ratios of a texture matter.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const density = { at: ({ x }) => 1 - x / 9 };
   * const grass = space.sampleSurface({ positions, radius: 0.3, density });
   * ```
   * @throws `invalid-density` if a value is not from 0 to 1; `missing-option` if there is no function;
   * `conflicting-options` if `radius` is no number, or a texture is given and the mesh has no `uv`.
   */
  density?: SurfaceFunction | SurfaceTexture | undefined;
  /**
   * The chance that a sample stands, from 0 to 1: numbers for each vertex, linear within triangles; a
   * function; or a texture. A sample that does not stand leaves a gap. Triangles with 0 at all corners are
   * skipped.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const grass = space.sampleSurface({ positions, radius: 0.3, weight: [1, 1, 0] });
   * ```
   * @throws `invalid-mesh` if there is not one for each vertex; `out-of-range` if one is not from 0 to 1;
   * `conflicting-options` if a texture is given and the mesh has no `uv`.
   */
  weight?: VertexNumbers | OfSurface | SurfaceTexture | null | undefined;
  /**
   * Functions and textures are read at the corners of triangles. Triangles with a longer side than this are cut for
   * it. By default four times the least radius.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const density = { at: ({ x }) => 1 - x / 9 };
   * const grass = space.sampleSurface({ positions, radius: 0.3, density, resolution: 0.5 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number; `limit` if it makes more than 4 million
   * triangles; `conflicting-options` without a function or texture.
   */
  resolution?: number | undefined;
  /**
   * Two to sixteen classes of samples that share the surface, instead of `radius` and `count`. Each may
   * have a `where`.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const classes = [{ name: 'bush', radius: 1.5 }, { name: 'grass', radius: 0.4 }];
   * const plants = space.sampleSurface({ positions, classes });
   * ```
   * @throws `invalid-classes` if there are fewer than 2 or more than 16; `out-of-range` if a radius,
   * weight, count or `where` is out of range; `limit` if all counts together are above `limit`;
   * `conflicting-options` beside `radius` or `count`.
   */
  classes?: readonly (SurfaceClass | CountedSurfaceClass)[] | undefined;
  /**
   * `'apart'` to fill both sides of a thin sheet: samples on triangles that face away from each other keep no
   * distance.
   *
   * @defaultValue `'together'`
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 9, 9, 0, 0];
   * const moss = space.sampleSurface({ positions, radius: 0.5, sides: 'apart' });
   * ```
   * @throws `wrong-type` if it is another value.
   */
  sides?: 'together' | 'apart' | undefined;
  /**
   * Samples that are already there, also beside the surface. New samples keep the radius from them, or the
   * distance `clearance`; the result has the new ones alone.
   *
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const existing = { positions: [[2, 0, 2]], clearance: 1.5 };
   * const grass = space.sampleSurface({ positions, radius: 0.5, existing });
   * ```
   * @throws `missing-option` or `wrong-type` if it cannot be read; `out-of-range` if there are not three
   * numbers for each sample, or a coordinate or clearance is out of range.
   */
  existing?: ExistingInSpace | undefined;
  /**
   * Points and lines that samples keep clear of, each with a `clearance`.
   *
   * @defaultValue `[]`
   * @example
   * ```js
   * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
   * const path = { polyline: [[0, 0, 3], [9, 0, 3]], clearance: 1 };
   * const grass = space.sampleSurface({ positions, radius: 0.5, obstacles: [path] });
   * ```
   * @throws `wrong-type` or `missing-option` if one cannot be read; `out-of-range` if a clearance is not above
   * 0; `limit` if a line is too long for its clearance.
   */
  obstacles?: readonly ObstacleInSpace[] | undefined;
}

/**
 * A radius by place.
 *
 * @example
 * ```js
 * const positions = [0, 0, 0, 9, 0, 0, 0, 0, 9];
 * const radius = { min: 0.2, max: 1, at: ({ slope }) => (slope > 0.5 ? 1 : 0.2) };
 * const grass = space.sampleSurface({ positions, radius });
 * ```
 */
export interface SurfaceRadius {
  /** The least radius that `at` returns: above 0. */
  readonly min: number;
  /** The greatest radius that `at` returns: from `min` to 32 · `min`. */
  readonly max: number;
  /** Returns the radius at a place: from `min` to `max`. */
  readonly at: OfSurface;
}

/**
 * A radius by texture. Images and bytes run from `min`, where they are 0, to `max`. Other numbers are radii,
 * clamped to `min` and `max`.
 */
export type SurfaceRadiusTexture = SurfaceTexture & Pick<SurfaceRadius, 'min' | 'max'>;

/** A number by place. */
export interface SurfaceFunction {
  /** Returns a number from 0 to 1. */
  readonly at: OfSurface;
}

const names = [
  ...['positions', 'indices', 'uv', 'normals', 'terrain', 'up', 'radius', 'density', 'weight'],
  ...['resolution', 'sides', 'existing', 'obstacles'],
  ...arrangementNames,
];

/** Checks names and types, and converts the options to the engine's form. */
export function readSurfaceOptions(given: unknown): SpaceCall {
  const aliases = { index: 'indices', normal: 'normals', uvs: 'uv', minDistance: 'radius' };
  refuseGeometry(given, 'options');
  const options = asOptions(given, [...names, ...commonNames], aliases);
  const { radius, density, existing } = options;
  const { arrangement, kinds } = readArrangement(options, 3, true);
  const isByVertex = isObject(radius) && !('at' in radius) && !isTexture(radius);
  if (isByVertex) checkNames('radius', radius, ['vertex'], 'unknown-option');
  if (density !== undefined && typeof radius !== 'number')
    conflicting(
      'density',
      density,
      'needs a radius that is a number: the radius where density is greatest',
    );
  const up = asName('up', options.up, ['y', 'z']) ?? 'y';
  const sides = asName('sides', options.sides, ['together', 'apart']);
  const mesh = readMesh(options, up);
  const chance = chanceOf('weight', options.weight);
  const plain: SurfaceRequest = {
    ...readCommon(options),
    ...mesh,
    ...arrangement,
    kinds: kinds as Kind[] | undefined,
    radius: isObject(radius) || radius === undefined ? undefined : asNumber('radius', radius),
    radii: isByVertex
      ? toFlat(radius.vertex, 'radius.vertex', 'must be a number for each vertex', [1])
      : undefined,
    weights: chance ? undefined : readVertices('weight', options.weight, 1),
    areSidesApart: sides === 'apart',
    existing: existing === undefined ? undefined : readExisting(existing, 3),
    obstacles: readObstacles(options.obstacles, 3),
  };
  const isByRadius = isObject(radius) && !isByVertex;
  const isByPlace =
    isByRadius || density !== undefined || chance || kinds?.some(({ where }) => where);
  if (!isByPlace && options.resolution !== undefined)
    conflicting(
      'resolution',
      options.resolution,
      'has no effect without a function of the place or a texture',
    );
  const { request, cut } = isByPlace
    ? byPlace(plain, options, chance, kinds, up)
    : { request: plain, cut: undefined };
  const { float32, positions, radii } = request;
  const least = radii?.reduce((one, other) => Math.min(one, other), 1e300) ?? leastOf(request);
  const ground = options.terrain === undefined ? 'positions' : 'terrain';
  return {
    options,
    ground,
    request,
    dimension: 3,
    float32,
    distance: undefined,
    warnings: farSmaller(ground, sidesOf(positions), least),
    classNames: kinds?.map(({ name }) => name),
    parts: cut?.parts,
    hasRadii: radii !== undefined,
  };
}

function readMesh(
  options: Record<string, unknown>,
  up: 'y' | 'z',
): Pick<SurfaceRequest, 'positions' | 'indices' | 'normals' | 'uv'> {
  if (options.terrain === undefined)
    return {
      ...readTriangles(options.positions, options.indices, ''),
      normals: readVertices('normals', options.normals, 3),
      uv: readVertices('uv', options.uv, 2),
    };
  for (const name of ['positions', 'indices', 'normals', 'uv'])
    if (isGiven(options[name])) conflicting(name, options[name], 'cannot be combined with terrain');
  return { ...readTerrain(options.terrain, up), uv: undefined };
}

const mostSpan = 32;

/** Reads the functions and textures of a call. */
function byPlace(
  request: SurfaceRequest,
  options: Record<string, unknown>,
  chance: OfSurface | undefined,
  kinds: readonly Kind<OfSurface>[] | undefined,
  up: 'y' | 'z',
): { request: SurfaceRequest; cut: CutMesh } {
  const { radius, density } = options;
  const field = isObject(radius) && !('vertex' in radius) ? readRadius(radius) : undefined;
  const least = field?.min ?? leastOf(request);
  const usual = least > 0 ? 4 * least : 4 * Math.sqrt(areaOf(request) / (request.count ?? 1));
  const step =
    options.resolution === undefined ? usual : asPositive('resolution', options.resolution);
  // The engine refuses such a radius or mesh.
  const cut = cutMesh(request, step > 0 ? step : 1, up);
  const { positions, indices, normals, uv } = cut;
  const made: SurfaceRequest = { ...request, positions, indices, normals, uv };
  const weights: Float64Array[] = request.weights ? [cut.spread(request.weights)] : [];
  if (request.radii) made.radii = cut.spread(request.radii);
  if (field)
    made.radii = askedAt(cut, field.at, 'radius.at', 'invalid-radius', field.min, field.max);
  if (density !== undefined) {
    const dense = askedAt(cut, densityOf(density), 'density.at', 'invalid-density', 0, 1);
    const bounded = dense.map((value) => Math.max(value, mostSpan ** -2));
    made.radii = bounded.map((value) => (request.radius as number) / Math.sqrt(value));
    made.radius = undefined;
    weights.push(dense.map((value) => (value > 0 ? 1 : 0)));
  }
  if (chance) weights.push(askedAt(cut, chance, 'weight', 'out-of-range', 0, 1));
  if (weights.length > 0)
    made.weights = (weights[0] as Float64Array).map((_, i) =>
      weights.reduce((product, list) => product * (list[i] as number), 1),
    );
  made.kinds = kinds?.map((kind, i) => ({
    ...kind,
    where: kind.where && askedAt(cut, kind.where, `classes[${i}].where`, 'out-of-range', 0, 1),
  }));
  return { request: made, cut };
}

function readRadius(given: Record<string, unknown>): { min: number; max: number; at: OfSurface } {
  const { min: least, max: greatest, ...texture } = given;
  const min = asPositive('radius.min', least);
  const rule = `must be from min, ${min}, to ${mostSpan} times that`;
  const max = asRanged('radius.max', greatest, (n) => n >= min && n <= mostSpan * min, rule);
  if (!isTexture(given)) return { min, max, at: atOf('radius', given, ['min', 'max', 'at']) };
  const { at, isPart } = readTexture('radius', texture);
  const radiusOf = (value: number) => (isPart ? min + (max - min) * value : value);
  return { min, max, at: (place) => Math.max(min, Math.min(max, radiusOf(at(place)))) };
}

/** The density as a function from 0 to 1. */
function densityOf(given: unknown): OfSurface {
  if (!isTexture(given)) return atOf('density', given, ['at']);
  const { at, greatest } = readTexture('density', given);
  return (place) => Math.min(1, at(place) / (greatest || 1));
}

/** Reads the function `at` of an option. */
function atOf(option: string, given: unknown, known: readonly string[]): OfSurface {
  const { at } = fieldsOf(option, given, known);
  return typeof at === 'function'
    ? (at.bind(given) as OfSurface)
    : wrongType(`${option}.at`, at, 'must be a function of the place');
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
  const list = toFlat(given, name, `must be numbers, ${size} for each vertex`, [size]);
  if (list.length === 0) wrongType(name, given, 'must not be empty');
  return list;
}
