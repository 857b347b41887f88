// The requests of a world to engines: one of this thread, or those of several threads.

import { type Asking, ask } from '../engine/asking.js';
import type { BegunWorld } from '../engine/replies.js';
import type { WorldRequest } from '../engine/whole-engine.js';
import type { EndlessFunction, EngineCut, TexelRect } from '../options/endless.js';
import { type EngineGround, type GroundFunction, readGround } from '../options/ground.js';
import { type Layers, readLayers } from '../options/layers.js';
import { checkExisting } from '../options/sizes.js';
import { kindsOf } from '../results/kinds.js';
import { type SampleParts, Samples } from '../results/result.js';
import { boxOf, type RectangleRegion, readBox } from '../shapes/region.js';
import { asFlag, asNumber, asOptions, asPositive, conflicting } from '../values/check.js';
import { CopseError } from '../values/error.js';
import { reading } from '../values/reading.js';
import { readSeed } from '../values/seed.js';
import { Chunk } from './chunk.js';
import { emptyOf, type Found, keptOfFound, type WorldPart } from './found.js';
import { readShare, type Share } from './share.js';

/** The host of a world: an engine, or a thread with one. */
export interface WorldHost {
  endWorld(world: number): void;
}

export class WorldAsking {
  readonly #layers: Layers;
  /** The request that begins the world in an engine. */
  readonly #request: WorldRequest;
  readonly #share: Share;
  readonly #tell: GroundFunction | undefined;
  readonly #isNowhere: boolean;
  readonly #isChecked: boolean;
  readonly #begun = new WeakMap<WorldHost, BegunWorld>();
  readonly #onBegun: (end: () => void) => void;
  /** The option whose function is being called. */
  #asking: string | undefined;

  /**
   * `onBegun` receives a function that frees the memory of each begun world. `keep` copies a request to
   * keep it.
   */
  constructor(
    options: Record<string, unknown>,
    onBegun: (end: () => void) => void,
    keep: <T>(request: T) => T = (request) => request,
  ) {
    this.#onBegun = onBegun;
    const { ground, chunkSize, limit } = options;
    const isTold = typeof ground === 'function' || ground === undefined;
    let everywhere: EngineGround | null | undefined;
    this.#layers = reading('options', () =>
      readLayers(
        options,
        (regions, classCount) => {
          if (isTold) return undefined;
          everywhere ??= readGround(ground, regions, classCount);
          return everywhere?.region && boxOf(everywhere.region);
        },
        true,
      ),
    );
    this.#share = reading('share', () => readShare(options.share));
    this.#isChecked = asFlag('debug', options.debug) ?? false;
    this.#tell = typeof ground === 'function' ? (ground as GroundFunction) : undefined;
    if (!isTold) everywhere ??= this.#read(ground);
    this.#isNowhere = everywhere === null;
    this.#request = keep({
      ...this.#layers.request,
      seed: readSeed(options.seed),
      chunkSize: chunkSize === undefined ? undefined : asPositive('chunkSize', chunkSize),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
      ground: everywhere ?? undefined,
      isChecked: this.#isChecked,
    });
  }

  /** Begins the world in a host, once. */
  *begin(host: WorldHost): Asking<BegunWorld> {
    const known = this.#begun.get(host);
    if (known) return known;
    const begun = yield* ask('beginWorld', this.#request);
    this.#begun.set(host, begun);
    this.#onBegun(() => host.endWorld(begun.world));
    return begun;
  }

  /** Returns the requests for a chunk, for any host. */
  chunk(
    i: number,
    j: number,
    options: { level?: number | undefined } = {},
  ): (host: WorldHost) => Asking<Chunk> {
    const { level } = asOptions(options, ['level']);
    if (level !== undefined && this.#layers.request.levels === undefined)
      conflicting('level', level, 'needs a world with levels');
    const part = {
      i: asNumber('i', i),
      j: asNumber('j', j),
      level: level === undefined ? undefined : asNumber('level', level),
    };
    return (host) => this.#chunk(host, part);
  }

  /** Returns the requests for a rectangle, for any host. */
  within(bounds: RectangleRegion): (host: WorldHost) => Asking<Samples<Float64Array>> {
    const part = reading('bounds', () => readBox('bounds', bounds));
    return (host) => this.#within(host, part);
  }

  *#chunk(host: WorldHost, part: WorldPart & { level: number | undefined }): Asking<Chunk> {
    const begun = yield* this.begin(host);
    const found = (yield* this.#fill(begun, part)) as Required<Found>;
    const { origin, offsets, ids } = found;
    const [x, y] = origin as unknown as [number, number];
    const parts = this.#partsOf(found, begun, part.level);
    return new Chunk({ ...parts, origin: [x, y], offsets, ids });
  }

  *#within(host: WorldHost, part: WorldPart): Asking<Samples<Float64Array>> {
    const begun = yield* this.begin(host);
    return new Samples(this.#partsOf(yield* this.#fill(begun, part), begun));
  }

  #partsOf(
    found: Found,
    { radius, unit, seed }: BegunWorld,
    level?: number,
  ): SampleParts<Float64Array> {
    const reason = this.#share === 1 ? 'saturated' : 'finished';
    const { levels = 1 } = this.#layers.request;
    // Each omitted level doubles the least distance.
    const least = radius * (level === undefined ? 1 : 2 ** (levels - 1 - level));
    const report = { reason, radius: least, unit, warnings: [] } as const;
    return { positions: found.positions, report, seed, ...kindsOf(this.#layers, found) };
  }

  /** Fills a part, and keeps the share of its samples. */
  *#fill(begun: BegunWorld, part: WorldPart): Asking<Found> {
    this.#checkIsIdle();
    const found = yield* this.#tryFill(begun, part, 0);
    if (this.#isChecked && (this.#tell || this.#layers.endless))
      this.#compare(found, yield* this.#tryFill(begun, part, 2));
    return this.#share === 1 ? found : keptOfFound(found, begun.seed, this.#share);
  }

  /** Fills a part, with `first` widenings at first. */
  *#tryFill(begun: BegunWorld, part: WorldPart, first: number): Asking<Found> {
    for (let widenings = first; ; widenings++) {
      const given = yield* this.#groundFor(begun, { ...part, widenings });
      if (given === null) return emptyOf(part, begun, this.#layers);
      const request = { ...part, widenings, ground: given };
      let found = yield* ask('fillWorld', begun.world, request);
      if (found.texels) {
        const cut = this.#cut(found.texels);
        found = yield* ask('fillWorld', begun.world, { ...request, cut });
      }
      if (found.positions) return found as Found;
    }
  }

  /** The texels of a radius or density without bounds. */
  #cut([column0, row0, column1, row1]: ArrayLike<number> & Iterable<number>): EngineCut {
    const endless = this.#layers.endless as EndlessFunction;
    const rect = { column0, row0, column1, row1 } as TexelRect;
    return this.#asked(endless.option, () =>
      reading(endless.option, () => {
        const cut = endless.cut(rect);
        if (this.#isChecked) endless.compare(rect);
        return cut;
      }),
    );
  }

  /** Calls a user's function, which must not use the world. */
  #asked<T>(option: string, call: () => T): T {
    this.#asking = option;
    try {
      return call();
    } finally {
      this.#asking = undefined;
    }
  }

  #checkIsIdle(): void {
    if (this.#asking === undefined) return;
    const rule = `must not call the world that it describes`;
    throw new CopseError(
      { code: 'conflicting-options', option: this.#asking, value: undefined, rule },
      '',
    );
  }

  /** The ground for a part, from the user's function; undefined if the ground is the same everywhere. */
  *#groundFor(
    begun: BegunWorld,
    request: WorldPart & { widenings: number },
  ): Asking<EngineGround | null | undefined> {
    if (!this.#tell && !this.#isNowhere) return undefined;
    const bounds = yield* ask('boundsInWorld', begun.world, request);
    const tell = this.#tell;
    if (!tell) return null;
    const [x, y, right, top] = bounds as unknown as [number, number, number, number];
    return this.#asked('ground', () => {
      const told = this.#read(tell({ x, y, width: right - x, height: top - y }));
      return told && { ...told, bounds };
    });
  }

  #read(ground: unknown): EngineGround | null {
    const classCount = this.#layers.request.classes?.radii.length ?? 0;
    return reading('ground', () => {
      const read = readGround(ground, this.#layers.reading, classCount);
      checkExisting(read?.existing, this.#layers.request.sizes, 'ground.existing');
      return read;
    });
  }

  #compare({ positions: one }: Found, { positions: other }: Found): void {
    const length = Math.max(one.length, other.length);
    for (let i = 0; i < length; i += 2) {
      if (one[i] === other[i] && one[i + 1] === other[i + 1]) continue;
      const [x, y] = i < one.length ? [one[i], one[i + 1]] : [other[i], other[i + 1]];
      throw new CopseError({
        code: 'inconsistent-ground',
        option: 'ground',
        value: this.#tell,
        rule: `must return the same ground for a place whatever the bounds; near [${x}, ${y}] it differs`,
      });
    }
  }
}
