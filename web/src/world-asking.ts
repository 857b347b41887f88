// A world as what it asks of engines: one that is here, or those of several threads.
import { type Asking, ask } from './asking.js';
import {
  asFinite,
  asFlag,
  asName,
  asNumber,
  asOptions,
  asPositive,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from './check.js';
import { Chunk } from './chunk.js';
import type { BegunWorld, WorldReply } from './engine.js';
import { CopseError } from './error.js';
import type { FillRule, RectangleRegion } from './region.js';
import { type SampleParts, Samples } from './result.js';
import { readSeed } from './seed.js';
import { keptOf, readShare, type Share } from './share.js';
import {
  type EngineGround,
  type GroundFunction,
  type Reading,
  readGround,
} from './world-ground.js';

/** What a world begins in: an engine, or the thread that has one. */
export interface WorldHost {
  endWorld(world: number): void;
}

/** What is asked for. */
type WorldPart = { i: number; j: number } | Required<RectangleRegion>;

type Found = WorldReply & { positions: Float64Array };

export class WorldAsking {
  readonly #radius: number;
  /** To begin it in an engine. */
  readonly #request: object;
  readonly #share: Share;
  readonly #reading: Reading;
  readonly #tell: GroundFunction | undefined;
  readonly #isNowhere: boolean;
  readonly #isChecked: boolean;
  readonly #begun = new WeakMap<WorldHost, BegunWorld>();
  readonly #onBegun: (end: () => void) => void;
  #isAsking = false;

  /** `onBegun` is told each time how to give the memory back. `keep` makes a request lasting. */
  constructor(
    options: Record<string, unknown>,
    onBegun: (end: () => void) => void,
    keep: (request: object) => object = (request) => request,
  ) {
    this.#onBegun = onBegun;
    const radius = asNumber('radius', options.radius);
    const { ground, chunkSize, limit, tolerance } = options;
    this.#radius = radius;
    this.#reading = {
      fillRule: asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']),
      tolerance: tolerance === undefined ? radius / 1000 : asPositive('tolerance', tolerance),
    };
    this.#share = readShare(options.share);
    this.#isChecked = asFlag('debug', options.debug) ?? false;
    this.#tell = typeof ground === 'function' ? (ground as GroundFunction) : undefined;
    const isTold = this.#tell !== undefined || ground === undefined;
    const everywhere = isTold ? undefined : readGround(ground, this.#reading);
    this.#isNowhere = everywhere === null;
    this.#request = keep({
      radius,
      seed: readSeed(options.seed),
      chunkSize: chunkSize === undefined ? undefined : asPositive('chunkSize', chunkSize),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
      ground: everywhere ?? undefined,
    });
  }

  /** The world in a host's memory. */
  *begin(host: WorldHost): Asking<BegunWorld> {
    const known = this.#begun.get(host);
    if (known) return known;
    const begun = yield* ask('beginWorld', this.#request);
    this.#begun.set(host, begun);
    this.#onBegun(() => host.endWorld(begun.world));
    return begun;
  }

  /** What is asked for a chunk, of any host. */
  chunk(
    i: number,
    j: number,
    options: { level?: number | undefined } = {},
  ): (host: WorldHost) => Asking<Chunk> {
    const { level } = asOptions(options, ['level']);
    if (level !== undefined)
      conflicting('level', level, 'is not supported in a world: it has one level');
    const part = { i: asNumber('i', i), j: asNumber('j', j) };
    return (host) => this.#chunk(host, part);
  }

  /** What is asked for a rectangle, of any host. */
  within(bounds: RectangleRegion): (host: WorldHost) => Asking<Samples<Float64Array>> {
    if (!isObject(bounds)) wrongType('bounds', bounds, 'must be { x, y, width, height }');
    checkNames('bounds', bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
    const part = {
      x: asFinite('bounds.x', bounds.x),
      y: asFinite('bounds.y', bounds.y),
      width: asPositive('bounds.width', bounds.width),
      height: asPositive('bounds.height', bounds.height),
    };
    return (host) => this.#within(host, part);
  }

  *#chunk(host: WorldHost, part: WorldPart): Asking<Chunk> {
    const begun = yield* this.begin(host);
    const found = (yield* this.#fill(begun, part)) as Required<WorldReply>;
    const { origin, offsets, ids } = found;
    const kept = this.#keptOf(found, begun);
    if (!kept) return new Chunk(this.#partsOf(found, begun), found);
    return new Chunk(this.#partsOf({ positions: pairs(found.positions, kept) }, begun), {
      origin,
      offsets: pairs(offsets, kept),
      ids: Uint32Array.from(kept, (index) => ids[index] as number),
    });
  }

  *#within(host: WorldHost, part: WorldPart): Asking<Samples<Float64Array>> {
    const begun = yield* this.begin(host);
    const found = yield* this.#fill(begun, part);
    const kept = this.#keptOf(found, begun);
    const all = kept ? { positions: pairs(found.positions, kept) } : found;
    return new Samples(this.#partsOf(all, begun));
  }

  /** Which samples are kept, when it is not all of them. */
  #keptOf({ positions }: Found, { seed }: BegunWorld): number[] | undefined {
    return this.#share === 1 ? undefined : keptOf(positions, seed, this.#share);
  }

  #partsOf(
    { positions }: { positions: Float64Array },
    { unit, seed }: BegunWorld,
  ): SampleParts<Float64Array> {
    const reason = this.#share === 1 ? 'saturated' : 'finished';
    const report = { reason, radius: this.#radius, unit } as const;
    const none = {
      radii: undefined,
      classes: undefined,
      classNames: undefined,
      levelEnds: undefined,
    };
    return { positions, report, seed, ...none };
  }

  *#fill(begun: BegunWorld, part: WorldPart): Asking<Found> {
    const found = yield* this.#tryFill(begun, part, 0);
    if (this.#isChecked && this.#tell) this.#compare(found, yield* this.#tryFill(begun, part, 2));
    return found;
  }

  /** With so many widenings at first. */
  *#tryFill(begun: BegunWorld, part: WorldPart, first: number): Asking<Found> {
    for (let widenings = first; ; widenings++) {
      const given = yield* this.#groundFor(begun, { ...part, widenings });
      if (given === null) return emptyOf(part, begun);
      const request = { ...part, widenings, ground: given };
      const found = yield* ask('fillWorld', begun.world, request);
      if (found.positions) return found as Found;
    }
  }

  /** The ground for a part where a function tells it; undefined where it is the same everywhere. */
  *#groundFor(
    begun: BegunWorld,
    request: WorldPart & { widenings: number },
  ): Asking<EngineGround | null | undefined> {
    if (!this.#tell && !this.#isNowhere) return undefined;
    if (this.#isAsking) {
      const rule = 'must not ask the world whose ground it tells';
      throw new CopseError(
        { code: 'conflicting-options', option: 'ground', value: undefined, rule },
        '',
      );
    }
    const bounds = yield* ask('boundsInWorld', begun.world, request);
    if (!this.#tell) return null;
    const [x, y, right, top] = bounds as unknown as [number, number, number, number];
    this.#isAsking = true;
    try {
      return readGround(this.#tell({ x, y, width: right - x, height: top - y }), this.#reading);
    } finally {
      this.#isAsking = false;
    }
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
        rule: `must say the same of a place whatever the bounds, but not near [${x}, ${y}]`,
      });
    }
  }
}

/** A part without ground. */
function emptyOf(part: WorldPart, { chunkSize }: BegunWorld): Found {
  const positions = new Float64Array();
  if (!('i' in part)) return { positions };
  const origin = Float64Array.of(part.i * chunkSize, part.j * chunkSize);
  return { positions, origin, offsets: new Float32Array(), ids: new Uint32Array() };
}

/** Of two numbers for each sample those of some. */
function pairs<List extends Float64Array | Float32Array>(list: List, which: number[]): List {
  const picked = new (list.constructor as new (length: number) => List)(2 * which.length);
  which.forEach((index, i) => {
    picked[2 * i] = list[2 * index] as number;
    picked[2 * i + 1] = list[2 * index + 1] as number;
  });
  return picked;
}
