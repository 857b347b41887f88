/** The content of the ground. */
import type { Ring } from '../geometry/rings.ts';
import type { Stroke, Thing } from '../scene/things.ts';

export interface Covering {
  readonly rings: readonly Ring[];
  readonly things: readonly Thing[];
  readonly density: readonly Stroke[];
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, i) => each === other[i]);

/** Returns true if everything beneath things is the same. */
export const isSameBase = (one: Covering, other: Covering): boolean =>
  isSame(one.rings, other.rings) && isSame(one.density, other.density);

export const isSameCovering = (one: Covering, other: Covering): boolean =>
  isSameBase(one, other) && isSame(one.things, other.things);
