// A region as directed edges that form closed loops, from which all measures are computed.

import { type EngineRegion, type FillRule, readRegion } from '../shapes/region.js';
import type { EngineRings } from '../shapes/rings.js';
import { asPositive, isObject, wrongType } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { maskEdges } from './mask-edges.js';
import { farthest, radiusOf } from './samples.js';
import type { Polygons } from './winding.js';

/** An upright box. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Closed loops of edges, and the rule for the areas that they enclose. */
export interface Edges {
  /** The ends of each edge, from a to b: ax ay bx by … */
  readonly coords: Float64Array;
  readonly rule: FillRule;
  /** The polygon of each edge, if the region is a union of polygons, as in GeoJSON. */
  readonly polygons?: Polygons | undefined;
  readonly box: Box;
  /** True if the region is on the left of each edge, and edges meet at their ends only. */
  readonly isOutline?: boolean;
}

/**
 * Reads the options `region`, `fillRule` and `tolerance`; undefined without a region. If the samples
 * are a result of copse, their report gives the tolerance.
 */
export function edgesFrom(options: Record<string, unknown>, samples: unknown): Edges | undefined {
  const { region, fillRule, tolerance } = options;
  if (fillRule !== undefined && fillRule !== 'evenodd' && fillRule !== 'nonzero')
    wrongType('fillRule', fillRule, "must be 'evenodd' or 'nonzero'");
  if (tolerance !== undefined) asPositive('tolerance', tolerance);
  if (region === undefined) return undefined;
  const radius = radiusOf(samples);
  const usual = radius === undefined ? undefined : radius / 1000;
  return readEdges(region, fillRule, (tolerance as number | undefined) ?? usual);
}

/** Reads a region in any form. Without a `tolerance`, chords stay within a millionth of the region's size. */
function readEdges(
  region: unknown,
  fillRule: FillRule | undefined,
  tolerance: number | undefined,
): Edges {
  let within = tolerance ?? Number.POSITIVE_INFINITY;
  if (tolerance === undefined && isObject(region) && ('path' in region || 'circle' in region)) {
    const { box } = edgesOf(region, readRegion(region, fillRule, within));
    within = Math.max(box.right - box.left, box.top - box.bottom) / 1e6;
  }
  return edgesOf(region, readRegion(region, fillRule, within));
}

/** The edges of an upright box. */
export function boxEdges(box: Box): Edges {
  const { left, bottom, right, top } = box;
  const corners = [left, bottom, right, bottom, right, top, left, top];
  const rings = { coords: Float64Array.from(corners), ringEnds: Uint32Array.of(4) };
  return { coords: ringEdges(rings).coords, rule: 'evenodd', box };
}

function edgesOf(region: unknown, read: EngineRegion): Edges {
  if ('mask' in read) {
    const coords = maskEdges(read);
    if (coords.length === 0)
      invalid(region, 'must have at least one pixel at or above the threshold');
    return { coords, rule: 'nonzero', box: boxOf(coords), isOutline: true };
  }
  if (read.ringEnds.length === 0 || read.coords.length === 0)
    invalid(region, 'must have at least one ring');
  if (!doAscend(read))
    invalid(region, 'must have ringEnds that ascend and end with the number of points');
  if (!read.coords.every((value) => Math.abs(value) <= farthest))
    invalid(region, 'must have finite coordinates, at most 1e150 in size');
  const { coords, rings } = ringEdges(read);
  return {
    coords,
    rule: read.fillRule ?? 'evenodd',
    polygons: polygonsOf(read, rings),
    box: boxOf(read.coords),
  };
}

/** The polygons of rings, with the ring of each edge. */
function polygonsOf(
  { ringEnds, polygonEnds }: EngineRings,
  rings: Uint32Array,
): Polygons | undefined {
  if (!polygonEnds || ringEnds.length === 1) return undefined;
  const polygons = new Uint32Array(ringEnds.length);
  polygonEnds.forEach((end, polygon) => {
    polygons.fill(polygon, polygonEnds[polygon - 1] ?? 0, end);
  });
  return { rings, polygons };
}

function doAscend({ coords, ringEnds }: EngineRings): boolean {
  const isAscending = ringEnds.every((end, i) => i === 0 || end >= ringEnds[i - 1]!);
  return isAscending && 2 * ringEnds[ringEnds.length - 1]! === coords.length;
}

/** The edges of rings, and the ring of each edge. */
function ringEdges({ coords, ringEnds }: EngineRings): {
  coords: Float64Array;
  rings: Uint32Array;
} {
  const edges = new Float64Array(2 * coords.length);
  const rings = new Uint32Array(coords.length / 2);
  let used = 0;
  let begin = 0;
  ringEnds.forEach((end, ring) => {
    for (let i = begin; i < end; i++) {
      const next = i + 1 < end ? i + 1 : begin;
      const ax = coords[2 * i]!;
      const ay = coords[2 * i + 1]!;
      const bx = coords[2 * next]!;
      const by = coords[2 * next + 1]!;
      if (ax === bx && ay === by) continue;
      rings[used / 4] = ring;
      edges[used++] = ax;
      edges[used++] = ay;
      edges[used++] = bx;
      edges[used++] = by;
    }
    begin = end;
  });
  return { coords: edges.subarray(0, used), rings: rings.subarray(0, used / 4) };
}

/** The box of x0 y0 x1 y1 …; without points, a box whose least coordinates exceed the greatest. */
export function boxOf(coords: Float64Array): Box {
  let left = Number.POSITIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < coords.length; i += 2) {
    const x = coords[i]!;
    const y = coords[i + 1]!;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  return { left, bottom, right, top };
}

export function invalid(region: unknown, rule: string): never {
  throw new CopseError({ code: 'invalid-region', option: 'region', value: region, rule });
}
