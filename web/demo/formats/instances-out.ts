/** The trees as instances for a game: place, kind, and for each its own scale, turn and tint, as JSON or CSV. */
import { instanceSprites } from 'copse/instances';
import { kindNamesOf, radiiOf, type Stand } from '../scene/scene.ts';
import { SPECIES } from '../sprites/sheet.ts';
import type { ShownTrees } from '../wood/shown-trees.ts';
import type { Trees } from '../wood/trees.ts';
import { toMillimetres } from './rounding.ts';

export interface Instance {
  /** In metres, y downwards as on the page. */
  readonly x: number;
  readonly y: number;
  /** Oak, spruce or birch: its class where species were chosen; `tree` in a natural mix. */
  readonly kind: string;
  /** The species that the page shows. */
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

/** Factors and angles. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The trees of these rows, by their places: the same for the same scene. `radii` and `names` are those of kinds. */
export function instancesAt(
  { x, y, kind, tint }: Trees,
  rows: readonly number[],
  radii: readonly number[],
  names: readonly string[],
): Instance[] {
  const positions = rows.flatMap((row) => [x[row] as number, y[row] as number]);
  const sprites = instanceSprites({ positions }, { size: [0.82, 1.18], turn: true });
  return sprites.map((sprite, i) => {
    const row = 4 * (rows[i] as number);
    const which = kind[row + 3] as number;
    const factor = (c: number): number => round((tint[row + c] as number) / 128);
    return {
      x: toMillimetres(sprite.x),
      y: toMillimetres(sprite.y),
      kind: names[which] as string,
      species: SPECIES[kind[row + 2] as number]?.name ?? '',
      radius: toMillimetres(radii[which] as number),
      scale: round(sprite.scaleX),
      turn: round(sprite.rotation),
      tint: [factor(0), factor(1), factor(2)],
    };
  });
}

export const instancesOf = (shown: ShownTrees, stands: readonly Stand[]): Instance[] =>
  instancesAt(shown.trees, shown.sampled(), radiiOf(stands), kindNamesOf(stands));

/** An object a line. */
export const toInstancesJSON = (instances: readonly Instance[]): string =>
  `[\n${instances.map((instance) => JSON.stringify(instance)).join(',\n')}\n]\n`;

export function toCSV(instances: readonly Instance[]): string {
  const rows = instances.map(({ tint, ...rest }) => [...Object.values(rest), ...tint].join(','));
  return ['x,y,kind,species,radius,scale,turn,red,green,blue', ...rows, ''].join('\n');
}
