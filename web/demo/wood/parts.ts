/**
 * What a scene is made of for copse: ground, what keeps trees away from it, and trees planted by hand.
 * Parts do not overlap or do not mind it, so that their order does not matter.
 */
import type { ForestPart, Obstacle } from 'copse';
import type { Ring } from '../geometry/rings.ts';
import { keptOf } from '../scene/clearance.ts';
import { groundsOf } from '../scene/grounds.ts';
import { conflictRadius, kindsOf, type Scene, type Stand } from '../scene/scene.ts';
import type { Thing } from '../scene/things.ts';

export interface Part {
  /** Equal keys mean equal parts; it begins with the part's sort. */
  readonly key: string;
  readonly part: ForestPart;
}

/** A region as copse takes it, flat. */
export function regionOf(rings: readonly Ring[]): { coords: number[]; ringEnds: number[] } {
  let end = 0;
  const ringEnds = rings.map((ring) => {
    end += ring.length / 2;
    return end;
  });
  return { coords: rings.flat(), ringEnds };
}

function polylineOf(line: Ring): [number, number][] {
  const polyline: [number, number][] = [];
  for (let i = 0; i < line.length; i += 2)
    polyline.push([line[i] as number, line[i + 1] as number]);
  return polyline;
}

/** What water, a road, a house or a tree planted by hand is to copse; areas make the ground together. */
export function partsFor(thing: Thing, scene: Scene): ForestPart[] {
  if (thing.type === 'area') return [];
  if (thing.type === 'tree') {
    const isMixed = kindsOf(scene).length > 1;
    return [{ sample: [thing.x, thing.y], ...(isMixed ? { class: 0 } : {}) }];
  }
  return keptOf(thing, scene).map(({ line, isClosed, clearance }) =>
    isClosed
      ? { obstacle: { region: regionOf([line]), clearance } }
      : { obstacle: { polyline: polylineOf(line), clearance } },
  );
}

/** The parts of the ground and of its margin. */
function groundParts(scene: Scene): Part[] {
  const { margin } = scene;
  return groundsOf(scene).flatMap(({ key, rings }): Part[] => [
    { key: `ground ${key}`, part: { region: regionOf(rings) } },
    ...(margin > 0 ? rings : []).map((ring, i): Part => {
      const polyline = polylineOf([...ring, ...ring.slice(0, 2)]);
      return {
        key: `margin ${margin} ${key} ${i}`,
        part: { obstacle: { polyline, clearance: margin } },
      };
    }),
  ]);
}

/** What keeps the trees of a stand from the ground of others. */
export const borderOf = ({ others }: Stand): Obstacle[] =>
  others.map(({ rings, clearance }) => ({ region: regionOf(rings), clearance }));

export function partsOf(stand: Stand): Part[] {
  const { scene } = stand;
  // How far trees keep off a road or a house follows from how tall they grow.
  const tall = conflictRadius(scene);
  const thingParts = scene.things.flatMap((thing) =>
    partsFor(thing, scene).map(
      (part, i): Part => ({ key: `${thing.type}${i} ${thing.id} ${tall}`, part }),
    ),
  );
  const borders = borderOf(stand).map(
    (obstacle): Part => ({ key: `border ${JSON.stringify(obstacle)}`, part: { obstacle } }),
  );
  return [...groundParts(scene), ...borders, ...thingParts];
}

/** A step of an edit of a forest: a part under its name, or none any more. */
export interface Step {
  readonly name: string;
  readonly part?: ForestPart;
}

const sortOf = (key: string): string => key.slice(0, key.indexOf(' '));

/** Names parts, so that what is another after an edit keeps the name of what it was before. */
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
    this.names = new Map(
      parts.map(({ key, part }) => {
        const same = before.get(key);
        if (same !== undefined) return [key, same];
        this.last++;
        const name = free.get(sortOf(key))?.shift() ?? String(this.last);
        steps.push({ name, part });
        return [key, name];
      }),
    );
    for (const names of free.values()) for (const name of names) steps.push({ name });
    return steps;
  }
}
