/** Which ground is to be painted again when some of what covers it is another. */
import { type Box, boxOf, grown, united } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import { boundsOf, type Stroke, type Thing } from '../scene/things.ts';

export interface Covering {
  readonly rings: readonly Ring[];
  readonly things: readonly Thing[];
  readonly density: readonly Stroke[];
}

/** Those of either list that the other lacks. */
function difference<T>(one: readonly T[], other: readonly T[]): T[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [...one.filter((each) => !inOther.has(each)), ...other.filter((each) => !inOne.has(each))];
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, i) => each === other[i]);

/** Whether all that things lie on is the same. */
export const isSameBase = (one: Covering, other: Covering): boolean =>
  isSame(one.rings, other.rings) && isSame(one.density, other.density);

export const isSameCovering = (one: Covering, other: Covering): boolean =>
  isSameBase(one, other) && isSame(one.things, other.things);

/** Metres that a house's light reaches by night. */
const LIGHT = 90;

const reachOf = (thing: Thing): Box => grown(boundsOf(thing), thing.type === 'house' ? LIGHT : 0);

/** A box of the ground that is another, as it was and as it is; undefined when none is. */
export function changedGround(from: Covering, to: Covering): Box | undefined {
  const boxes = [
    ...difference(from.rings, to.rings).map((ring) => boxOf([ring])),
    ...difference(from.things, to.things).map(reachOf),
    ...difference(from.density, to.density).map(({ line, reach }) => grown(boxOf([line]), reach)),
  ];
  return boxes.length ? boxes.reduce(united) : undefined;
}
