/** The wood that stands, for exports: its scene, and its trees without how they are drawn. */
import type { Ring } from '../geometry/rings.ts';
import { EMPTY, KIND_NAMES, kindsOf, type Scene, SIZES } from '../scene/scene.ts';
import type { Stand, Wood } from '../wood/wood.ts';

export interface Snapshot {
  readonly scene: Scene;
  /** Of the ground, even-odd. */
  readonly rings: readonly Ring[];
  readonly stands: readonly Stand[];
}

/** The page's own GeoJSON names its units with this member. */
export const MEMBER = 'copse';

/** The part of a wood that exports look at. */
export const snapshotOf = ({ scene = EMPTY, rings, stands }: Wood): Snapshot => ({
  scene,
  rings,
  stands,
});

/** Visits each sampled tree with the name of its kind and its spacing. */
export function eachTree(
  { scene, stands }: Snapshot,
  visit: (x: number, y: number, kind: string, radius: number) => void,
): void {
  const isMixed = kindsOf(scene).length > 1;
  for (const { positions, kinds } of stands) {
    kinds.forEach((kind, i) => {
      const name = isMixed ? (KIND_NAMES[kind] as string) : 'tree';
      const radius = scene.radius * (SIZES[kind] as number);
      visit(positions[2 * i] as number, positions[2 * i + 1] as number, name, radius);
    });
  }
}
