// What `sampleSurface` takes.

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

/** What `sampleSurface` of `copse/space` takes. */
export interface SurfaceOptions extends CommonOptions, Omit<ArrangementOptions, 'classes'> {
  /** x0 y0 z0 x1 y1 z1 … of the vertices, or a list of `[x, y, z]` or `{ x, y, z }`; or give `terrain`. */
  positions?: Triangles['positions'] | undefined;
  /**
   * Three for each triangle; without them, or with `null`, vertices come in threes. Any triangles will
   * do: open meshes, slivers, points, some that are there twice.
   */
  indices?: Triangles['indices'];
  /** Two for each vertex: the result then has those of each sample. */
  uv?: VertexNumbers | null | undefined;
  /** Three for each vertex: normals of samples are between those; else they are the triangles'. */
  normals?: VertexNumbers | null | undefined;
  /** A height raster in place of a mesh. Samples have its normals. */
  terrain?: Terrain | undefined;
  /** The axis of heights, for `terrain` and for functions of the place; `'y'` by default. */
  up?: 'y' | 'z' | undefined;
  /**
   * The least distance between two samples, straight through space; or `vertex`, a radius for each
   * vertex, linear inside of triangles; or a function of the place, or a texture. The greatest is at most
   * 32 times the least, and two samples keep the mean of theirs. Or give `count` or `classes`.
   */
  radius?:
    | number
    | { readonly vertex: VertexNumbers }
    | SurfaceRadius
    | SurfaceRadiusTexture
    | undefined;
  /**
   * How dense samples stand, relative to where they stand densest, with `radius` there: elsewhere they
   * keep radius/√density. None stand where it is 0; below a 1024th it counts as that. Of a texture, only
   * the ratios matter.
   */
  density?: SurfaceFunction | SurfaceTexture | undefined;
  /**
   * The chance of a sample to stand, from 0 to 1: for each vertex, linear inside of triangles, as a
   * function or as a texture. Samples that do not stand leave a gap; where a triangle has 0 at all its
   * corners, none are tried.
   */
  weight?: VertexNumbers | OfSurface | SurfaceTexture | null | undefined;
  /**
   * The side of triangles at whose corners functions and textures are asked: larger ones are cut. By
   * default four times the least radius.
   */
  resolution?: number | undefined;
  /** The kinds of samples, as in boxes; each may have rules for where it stands. */
  classes?: readonly (SurfaceClass | CountedSurfaceClass)[] | undefined;
  /**
   * `'apart'`: samples on triangles that face away from each other keep no distance, so that both
   * sides of a thin sheet are filled; `'together'` by default.
   */
  sides?: 'together' | 'apart' | undefined;
  /** Samples that are there already, which new ones keep their distance to. */
  existing?: ExistingInSpace | undefined;
  /** Points and lines that samples keep clear of. */
  obstacles?: readonly ObstacleInSpace[] | undefined;
}

/** A radius by place. */
export interface SurfaceRadius {
  /** The least that `at` returns. */
  readonly min: number;
  /** The greatest that `at` returns, at most 32 times the least. */
  readonly max: number;
  /** The radius at a place. */
  readonly at: OfSurface;
}

/**
 * A radius by texture. Pictures and bytes run from `min`, where they are 0, to `max`. Other numbers are
 * radii, clamped to `min` and `max`.
 */
export type SurfaceRadiusTexture = SurfaceTexture & Pick<SurfaceRadius, 'min' | 'max'>;

/** A number by place. */
export interface SurfaceFunction {
  /** From 0 to 1. */
  readonly at: OfSurface;
}

const names = [
  ...['positions', 'indices', 'uv', 'normals', 'terrain', 'up', 'radius', 'density', 'weight'],
  ...['resolution', 'sides', 'existing', 'obstacles'],
  ...arrangementNames,
];

/** Checks names and types, and puts the options in the engine's form. */
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

/** Asks the functions of a call. */
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
  // The engine tells what is wrong with such a radius, or such a mesh.
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

function readRadius({ min: least, max: greatest, ...rest }: Record<string, unknown>): {
  min: number;
  max: number;
  at: OfSurface;
} {
  const min = asPositive('radius.min', least);
  const rule = `must be from min, ${min}, to ${mostSpan} times that`;
  const max = asRanged('radius.max', greatest, (n) => n >= min && n <= mostSpan * min, rule);
  if (!isTexture(rest)) return { min, max, at: atOf('radius', rest) };
  const { at, isPart } = readTexture('radius', rest);
  const radiusOf = (value: number) => (isPart ? min + (max - min) * value : value);
  return { min, max, at: (place) => Math.max(min, Math.min(max, radiusOf(at(place)))) };
}

/** A function from 0 to 1. */
function densityOf(given: unknown): OfSurface {
  if (!isTexture(given)) return atOf('density', given);
  const { at, greatest } = readTexture('density', given);
  return (place) => Math.min(1, at(place) / (greatest || 1));
}

/** The function `at` of an option. */
function atOf(option: string, given: unknown): OfSurface {
  const { at } = fieldsOf(option, given, ['at']);
  return typeof at === 'function'
    ? (at as OfSurface)
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
