import { boxEdges, boxOf, type Edges, edgesFrom, invalid } from '../geometry/edges.js';
import { Inside } from '../geometry/inside.js';
import { outlineOf } from '../geometry/outline.js';
import { readSamples, type SampleSet } from '../geometry/samples.js';
import type { FillRule, Region } from '../shapes/region.js';
import { asOptions } from '../values/check.js';
import { reading } from '../values/reading.js';
import { Mesh, type ScaledGround } from './mesh.js';

/** The options of {@link createMesh}. */
export interface MeshOptions {
  /**
   * The region to which cells are clipped, in any form that `sample` takes. By default the least
   * rectangle around the samples.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12 });
   * const mesh = createMesh(trees, { region: meadow });
   * ```
   * @throws `invalid-region`, `invalid-geojson` or `invalid-path` if it cannot be read or encloses no
   * area.
   */
  region?: Region | undefined;
  /**
   * Which areas the rings of `region` enclose together.
   *
   * @defaultValue `'evenodd'`
   * @example
   * ```js
   * const star = { path: 'M200 20 80 300 390 120 20 120 320 300Z' };
   * const trees = copse.sample({ region: star, radius: 12, fillRule: 'nonzero' });
   * const mesh = createMesh(trees, { region: star, fillRule: 'nonzero' });
   * ```
   * @throws `wrong-type` if it is another value than `'evenodd'` or `'nonzero'`.
   */
  fillRule?: FillRule | undefined;
  /**
   * The greatest distance between a curve of the region and the chords that replace it: above 0. By default a
   * thousandth of the radius if the samples are a result of copse, otherwise a millionth of the region's size.
   *
   * @example
   * ```js
   * const region = { circle: { x: 200, y: 150, radius: 140 } };
   * const mesh = createMesh(copse.sample({ region, radius: 12 }), { region, tolerance: 0.1 });
   * ```
   * @throws `out-of-range` if it is not a positive, finite number.
   */
  tolerance?: number | undefined;
}

/**
 * Makes the Delaunay triangles between samples and the Voronoi cells around them, clipped to a region.
 * Any samples will do: few, on one line, at one place, outside the region. It takes O(n log n) for n
 * samples; cells are computed on first use.
 *
 * @example
 * ```js
 * const sites = copse.sample({ region: meadow, radius: 12, border: true });
 * const mesh = createMesh(sites, { region: meadow });
 * for (let i = 0; i < mesh.length; i++) draw(mesh.path(i));
 * ```
 * @throws CopseError: `unknown-option`, `wrong-type` or `out-of-range` for an option or the samples;
 * `invalid-region`, `invalid-geojson` or `invalid-path` for the region.
 * @see [Triangles and cells](../../../docs/mesh.md)
 */
export function createMesh(samples: SampleSet, options: MeshOptions = {}): Mesh {
  // Cells are made later, when the user may have changed or transferred the array.
  const positions = readSamples(samples).slice();
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

/**
 * Scales the ground so that both boxes together are about 2⁶⁰ wide: far below overflow, but large
 * against 1.
 */
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
