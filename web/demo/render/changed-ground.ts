/** The ground to paint again when some of its covering has changed. Loaded when there is some covering. */
import { type Box, boxOf, grown, united } from '../geometry/boxes.ts';
import { boundsOf, type Thing } from '../scene/things.ts';
import type { Covering } from './covering.ts';

/** Returns the items of either list that the other lacks. */
function difference<T>(one: readonly T[], other: readonly T[]): T[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [...one.filter((each) => !inOther.has(each)), ...other.filter((each) => !inOne.has(each))];
}

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
