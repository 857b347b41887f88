/** The wood that stands, for exports: its scene, and its trees without how they are drawn. */
import type { Ring } from '../geometry/rings.ts';
import { EMPTY, type Scene, type Stand } from '../scene/scene.ts';
import type { ShownTrees } from '../wood/shown-trees.ts';
import type { Wood } from '../wood/wood.ts';

export interface Snapshot {
  readonly scene: Scene;
  readonly stands: readonly Stand[];
  /** The rings of the ground, even-odd. */
  readonly rings: readonly Ring[];
  /** The places of the sampled trees, x0 y0 x1 y1 … */
  readonly positions: Float64Array;
  /** For each its kind: see radiiOf. */
  readonly kinds: Uint8Array;
}

/** The page's own GeoJSON names its units with this member. */
export const MEMBER = 'copse';
export const METRES = 'metres';

/** The part of a wood that exports look at. */
export function snapshotOf({ scene = EMPTY, stands, rings }: Wood, shown: ShownTrees): Snapshot {
  const rows = shown.sampled();
  const { x, y, kind } = shown.trees;
  return {
    scene,
    stands,
    rings,
    positions: Float64Array.from(rows.flatMap((row) => [x[row] as number, y[row] as number])),
    kinds: Uint8Array.from(rows, (row) => kind[4 * row + 3] as number),
  };
}
