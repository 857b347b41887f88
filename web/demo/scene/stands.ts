/**
 * The stands of a scene: its woods by what they are made by. Each place of the ground belongs to the
 * topmost area, so that stands never overlap. Of two stands the former's trees keep so far from the
 * latter's ground that no disc of one meets a disc of the other.
 */
import { boxOf, grown, meet } from '../geometry/boxes.ts';
import type { Ring } from '../geometry/rings.ts';
import { ringsOf } from './grounds.ts';
import {
  areasOf,
  conflictRadius,
  MOST_STANDS,
  type Scene,
  type Stand,
  wholeStand,
} from './scene.ts';
import type { Area, Thing, WoodSettings } from './things.ts';

/** Returns the settings of an area's wood. */
export const settingsFor = ({ radius, kinds, seed }: Scene, { own }: Area): WoodSettings => ({
  ...{ radius, kinds, seed },
  ...own,
});

/** Settings that are the same have the same text. */
export const textOf = ({ radius, kinds, seed }: WoodSettings): string =>
  JSON.stringify([radius, kinds, seed]);

/** The different settings of the woods: first the scene's, then those that areas have of their own. */
function settingsOf(scene: Scene): WoodSettings[] {
  const all = new Map<string, WoodSettings>([[textOf(scene), scene]]);
  for (const area of areasOf(scene)) {
    if (!area.own || area.cut) continue;
    const settings = settingsFor(scene, area);
    const text = textOf(settings);
    if (!all.has(text)) all.set(text, settings);
  }
  return [...all.values()];
}

/** The stands of a scene, up to one more than MOST_STANDS, which is too many to plant. */
export function standsOf(scene: Scene): Stand[] {
  const all = settingsOf(scene).slice(0, MOST_STANDS + 1);
  if (all.length === 1) return [wholeStand(scene)];
  const scenes = all.map((settings): Scene => {
    const wanted = textOf(settings);
    const inStand = (thing: Thing): Thing =>
      thing.type !== 'area' || thing.cut || textOf(settingsFor(scene, thing)) === wanted
        ? thing
        : { ...thing, cut: true };
    const { radius, kinds, seed } = settings;
    return { ...scene, radius, kinds, seed, things: scene.things.map(inStand) };
  });
  const grounds = scenes.map(ringsOf);
  return scenes.map((own, index): Stand => {
    const box = boxOf(grounds[index] as Ring[]);
    const others = scenes.flatMap((other, i) => {
      if (i <= index) return [];
      const clearance = (conflictRadius(own) + conflictRadius(other)) / 2;
      const rings = (grounds[i] as Ring[]).filter((ring) =>
        meet(boxOf([ring]), grown(box, clearance)),
      );
      return rings.length ? [{ rings, clearance }] : [];
    });
    return { index, scene: own, others };
  });
}
