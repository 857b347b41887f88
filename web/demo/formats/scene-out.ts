/** A scene as text, for links, files and the draft kept in the browser. */

import type { Ring } from '../geometry/rings.ts';
import type { Scene } from '../scene/scene.ts';
import { isShape, type Thing } from '../scene/things.ts';

/** The version that is written. In version 1, kinds were sizes, and one size alone a natural mix. */
export const VERSION = 2;
/** Corners on this lattice are written as whole steps from one to the next, which is much shorter. */
export const STEPS = 1024;

/** Corners as they are; or, where they lie on the lattice, the steps from each to the next. */
type Corners = Ring | { steps: number[] };

function writeCorners(line: Ring): Corners {
  if (!line.every((value) => Number.isInteger(value * STEPS))) return line;
  return { steps: line.map((value, i) => (value - (i < 2 ? 0 : (line[i - 2] as number))) * STEPS) };
}

function writeThing(thing: Thing): object {
  const { id: _, ...rest } = thing;
  if (isShape(thing)) return { ...rest, rings: thing.rings.map(writeCorners) };
  return thing.type === 'road' ? { ...rest, line: writeCorners(thing.line) } : rest;
}

export function writeScene(scene: Scene): string {
  const { things, density, earth, season, radius, margin, share, count, kinds, seed } = scene;
  return JSON.stringify({
    copse: VERSION,
    radius,
    margin,
    share,
    ...(count === undefined ? {} : { count }),
    kinds,
    seed,
    ...(earth ? { earth } : {}),
    ...(season === undefined ? {} : { season }),
    things: things.map(writeThing),
    ...(density.length
      ? { density: density.map((each) => ({ ...each, line: writeCorners(each.line) })) }
      : {}),
  });
}

/** Returns true if an address's hash stands for a scene, well-formed or not. */
export const isLink = (hash: string): boolean => /^#[sp]=/.test(hash);
