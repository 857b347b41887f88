/**
 * Shapes that come near each other are sampled together, others apart: samples farther than a few
 * radii apart do not know of each other, so the trees are the same, and a stroke costs its own ground
 * only.
 */
import { areaOf, type Box, boxOf, grown, meet, type Ring, united } from './geometry.ts';
import { overlay } from './overlay.ts';
import type { Shape } from './scene.ts';

export interface Ground {
  /** Equal keys mean equal ground. */
  readonly key: string;
  readonly rings: readonly Ring[];
  readonly area: number;
}

const APART = 2;

function nearOnes(shapes: readonly Shape[], radius: number): Shape[][] {
  let groups: { box: Box; members: Shape[] }[] = [];
  for (const shape of shapes) {
    let box = grown(boxOf(shape.rings), APART * radius);
    let members = [shape];
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
  const order = new Map(shapes.map((shape, i) => [shape, i]));
  const place = (shape: Shape): number => order.get(shape) ?? 0;
  return groups.map(({ members }) => members.sort((a, b) => place(a) - place(b)));
}

let known = new Map<string, Ground>();

/** The ground of a scene, in parts that do not touch; parts met before are not worked out again. */
export function groundOf(shapes: readonly Shape[], radius: number): Ground[] {
  const grounds = nearOnes(shapes, radius)
    .filter((members) => members.some(({ cut }) => !cut))
    .map((members) => {
      const key = members.map(({ id }) => id).join(' ');
      const before = known.get(key);
      if (before) return before;
      const rings = overlay(members);
      return { key, rings, area: areaOf(rings) };
    })
    .filter(({ rings }) => rings.length > 0);
  known = new Map(grounds.map((ground) => [ground.key, ground]));
  return grounds;
}
