/** The trees and houses of a row of tiles, as the renderer of the drawing board has them. */
import { emptyTrees, HOUSE_KIND, type Trees } from '../../wood/trees.ts';
import type { Bounds } from './country/country.ts';
import type { Wood } from './stream/messages.ts';
import { sparsenessAt, WOOD_LEVELS } from './stream/spots.ts';
import type { TileStore } from './stream/tile-store.ts';
import { childrenOf, parentOf, sideOf, type Tile } from './stream/tiles.ts';

/** The content of a tile: its own trees, or others in their place. */
export interface Source {
  readonly tile: Tile;
  readonly wood: Wood;
  /** Trees are drawn so many times larger than they are in their own tile. */
  readonly larger: number;
  /** The bounds within a coarser tile. */
  readonly within: Bounds | undefined;
}

/** The choice of the trees and houses to show. */
export interface Choice {
  readonly hasTrees: boolean;
  readonly hasHouses: boolean;
  /** The share of all trees, by rank. */
  readonly share: number;
}

export const RANKS = 256;

export class Strip {
  readonly trees: Trees;

  constructor(
    private readonly sources: readonly Source[],
    private readonly choice: Choice,
  ) {
    this.trees = emptyTrees(sources.reduce((sum, { wood }) => sum + wood.trees.count, 0));
    this.trees.count = 0;
    for (const source of sources) append(this.trees, source, choice);
  }

  /** Returns true if the strip holds all of that. */
  has(sources: readonly Source[], { hasTrees, hasHouses, share }: Choice): boolean {
    const { choice } = this;
    return (
      choice.hasTrees === hasTrees &&
      choice.hasHouses === hasHouses &&
      choice.share >= share &&
      sources.every((wanted) =>
        this.sources.some(({ wood, tile }) => wood === wanted.wood && tile.i === wanted.tile.i),
      )
    );
  }
}

function append(to: Trees, source: Source, { hasTrees, hasHouses, share }: Choice): void {
  const { within, larger } = source;
  const from = source.wood.trees;
  const [left, top] = [within?.x ?? -Infinity, within?.y ?? -Infinity];
  const [right, bottom] = within
    ? [within.x + within.width, within.y + within.height]
    : [Infinity, Infinity];
  const [kinds, tints] = [wordsOf(from.kind), wordsOf(from.tint)];
  const [toKinds, toTints] = [wordsOf(to.kind), wordsOf(to.tint)];
  let at = to.count;
  for (let row = 0; row < from.count; row++) {
    const [x, y] = [from.x[row] as number, from.y[row] as number];
    if (x < left || y < top || x >= right || y >= bottom) continue;
    const isHouse = from.kind[4 * row + 3] === HOUSE_KIND;
    const rank = (from.kind[4 * row + 1] as number) * larger ** 2;
    if (isHouse ? !hasHouses : !hasTrees || rank >= RANKS * share) continue;
    to.x[at] = x;
    to.y[at] = y;
    to.birth[at] = from.birth[row] as number;
    to.size[at] = (from.size[row] as number) * (isHouse ? 1 : larger);
    toKinds[at] = kinds[row] as number;
    toTints[at] = tints[row] as number;
    if (!isHouse) to.kind[4 * at + 1] = rank;
    at++;
  }
  to.count = at;
}

const wordsOf = ({ buffer, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, 0, length / 4);

/** The share of a tile's trees, by rank, for which other trees stand in. */
export function shareInPlace(store: TileStore<Wood>, tile: Tile): number {
  if (childrenOf(tile).every((child) => store.get(child) !== undefined)) return 1;
  for (let above = parentOf(tile); above.level <= WOOD_LEVELS.most; above = parentOf(above))
    if (store.get(above)) return (sparsenessAt(tile.level) / sparsenessAt(above.level)) ** 2;
  return 0;
}

/** The trees of a tile; where they are not there yet, those of a coarser one, or of finer ones. */
export function sourcesOf(store: TileStore<Wood>, tile: Tile): Source[] {
  const sourceOf = (wood: Wood, level: number, within?: Bounds): Source => {
    const larger = sparsenessAt(tile.level) / sparsenessAt(level);
    return { tile, wood, larger, within };
  };
  const own = store.get(tile);
  if (own) return [sourceOf(own, tile.level)];
  const finer = childrenOf(tile).map((child) => store.get(child));
  if (tile.level > WOOD_LEVELS.least && finer.every((wood) => wood !== undefined))
    return finer.map((wood) => sourceOf(wood, tile.level - 1));
  const side = sideOf(tile.level);
  const within = { x: tile.i * side, y: tile.j * side, width: side, height: side };
  for (let above = parentOf(tile); above.level <= WOOD_LEVELS.most; above = parentOf(above)) {
    const wood = store.get(above);
    if (wood) return [sourceOf(wood, above.level, within)];
  }
  return [];
}
