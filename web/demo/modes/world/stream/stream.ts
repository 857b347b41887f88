/** The country on its way to the page: ground from workers, and trees on the spots of a world of copse. */

import wasm from 'copse/copse-all.wasm?url';
import { createPool, type Pool, type PoolWorld } from 'copse/worker';
import type { Bounds } from '../country/country.ts';
import type { Look } from '../paint/paint.ts';
import { Crew } from './crew.ts';
import type { Cover, Ground, Home, Origin, Sketch, Wood } from './messages.ts';
import type { Piece } from './piece.ts';
import { detailAt, optionsOf } from './spots.ts';
import { TileStore } from './tile-store.ts';
import { sideOf, TILE_PIXELS, type Tile } from './tiles.ts';

/** The most bytes of tiles that are kept. */
const LIMIT = { sketches: 24e6, grounds: 96e6, woods: 64e6 } as const;
const PICTURE = 4 * TILE_PIXELS ** 2;
/** Threads that find spots, which is quick beside painting. */
const THREADS = 2;
/** The number of tiles of a kind that a worker can choose among. */
const QUEUE = 3;
/** Two workers keep a machine of two cores busy; more than four add little. */
const crewSize = (): number => Math.min(4, Math.max(2, (navigator.hardwareConcurrency || 2) - 1));

/** Bytes to a tree. */
const ROW = 2 * 8 + 2 * 4 + 2 * 4;

const isSame = (one: Look, other: Look): boolean =>
  (Object.keys(one) as (keyof Look)[]).every((part) => one[part] === other[part]);

export class CountryStream {
  /** The sketches of coarse tiles. They come first, from a worker of their own that nothing else keeps busy. */
  readonly sketches: TileStore<Sketch>;
  readonly grounds: TileStore<Ground>;
  readonly woods: TileStore<Wood>;
  private readonly scout = new Crew(1);
  private readonly crew: Crew;
  /** Once there are trees to plant. */
  private pool: Promise<Pool> | undefined;
  private found: Promise<Home> | undefined;
  private readonly worlds = new Map<number, Promise<PoolWorld>>();

  constructor(
    private origin: Origin,
    private look: Look,
  ) {
    const size = crewSize();
    this.crew = new Crew(size);
    const sketch = {
      make: (tile: Tile, signal: AbortSignal) => this.sketch(tile, signal),
      sizeOf: () => PICTURE,
      forget: ({ picture }: Sketch) => picture.close(),
    };
    const ground = {
      make: (tile: Tile, signal: AbortSignal) => this.ground(tile, this.look, signal),
      sizeOf: () => PICTURE,
      forget: ({ picture }: Ground) => picture.close(),
    };
    const wood = {
      make: (tile: Tile, signal: AbortSignal) => this.plant(tile, signal),
      sizeOf: ({ trees }: Wood) => ROW * trees.x.length,
      forget: () => {},
    };
    this.sketches = new TileStore(sketch, 2, LIMIT.sketches);
    this.grounds = new TileStore(ground, QUEUE * size, LIMIT.grounds);
    this.woods = new TileStore(wood, QUEUE * size, LIMIT.woods);
  }

  /** Shows another country, or the same one more or less wooded. */
  set(origin: Origin): void {
    const isOther = origin.seed !== this.origin.seed;
    this.origin = origin;
    this.found = undefined;
    if (isOther) this.worlds.clear();
    for (const store of this.stores) isOther ? store.clear() : store.renew();
  }

  /** Returns the start of the country. */
  home(): Promise<Home> {
    this.found ??= this.crew.ask<'home'>({ kind: 'home', origin: this.origin });
    return this.found;
  }

  private sketch(tile: Tile, signal: AbortSignal): Promise<Sketch> {
    const { origin, look } = this;
    return this.scout.ask<'sketch'>({ kind: 'sketch', tile, look, origin }, signal);
  }

  ground(tile: Tile, look: Look, signal?: AbortSignal): Promise<Ground> {
    return this.crew.ask<'ground'>({ kind: 'ground', tile, look, origin: this.origin }, signal);
  }

  cover(tile: Tile): Promise<Cover> {
    return this.crew.ask<'cover'>({ kind: 'cover', tile, origin: this.origin });
  }

  piece(window: Bounds): Promise<Piece> {
    return this.crew.ask<'piece'>({ kind: 'piece', window, origin: this.origin });
  }

  show(look: Look): void {
    if (isSame(look, this.look)) return;
    this.look = look;
    this.sketches.renew();
    this.grounds.renew();
  }

  private get stores() {
    return [this.sketches, this.grounds, this.woods] as const;
  }

  /** Bytes of tiles. */
  get size(): number {
    return this.stores.reduce((sum, store) => sum + store.size, 0);
  }

  private async plant(tile: Tile, signal: AbortSignal): Promise<Wood> {
    const { origin } = this;
    const world = await this.worldOf(tile.level);
    const { level, i, j } = tile;
    const chunk = await world.chunk(i, j, { level: detailAt(level), signal });
    signal.throwIfAborted();
    const { positions, keys } = chunk;
    const spots = { positions, keys, levelEnds: chunk.levelEnds as Uint32Array };
    const parts = Object.values(spots).map(({ buffer }) => buffer as ArrayBuffer);
    return this.crew.ask<'wood'>({ kind: 'wood', tile, spots, origin }, signal, parts);
  }

  /** Every level has chunks of its own size, and all of them the same spots. */
  private worldOf(level: number): Promise<PoolWorld> {
    const { seed } = this.origin;
    const known = this.worlds.get(level);
    if (known) return known;
    this.pool ??= createPool({ wasm, size: THREADS });
    const world = this.pool.then((pool) => pool.world(optionsOf(seed, sideOf(level))));
    this.worlds.set(level, world);
    return world;
  }

  dispose(): void {
    for (const store of this.stores) store.clear();
    this.scout.dispose();
    this.crew.dispose();
    void this.pool?.then((pool) => pool.dispose());
  }
}
