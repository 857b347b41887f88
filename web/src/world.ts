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
import type { BegunWorld, Engine, WorldReply } from './engine.js';
import { CopseError } from './error.js';
import { kindsOf, type LayerOptions, type Layers, layerNames, readLayers } from './layers.js';
import type { FillRule, RectangleRegion } from './region.js';
import { Samples } from './result.js';
import { readSeed } from './seed.js';
import { keptOf, readShare, type Share } from './share.js';
import {
  type EngineGround,
  type Ground,
  type GroundFunction,
  type Reading,
  readGround,
} from './world-ground.js';

/** What {@link Copse.world} takes. */
export interface WorldOptions extends LayerOptions {
  /** Which draw of all possible ones, a number or text; 0 by default. */
  seed?: number | string | undefined;
  /** The part of all samples that is kept, by a hash of their place; all by default. */
  share?: Share | undefined;
  /** What may be filled: the same everywhere, or told for each place. Without it, everything. */
  ground?: Ground | GroundFunction | undefined;
  /**
   * The side of a chunk. By default 64 cells, about 45 of the least radii, so that its corner and the
   * offsets in it are exact. Samples do not depend on it.
   */
  chunkSize?: number | undefined;
  /** The most samples of one chunk or rectangle, 10 million by default. */
  limit?: number | undefined;
  /** What the rings of the ground's regions enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /** How far chords may lie from the curves of the ground's regions; a thousandth of the radius by default. */
  tolerance?: number | undefined;
  /**
   * Whether a function for the ground is asked twice, with other bounds, and an error tells when it
   * disagrees with itself; false by default.
   */
  debug?: boolean | undefined;
}

/** The samples of one chunk: layer by layer, levels in their order, by the rows of their cells. */
export class Chunk extends Samples<Float64Array> {
  /** Its corner, the least of its coordinates. */
  readonly origin: readonly [x: number, y: number];
  /**
   * Each sample's offset from the corner, x0 y0 x1 y1 …: exact where chunks have their usual size,
   * however far they are.
   */
  readonly offsets: Float32Array;
  /** A number for each sample that no other one in the chunk has, whatever is asked for. */
  readonly ids: Uint32Array;

  /** @internal */
  constructor(
    parts: ConstructorParameters<typeof Samples<Float64Array>>[0],
    {
      origin,
      offsets,
      ids,
    }: { origin: ArrayLike<number>; offsets: Float32Array; ids: Uint32Array },
  ) {
    super(parts);
    this.origin = [origin[0] as number, origin[1] as number];
    this.offsets = offsets;
    this.ids = ids;
  }
}

/** Runs work on the engine; what goes wrong is told in the user's terms. */
export type OnEngine = <T>(work: (engine: Engine) => T) => T;

/** What is asked for. */
export type WorldPart =
  | { i: number; j: number; level: number | undefined }
  | Required<RectangleRegion>;

const names = [
  ...layerNames,
  ...['seed', 'share', 'ground', 'chunkSize', 'limit', 'fillRule', 'tolerance', 'debug'],
];
const unsupported: Record<string, string> = {
  count: 'does not go with a world, where nothing is counted: a share is kept by place',
  order: 'does not go with a world, where nothing is put in order',
  periodic: 'does not go with a world, which has no sides',
};

const forgotten: FinalizationRegistry<() => void> = /* @__PURE__ */ new FinalizationRegistry(
  (end) => end(),
);

/**
 * A plane without end: what `copse.world(options)` gives. Any part of it has the very samples that one
 * call of `copse.sample` over everything would have there, whatever was asked for before; so chunks
 * may be made in any order, on any machine, and agree across their edges.
 */
export class World {
  readonly #onEngine: OnEngine;
  readonly #layers: Layers;
  readonly #request: Record<string, unknown>;
  readonly #share: Share;
  readonly #reading: Reading;
  readonly #tell: GroundFunction | undefined;
  readonly #isNowhere: boolean;
  readonly #isChecked: boolean;
  #engine: Engine | undefined;
  #begun: BegunWorld;
  #isAsking = false;

  /** @internal */
  constructor(options: Record<string, unknown>, onEngine: OnEngine) {
    this.#onEngine = onEngine;
    this.#layers = readLayers(options);
    const { ground, chunkSize, limit, tolerance } = options;
    this.#reading = {
      fillRule: asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']),
      tolerance:
        tolerance === undefined ? this.#layers.least / 1000 : asPositive('tolerance', tolerance),
    };
    this.#share = readShare(options.share);
    this.#isChecked = asFlag('debug', options.debug) ?? false;
    this.#tell = typeof ground === 'function' ? (ground as GroundFunction) : undefined;
    const isTold = this.#tell !== undefined || ground === undefined;
    const everywhere = isTold ? undefined : this.#read(ground);
    this.#isNowhere = everywhere === null;
    this.#request = {
      ...this.#layers.request,
      seed: readSeed(options.seed),
      chunkSize: chunkSize === undefined ? undefined : asPositive('chunkSize', chunkSize),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
      ground: everywhere ?? undefined,
      isChecked: this.#isChecked,
    };
    this.#begun = onEngine((engine) => this.#on(engine));
  }

  /** The side of a chunk. */
  get chunkSize(): number {
    return this.#begun.chunkSize;
  }

  /**
   * The samples whose place p has floor(p / `chunkSize`) = (i, j): whole numbers from −2⁴⁰ to 2⁴⁰.
   *
   * @throws CopseError for numbers that are none of these, and for what is wrong with the ground.
   */
  chunk(i: number, j: number, options: { level?: number | undefined } = {}): Chunk {
    const { level } = asOptions(options, ['level']);
    if (level !== undefined && this.#layers.request.levels === undefined)
      conflicting('level', level, 'needs a world with levels');
    const part = {
      i: asNumber('i', i),
      j: asNumber('j', j),
      level: level === undefined ? undefined : asNumber('level', level),
    };
    const found = this.#kept(this.#fill(part)) as Required<Found>;
    return new Chunk(this.#partsOf(found, part.level), found);
  }

  /**
   * The samples in a rectangle: x ≤ their x < x + width, and so with y.
   *
   * @throws CopseError for a rectangle that is not finite and positive, and for what is wrong with the
   * ground.
   */
  within(bounds: RectangleRegion): Samples<Float64Array> {
    if (!isObject(bounds)) wrongType('bounds', bounds, 'must be { x, y, width, height }');
    checkNames('bounds', bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
    const part = {
      x: asFinite('bounds.x', bounds.x),
      y: asFinite('bounds.y', bounds.y),
      width: asPositive('bounds.width', bounds.width),
      height: asPositive('bounds.height', bounds.height),
    };
    return new Samples(this.#partsOf(this.#kept(this.#fill(part))));
  }

  /** Those that are kept of what was found, when it is not all of it. */
  #kept(found: Found): Found {
    if (this.#share === 1) return found;
    const kept = keptOf(found.positions, this.#begun.seed, this.#share);
    const { classes, levelEnds, offsets, ids } = found;
    const picked: Found = { ...found, positions: pairs(found.positions, kept) };
    if (classes) picked.classes = Uint8Array.from(kept, (index) => classes[index] as number);
    if (levelEnds)
      picked.levelEnds = levelEnds.map((end) => kept.filter((index) => index < end).length);
    if (offsets) picked.offsets = pairs(offsets, kept);
    if (ids) picked.ids = Uint32Array.from(kept, (index) => ids[index] as number);
    return picked;
  }

  #partsOf(found: Found, level?: number) {
    const reason = this.#share === 1 ? 'saturated' : 'finished';
    const { levels = 1 } = this.#layers.request;
    // Of coarse levels only, twice as far apart for each that is left out.
    const radius = this.#begun.radius * (level === undefined ? 1 : 2 ** (levels - 1 - level));
    return {
      positions: found.positions,
      report: { reason, radius, unit: this.#begun.unit } as const,
      seed: this.#begun.seed,
      ...kindsOf(this.#layers, found),
    };
  }

  #fill(part: WorldPart): Found {
    const found = this.#tryFill(part, 0);
    if (this.#isChecked && this.#tell) this.#compare(found, this.#tryFill(part, 2));
    return found;
  }

  /** With so many widenings at first. */
  #tryFill(part: WorldPart, first: number): Found {
    for (let widenings = first; ; widenings++) {
      const given = this.#groundFor({ ...part, widenings });
      if (given === null) return this.#empty(part);
      const request = { ...part, widenings, ground: given };
      const found = this.#onEngine((engine) => engine.fillWorld(this.#on(engine).world, request));
      if (found.positions) return found as Found;
    }
  }

  /** The ground for a part where a function tells it; undefined where it is the same everywhere. */
  #groundFor(request: WorldPart & { widenings: number }): EngineGround | null | undefined {
    if (!this.#tell && !this.#isNowhere) return undefined;
    if (this.#isAsking) {
      const rule = 'must not ask the world whose ground it tells';
      throw new CopseError(
        { code: 'conflicting-options', option: 'ground', value: undefined, rule },
        '',
      );
    }
    const bounds = this.#onEngine((engine) =>
      engine.boundsInWorld(this.#on(engine).world, request),
    );
    if (!this.#tell) return null;
    const [x, y, right, top] = bounds as unknown as [number, number, number, number];
    this.#isAsking = true;
    try {
      return this.#read(this.#tell({ x, y, width: right - x, height: top - y }));
    } finally {
      this.#isAsking = false;
    }
  }

  #read(ground: unknown): EngineGround | null {
    return readGround(ground, this.#reading, this.#layers.request.classes?.radii.length ?? 0);
  }

  /** A part without ground. */
  #empty(part: WorldPart): Found {
    const level = 'i' in part ? part.level : undefined;
    const { levels } = this.#layers.request;
    const levelEnds = levels && new Uint32Array(level === undefined ? levels : level + 1);
    const positions = new Float64Array();
    const found = { positions, classes: new Uint8Array(), ...(levelEnds && { levelEnds }) };
    if (!('i' in part)) return found;
    const origin = Float64Array.of(part.i * this.chunkSize, part.j * this.chunkSize);
    return { ...found, origin, offsets: new Float32Array(), ids: new Uint32Array() };
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

  /** The world in the engine's memory; an engine that broke down was replaced by another. */
  #on(engine: Engine): BegunWorld {
    if (this.#engine === engine) return this.#begun;
    const begun = engine.beginWorld(this.#request);
    this.#begun = begun;
    this.#engine = engine;
    forgotten.unregister(this);
    forgotten.register(this, () => engine.endWorld(begun.world), this);
    return begun;
  }
}

type Found = WorldReply & { positions: Float64Array };

/** Checks the names of options. */
export function readWorldOptions(given: unknown): Record<string, unknown> {
  if (isObject(given)) {
    for (const [name, rule] of Object.entries(unsupported)) {
      if (given[name] !== undefined) conflicting(name, given[name], rule);
    }
  }
  return asOptions(given, names, { minDistance: 'radius', rng: 'seed', region: 'ground' });
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
