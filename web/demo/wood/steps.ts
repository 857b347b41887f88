/**
 * A scene as the parts of a forest, and the steps from one scene's parts to another's. Only ground and what makes it
 * sparser must be in order.
 */
import type { ForestPart } from 'copse/all';
import { groundsOf } from '../scene/grounds.ts';
import { conflictRadius, type Scene, type Stand } from '../scene/scene.ts';
import { thinnedOf } from '../scene/thinned.ts';
import { borderOf, marginOf, partsFor, regionOf } from './parts.ts';

export interface Part {
  /** Equal keys mean equal parts; it begins with the part's sort. */
  readonly key: string;
  readonly part: ForestPart;
}

/** The sorts of parts whose order matters. */
const GROUND = 'ground';
const THIN = 'thin';

/** The parts of the ground and of its margin. */
function groundParts(scene: Scene): Part[] {
  const { margin } = scene;
  return groundsOf(scene).flatMap(({ key, rings }): Part[] => [
    { key: `${GROUND} ${key}`, part: { region: regionOf(rings) } },
    ...marginOf(rings, margin).map(
      (obstacle, i): Part => ({ key: `margin ${margin} ${key} ${i}`, part: { obstacle } }),
    ),
  ]);
}

/** Returns a part for each density of the strokes that thin, to be put after all ground. */
const thinParts = (scene: Scene): Part[] =>
  thinnedOf(scene).map(({ density, rings }) => ({
    key: `${THIN}${density} ${rings.join()}`,
    part: { region: regionOf(rings), density },
  }));

export function partsOf(stand: Stand): Part[] {
  const { scene } = stand;
  // The distance of trees from a road or a house follows from their height.
  const tall = conflictRadius(scene);
  const thingParts = scene.things.flatMap((thing) =>
    partsFor(thing, scene).map(
      (part, i): Part => ({ key: `${thing.type}${i} ${thing.id} ${tall}`, part }),
    ),
  );
  const borders = borderOf(stand).map(
    (obstacle): Part => ({ key: `border ${JSON.stringify(obstacle)}`, part: { obstacle } }),
  );
  return [...groundParts(scene), ...borders, ...thingParts, ...thinParts(scene)];
}

/** A step of an edit of a forest: puts a part under its name, or deletes it. */
export interface Step {
  readonly name: string;
  readonly part?: ForestPart;
}

const sortOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** Names parts, so that a part that an edit changes keeps its name. */
export class Names {
  private names = new Map<string, string>();
  private last = 0;

  /** The steps from the parts of the last call to these. */
  follow(parts: readonly Part[]): Step[] {
    const before = this.names;
    const wanted = new Set(parts.map(({ key }) => key));
    const free = new Map<string, string[]>();
    for (const [key, name] of before) {
      if (wanted.has(key)) continue;
      const names = free.get(sortOf(key)) ?? [];
      free.set(sortOf(key), [...names, name]);
    }
    const steps: Step[] = [];
    let isMoreGround = false;
    this.names = new Map(
      parts.map(({ key, part }) => {
        const isThin = key.startsWith(THIN);
        const same = before.get(key);
        if (same !== undefined && !(isThin && isMoreGround)) return [key, same];
        const was = same ?? free.get(sortOf(key))?.shift();
        if (isThin && isMoreGround && was !== undefined) steps.push({ name: was });
        isMoreGround ||= was === undefined && key.startsWith(GROUND);
        const name = was ?? String(++this.last);
        steps.push({ name, part });
        return [key, name];
      }),
    );
    for (const names of free.values()) for (const name of names) steps.push({ name });
    return steps;
  }
}
