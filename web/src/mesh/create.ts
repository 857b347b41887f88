import { boxEdges, boxOf, type Edges, edgesFrom, invalid } from '../geometry/edges.js';
import { Inside } from '../geometry/inside.js';
import { outlineOf } from '../geometry/outline.js';
import { readSamples, type SampleSet } from '../geometry/samples.js';
import type { FillRule, Region } from '../shapes/region.js';
import { asOptions } from '../values/check.js';
import { reading } from '../values/reading.js';
import { Mesh, type ScaledGround } from './mesh.js';

/** What {@link createMesh} takes. */
export interface MeshOptions {
  /**
   * What the cells are clipped to, in any spelling that `sample` takes; by default the least rectangle
   * around the samples.
   */
  region?: Region | undefined;
  /** What the rings of `region` enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /**
   * How far the chords that stand for a path's or circle's curves may lie from them, in the region's
   * units. By default a thousandth of the radius when the samples are a result of copse, otherwise a
   * millionth of the region's size.
   */
  tolerance?: number | undefined;
}

/**
 * The Delaunay triangles between samples, and the Voronoi cells around them, clipped to a region. The
 * samples may be any: few, on one line, at one place, outside the region. Takes O(n log n) for n
 * samples; cells are made when first asked for.
 *
 * @throws CopseError when an option is unknown or of a wrong type, the region encloses nothing, or the
 * samples are no finite coordinates.
 */
export function createMesh(samples: SampleSet, options: MeshOptions = {}): Mesh {
  const positions = readSamples(samples);
  const given = asOptions(options, ['region', 'fillRule', 'tolerance']);
  const edges = reading('options', () => edgesFrom(given, samples));
  const box = positions.length > 0 ? boxOf(positions) : { left: 0, bottom: 0, right: 0, top: 0 };
  const ground = groundOf(
    edges ?? boxEdges(box),
    edges && positions.length === 0 ? edges.box : box,
  );
  if (edges && ground.outline.ends.length === 0) invalid(given.region, 'must enclose an area');
  return new Mesh(positions, ground);
}

/** Scaled so that what is in either box is about 2⁶⁰ wide: small against it, but large against 1. */
function groundOf(edges: Edges, samples: Edges['box']): ScaledGround {
  const { box } = edges;
  const width = Math.max(box.right, samples.right) - Math.min(box.left, samples.left);
  const height = Math.max(box.top, samples.top) - Math.min(box.bottom, samples.bottom);
  const size = Math.max(width, height);
  const scale = size > 0 ? 2 ** Math.min(60 - Math.ceil(Math.log2(size)), 1000) : 1;
  const coords = edges.coords.map((value) => value * scale);
  const outline = outlineOf({ ...edges, coords, box: boxOf(coords) });
  const scaled = { coords: outline.coords, rule: 'nonzero', box: boxOf(outline.coords) } as const;
  return { scale, outline, box: scaled.box, inside: new Inside(scaled) };
}
