/** The named things of a scene, and the room for their names. */
import { boxOf, meet } from '../geometry/boxes.ts';
import { overlay } from '../geometry/overlay.ts';
import type { Ring } from '../geometry/rings.ts';
import { ringsOf } from './grounds.ts';
import { areasOf, type Scene } from './scene.ts';
import { type Area, fillingOf, isShape, type Shape } from './things.ts';

/** Ground with one name, or all that has none. */
interface NamedGround {
  readonly name: string | undefined;
  /** Even-odd. */
  readonly rings: readonly Ring[];
}

/**
 * The ground of a scene by its names. A place has the name of the topmost named area there; grounds do
 * not overlap.
 */
export function namedGroundsOf(scene: Scene): NamedGround[] {
  const areas = areasOf(scene);
  const names = new Set(areas.flatMap(({ cut, name }) => (cut ? [] : [name])));
  const whole = ringsOf(scene);
  const named = [...names].filter((name) => name !== undefined);
  const [only] = names;
  if (names.size < 2) return whole.length ? [{ name: only, rings: whole }] : [];
  const parts = named.map((name): NamedGround => {
    const own = areas.filter((each) => each.name === name && !each.cut);
    const box = boxOf(own.flatMap(({ rings }) => rings));
    const layer = (each: Area): Area => (each.name === name ? each : { ...each, cut: true });
    const near = areas.filter(
      ({ cut, name: other, rings }) => (cut || other !== undefined) && meet(boxOf(rings), box),
    );
    return { name, rings: overlay(near.map((each) => (each.cut ? each : layer(each)))) };
  });
  const cuts = parts.map(({ rings }) => ({ rings, fill: 'evenodd', cut: true }) as const);
  const rest = overlay([{ rings: whole, fill: 'evenodd', cut: false }, ...cuts]);
  return [...parts, { name: undefined, rings: rest }].filter(({ rings }) => rings.length > 0);
}

/** A name, and the longest line across what it names, about whose middle it is written. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The length of the line, in metres. */
  readonly extent: number;
  readonly isWater: boolean;
}

/** Lines across a shape that are tried. */
const LINES = 24;
/** A line at the upper or lower edge counts for so much less than one in the middle. */
const ASIDE = 0.5;

/** The best of some lines across rings (even-odd); undefined if they have no inside. */
function lineAcross(rings: readonly Ring[]): Pick<Label, 'x' | 'y' | 'extent'> | undefined {
  const { y0, y1 } = boxOf(rings);
  let best: Pick<Label, 'x' | 'y' | 'extent'> | undefined;
  let most = 0;
  for (let row = 0; row < LINES; row++) {
    const share = (row + 0.5) / LINES;
    const y = y0 + share * (y1 - y0);
    const xs: number[] = [];
    for (const ring of rings) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ax, ay] = [ring[j] as number, ring[j + 1] as number];
        const [bx, by] = [ring[i] as number, ring[i + 1] as number];
        if (ay > y !== by > y) xs.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
    }
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const extent = (xs[i + 1] as number) - (xs[i] as number);
      const worth = extent * (1 - ASIDE * Math.abs(2 * share - 1));
      if (worth <= most) continue;
      most = worth;
      best = { x: (xs[i] as number) + extent / 2, y, extent };
    }
  }
  return best;
}

/** Things never change. */
const lines = new WeakMap<Shape, ReturnType<typeof lineAcross>>();

function lineOf(shape: Shape): ReturnType<typeof lineAcross> {
  if (!lines.has(shape)) lines.set(shape, lineAcross(shape.rings));
  return lines.get(shape);
}

/** The names of woods and lakes, those of the largest first, each once. */
export function labelsOf({ things }: Scene): Label[] {
  const labels = things.flatMap((thing): Label[] => {
    if (!isShape(thing) || !thing.name || fillingOf(thing) === 'hole') return [];
    const line = lineOf(thing);
    return line ? [{ text: thing.name, isWater: thing.type === 'lake', ...line }] : [];
  });
  labels.sort((a, b) => b.extent - a.extent);
  const known = new Set<string>();
  return labels.filter(({ text }) => !known.has(text) && known.add(text));
}
