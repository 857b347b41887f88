/** The trees as instances for a game: place, kind, and for each its own scale, turn and tint, as JSON or CSV. */
import { KIND_NAMES, type Scene, SIZES } from '../scene/scene.ts';
import { hashPlace, hashText } from '../sprites/noise.ts';
import { SPECIES } from '../sprites/sheet.ts';
import type { ShownTrees } from '../wood/shown-trees.ts';
import type { Trees } from '../wood/trees.ts';

export interface Instance {
  /** In metres, y downwards as on the page. */
  readonly x: number;
  readonly y: number;
  /** large, medium or small. */
  readonly kind: string;
  /** What the page shows there. */
  readonly species: string;
  /** The spacing of its kind. */
  readonly radius: number;
  /** About 1. */
  readonly scale: number;
  /** Radians, clockwise as seen from above. */
  readonly turn: number;
  /** Factors of red, green and blue. */
  readonly tint: readonly [number, number, number];
}

const SALT = 29;
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The tree of a row: all follows from its place. */
export function instanceOf(trees: Trees, row: number, { radius, seed }: Scene): Instance {
  const { kind, tint } = trees;
  const [x, y] = [trees.x[row] as number, trees.y[row] as number];
  const own = hashPlace(x, y, hashText(seed) + SALT);
  const which = kind[4 * row + 3] as number;
  const factor = (c: number): number => round((tint[4 * row + c] as number) / 128);
  return {
    x,
    y,
    kind: KIND_NAMES[which] as string,
    species: SPECIES[kind[4 * row + 2] as number]?.name ?? '',
    radius: radius * (SIZES[which] as number),
    scale: round(0.82 + (0.36 * (own & 0xffff)) / 0x10000),
    turn: round((2 * Math.PI * (own >>> 16)) / 0x10000),
    tint: [factor(0), factor(1), factor(2)],
  };
}

/** By their places: the same for the same scene. */
export const instancesOf = (shown: ShownTrees, scene: Scene): Instance[] =>
  shown.sampled().map((row) => instanceOf(shown.trees, row, scene));

/** An object a line. */
export const toInstancesJSON = (instances: readonly Instance[]): string =>
  `[\n${instances.map((instance) => JSON.stringify(instance)).join(',\n')}\n]\n`;

export function toCSV(instances: readonly Instance[]): string {
  const rows = instances.map(({ tint, ...rest }) => [...Object.values(rest), ...tint].join(','));
  return ['x,y,kind,species,radius,scale,turn,red,green,blue', ...rows, ''].join('\n');
}
