/** The scene: the drawing and its settings. Everything on the page follows from it. */
import { type Box, united } from '../geometry/boxes.ts';
import type { Degrees } from '../geometry/earth.ts';
import type { Ring } from '../geometry/rings.ts';
import {
  type Area,
  boundsOf,
  type House,
  type Lake,
  type Road,
  type SingleTree,
  type Stroke,
  type Thing,
  type WoodSettings,
} from './things.ts';

export interface Scene extends WoodSettings {
  /** In the order drawn. */
  readonly things: readonly Thing[];
  /** The strokes that made woods sparser, or dense again. */
  readonly density: readonly Stroke[];
  /** How far trees stay from the edge of the ground. */
  readonly margin: number;
  /** The planted share of all trees that fit. */
  readonly share: number;
  /** Exactly so many trees instead, or all that fit. */
  readonly count?: number | undefined;
  /** The time of the year, 0 spring to 3 winter; summer without. */
  readonly season?: number | undefined;
  /** The place of the scene's origin on the earth, if it came from a map. */
  readonly earth?: Degrees | undefined;
}

export const RADIUS = { least: 3, most: 45, step: 0.5, usual: 17 } as const;
export const MARGIN = { least: 0, most: 40 } as const;

/** The time of the year: spring is 0, winter 3. */
export const YEAR = { spring: 0, summer: 1, winter: 3 } as const;

export const KIND_NAMES = ['oak', 'spruce', 'birch'] as const;
/** Spacings of species that stand together, as multiples of the scene's radius. */
const SIZES = [1.15, 1, 0.85] as const;
/** The spacing of one species alone, and of the natural mix. */
const ALIKE = [1, 1, 1] as const;
/** The kind of all trees of a natural mix. */
const MIX = 1;
export const NATURAL: WoodSettings['kinds'] = [0, 0, 0];

export const EMPTY: Scene = {
  things: [],
  density: [],
  radius: RADIUS.usual,
  margin: 0,
  share: 1,
  kinds: NATURAL,
  seed: '7',
};

export const areasOf = ({ things }: Scene): Area[] => things.filter((each) => each.type === 'area');

/** Returns the wood's name: that of the first named area that is no hole. */
export const woodName = (scene: Scene): string | undefined =>
  areasOf(scene).find(({ name, cut }) => name && !cut)?.name;

export const lakesOf = ({ things }: Scene): Lake[] => things.filter((each) => each.type === 'lake');

export const roadsOf = ({ things }: Scene): Road[] => things.filter((each) => each.type === 'road');

/** Returns the things placed by a press: houses and single trees. */
export const placedOf = ({ things }: Scene): (House | SingleTree)[] =>
  things.filter((each) => each.type === 'house' || each.type === 'tree');

/** Woods of a scene that are made by the same settings: see standsOf. */
export interface Stand {
  /** Its turn among the stands of the scene. */
  readonly index: number;
  /** The scene with this stand's settings, and without the ground of other stands. */
  readonly scene: Scene;
  /** The ground of other stands, and the distance that its trees keep from it. */
  readonly others: readonly { readonly rings: readonly Ring[]; readonly clearance: number }[];
}

/** Kinds of trees are told apart by a number below 64. */
export const MOST_STANDS = 16;

/** The stand of a scene that has but one. */
export const wholeStand = (scene: Scene): Stand => ({ index: 0, scene, others: [] });

/** Kinds are counted on from stand to stand: so many to each, the last of which is no tree. */
export const KINDS_EACH = 4;

/** The spacing of trees by their kind. */
export const radiiOf = (stands: readonly Stand[]): number[] =>
  stands.flatMap(({ scene }) => [...kindRadii(scene), 0]);

/** Returns true if species grow as they would by themselves: none was chosen. */
export const isNatural = ({ kinds }: WoodSettings): boolean => kinds.every((share) => share === 0);

/** Returns the name of a kind in exports. */
export const kindName = (settings: WoodSettings, kind: number): string =>
  isNatural(settings) ? 'tree' : (KIND_NAMES[kind] ?? '');

/** The names of trees by their kind. */
export const kindNamesOf = (stands: readonly Stand[]): string[] =>
  stands.flatMap(({ scene }) =>
    Array.from({ length: KINDS_EACH }, (_, kind) => kindName(scene, kind)),
  );

/** The kinds in use, as indices of KIND_NAMES. */
export function kindsOf({ kinds }: WoodSettings): number[] {
  const used = [0, 1, 2].filter((kind) => (kinds[kind] as number) > 0);
  return used.length ? used : [MIX];
}

/** The spacing of each kind. */
export function kindRadii(settings: WoodSettings): number[] {
  const sizes = kindsOf(settings).length > 1 ? SIZES : ALIKE;
  return sizes.map((size) => size * settings.radius);
}

/** The spacing of each kind in use. */
export const usedRadii = (settings: WoodSettings): number[] => {
  const radii = kindRadii(settings);
  return kindsOf(settings).map((kind) => radii[kind] as number);
};

/** The greatest distance at which two trees of the scene can be too close. */
export const conflictRadius = (scene: Scene): number => Math.max(...usedRadii(scene));

/** The box of all visible things. */
export function extentOf({ things }: Scene): Box | undefined {
  const boxes = things.filter((thing) => thing.type !== 'area' || !thing.cut).map(boundsOf);
  const woods = things.filter((thing) => thing.type === 'area' && !thing.cut).map(boundsOf);
  // Leave roads out, because they may lead far away from the wood.
  const wanted = woods.length ? woods : boxes;
  return wanted.length ? wanted.reduce(united) : undefined;
}
