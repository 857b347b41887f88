/**
 * Areas that come near each other are sampled together, others apart: across two radii of empty
 * ground samples do not know of each other, so the trees are the same, and a stroke costs its own
 * ground only.
 */

import { type Box, boxOf, grown, united } from '../geometry/boxes.ts';
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

interface Group {
  box: Box;
  members: number[];
}

/**
 * The areas in groups that are apart from each other. A line sweeps over their boxes from left to right; the groups that
 * it crosses lie one above the other, so that n areas take time in the order of n log n.
 */
function grouped(areas: readonly Area[], radius: number): Area[][] {
  const boxes = areas.map(({ rings }) => grown(boxOf(rings), APART * radius));
  const order = boxes.map((_, i) => i).sort((i, j) => boxes[i]!.x0 - boxes[j]!.x0);
  /** The open groups by y; some may have ended left of the line. */
  const open: Group[] = [];
  const ended: Group[] = [];
  for (const i of order) {
    const group: Group = { box: boxes[i]!, members: [i] };
    const { x0 } = group.box;
    let at = firstReaching(open, group.box.y0);
    for (let near = open[at]; near && near.box.y0 <= group.box.y1; near = open[at]) {
      open.splice(at, 1);
      if (near.box.x1 < x0) {
        ended.push(near);
        continue;
      }
      const isMore = near.members.length > group.members.length;
      const [more, fewer] = isMore ? [near, group] : [group, near];
      for (const member of fewer.members) more.members.push(member);
      group.members = more.members;
      group.box = united(group.box, near.box);
      at = firstReaching(open, group.box.y0);
    }
    open.splice(at, 0, group);
  }
  const groups = [...ended, ...open].map(({ members }) => members.sort((i, j) => i - j));
  groups.sort((a, b) => a.at(-1)! - b.at(-1)!);
  return groups.map((members) => members.map((i) => areas[i]!));
}

/** The first of groups, which are in the order of their y, that reaches down to `y0` or beyond. */
function firstReaching(groups: readonly Group[], y0: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groups[middle]!.box.y1 < y0) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** The same area is ground to one stand and cut away from others. */
const keyOf = (areas: readonly Area[]): string =>
  areas.map(({ id, cut }) => (cut ? -id : id)).join(' ');

const groundOf = (key: string, rings: readonly Ring[]): Ground =>
  remember({ key, rings, area: areaOf(rings), box: boxOf(rings) });

/** Stores the ground of areas that lie apart from all others. */
export const knowGround = (areas: readonly Area[], rings: readonly Ring[]): void =>
  void groundOf(keyOf(areas), rings);

/**
 * The ground of a scene, in parts that are farther apart than four conflict radii; parts met lately
 * are not worked out again.
 */
export function groundsOf(scene: Scene): Ground[] {
  return grouped(areasOf(scene), conflictRadius(scene))
    .filter((members) => members.some(({ cut }) => !cut))
    .map((members) => {
      const key = keyOf(members);
      const before = known.get(key);
      return before ? remember(before) : groundOf(key, overlay(members));
    })
    .filter(({ rings }) => rings.length > 0);
}

/** The rings of all ground, to be filled by the even-odd rule. */
export const ringsOf = (scene: Scene): Ring[] => groundsOf(scene).flatMap(({ rings }) => rings);
