/**
 * Areas that come near each other are sampled together, others apart: across two radii of empty
 * ground samples do not know of each other, so the trees are the same, and a stroke costs its own
 * ground only.
 */

import { type Box, boxOf, grown, meet, united } from '../geometry/boxes.ts';
import { overlay } from '../geometry/overlay.ts';
import { areaOf, type Ring } from '../geometry/rings.ts';
import { areasOf, conflictRadius, type Scene } from './scene.ts';
import type { Area } from './things.ts';

export interface Ground {
  /** Equal keys mean equal ground. */
  readonly key: string;
  readonly rings: readonly Ring[];
  readonly area: number;
  readonly box: Box;
}

const APART = 2;

function grouped(areas: readonly Area[], radius: number): Area[][] {
  let groups: { box: Box; members: Area[] }[] = [];
  for (const area of areas) {
    let box = grown(boxOf(area.rings), APART * radius);
    let members = [area];
    let changed = true;
    while (changed) {
      const near = groups.filter((group) => meet(group.box, box));
      changed = near.length > 0;
      groups = groups.filter((group) => !near.includes(group));
      members = [...near.flatMap((group) => group.members), ...members];
      box = near.reduce((sum, group) => united(sum, group.box), box);
    }
    groups.push({ box, members });
  }
  const order = new Map(areas.map((area, i) => [area, i]));
  const place = (area: Area): number => order.get(area) ?? 0;
  return groups.map(({ members }) => members.sort((a, b) => place(a) - place(b)));
}

/** Grounds met lately, the last one at the end; and how many of them are kept. */
const known = new Map<string, Ground>();
const MOST_KNOWN = 64;

function remember(ground: Ground): Ground {
  known.delete(ground.key);
  known.set(ground.key, ground);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string);
  return ground;
}

/**
 * The ground of a scene, in parts that are farther apart than four conflict radii; parts met lately
 * are not worked out again.
 */
export function groundsOf(scene: Scene): Ground[] {
  return grouped(areasOf(scene), conflictRadius(scene))
    .filter((members) => members.some(({ cut }) => !cut))
    .map((members) => {
      // The same area is ground to one stand and cut away from others.
      const key = members.map(({ id, cut }) => (cut ? -id : id)).join(' ');
      const before = known.get(key);
      if (before) return remember(before);
      const rings = overlay(members);
      return remember({ key, rings, area: areaOf(rings), box: boxOf(rings) });
    })
    .filter(({ rings }) => rings.length > 0);
}

/** The rings of all ground, to be filled by the even-odd rule. */
export const ringsOf = (scene: Scene): Ring[] => groundsOf(scene).flatMap(({ rings }) => rings);
