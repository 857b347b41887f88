/// <reference lib="esnext.disposable" preserve="true" />
import {
  asFinite,
  asName,
  asNumber,
  asOptions,
  asPositive,
  asRanged,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from './check.js';
import type { BegunForest, Engine, ForestReply } from './engine.js';
import { CopseError } from './error.js';
import { type EngineStep, type ForestPart, placeOf, readPart } from './forest-parts.js';
import { kindsOf, type LayerOptions, type Layers, layerNames, readLayers } from './layers.js';
import type { FillRule, RectangleRegion } from './region.js';
import { Samples } from './result.js';
import type { Point, Position } from './rings.js';
import { keysOf } from './sample-key.js';
import { readSeed } from './seed.js';
import type { OnEngine } from './world.js';
import type { Reading } from './world-ground.js';

/** What {@link Copse.forest} takes. */
export interface ForestOptions extends LayerOptions {
  /** Which draw of all possible ones, a number or text; 0 by default. */
  seed?: number | string | undefined;
  /** The part of all samples that is shown, by a hash of their place, 0 to 1; all by default. */
  share?: number | undefined;
  /** The most samples, 10 million by default. */
  limit?: number | undefined;
  /** What the rings of regions enclose together; `'evenodd'` by default. */
  fillRule?: FillRule | undefined;
  /** How far chords may lie from the curves of regions; a thousandth of the radius by default. */
  tolerance?: number | undefined;
  /** Parts to begin with, in their order. */
  parts?: readonly NamedPart[] | undefined;
}

/** A part with its name. */
export type NamedPart = ForestPart & {
  /** The name it is put by. */
  readonly name: string;
};

/** What an edit did to the slots: first some became free, then others were taken, perhaps the same. */
export interface ForestChange {
  /** The slots whose sample is gone. */
  readonly removed: Uint32Array;
  /** The slots that have a new sample. */
  readonly added: Uint32Array;
}

/** What {@link Forest.edit} gives to put and delete parts by. */
export interface ForestEdit {
  /** Puts a part; a name that is there already keeps its turn. */
  put(name: string, part: ForestPart): void;
  /** Takes a part away. */
  delete(name: string): void;
}

const names = [...layerNames, 'seed', 'share', 'limit', 'fillRule', 'tolerance', 'parts'];
const unsupported: Record<string, string> = {
  margin: 'is not supported in a forest: keep parts away from its edges by obstacles along them',
  existing: 'is not an option of a forest: put each sample as a part, { sample: [x, y] }',
  count: 'does not go with a forest, where nothing is counted: a share is shown by place',
  order: 'does not go with a forest, whose samples have slots',
  periodic: 'does not go with a forest, which has no sides',
};

const forgotten: FinalizationRegistry<() => void> = /* @__PURE__ */ new FinalizationRegistry(
  (end) => end(),
);

/**
 * Samples that stand while their ground is edited: what `copse.forest(options)` gives. After any
 * history they are those of a fresh forest with the same parts in the same order, bit for bit.
 *
 * Each sample has a slot, a small number that it keeps as long as it stands. It holds memory of the
 * engine; when you need it no longer, call `dispose()` or declare it with `using`.
 */
export class Forest implements Disposable {
  /** The least distance between any two samples. */
  readonly radius: number;
  /** The names of the option `classes`, undefined for those without; without that option undefined. */
  readonly classNames: readonly (string | undefined)[] | undefined;
  readonly #onEngine: OnEngine;
  readonly #options: Record<string, unknown>;
  readonly #layers: Layers;
  readonly #reading: Reading;
  readonly #engine: Engine;
  readonly #begun: BegunForest;
  readonly #end: () => void;
  #parts = new Map<string, ForestPart>();
  #places = new Float64Array();
  #alive = new Uint8Array();
  #classes: Uint8Array | undefined;
  #levels: Uint8Array | undefined;
  #keys: Uint32Array | undefined;
  #capacity = 0;
  #count = 0;
  #isEdited = false;
  #isDisposed = false;

  /** @internal */
  constructor(options: Record<string, unknown>, onEngine: OnEngine) {
    this.#onEngine = onEngine;
    this.#layers = readLayers(options);
    this.classNames = this.#layers.classNames;
    if (this.classNames) this.#classes = new Uint8Array();
    if (this.#layers.request.levels !== undefined) this.#levels = new Uint8Array();
    const { share, limit, tolerance, parts } = options;
    this.#reading = {
      fillRule: asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']),
      tolerance:
        tolerance === undefined ? this.#layers.least / 1000 : asPositive('tolerance', tolerance),
    };
    this.#options = options;
    const request = {
      ...this.#layers.request,
      seed: readSeed(options.seed),
      share: share === undefined ? undefined : asShare(share),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
    };
    const named = readNamed(parts);
    const [engine, begun] = onEngine((own) => [own, own.beginForest(request)] as const);
    this.#engine = engine;
    this.#begun = begun;
    this.radius = begun.radius;
    this.#end = () => engine.endForest(begun.forest);
    forgotten.register(this, this.#end, this);
    if (named.length === 0) return;
    try {
      this.edit((edit) => {
        for (const { name, ...part } of named) edit.put(name, part);
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** How many samples stand. */
  get length(): number {
    return this.#count;
  }

  /** More than any slot so far. */
  get capacity(): number {
    return this.#capacity;
  }

  /**
   * x0 y0 x1 y1 … by slot, `capacity` of them; NaN where none stands. A view that the next edit may
   * change or leave behind.
   */
  get positions(): Float64Array {
    return this.#places.subarray(0, 2 * this.#capacity);
  }

  /** By slot, each sample's index in the option `classes`; without that option undefined. A view. */
  get classes(): Uint8Array | undefined {
    return this.#classes?.subarray(0, this.#capacity);
  }

  /** By slot, the level that each sample came with; without the option `levels` undefined. A view. */
  get levels(): Uint8Array | undefined {
    return this.#levels?.subarray(0, this.#capacity);
  }

  /** By slot, the number that belongs to the sample's place and the seed, as {@link Samples.keys}. */
  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.#begun.seed);
    return this.#keys;
  }

  /** Whether a sample stands in a slot. */
  isAlive(slot: number): boolean {
    return this.#alive[slot] === 1;
  }

  /** The parts by name, in the order in which they are painted. */
  get parts(): ReadonlyMap<string, ForestPart> {
    return new Map(this.#parts);
  }

  /**
   * Puts a part: a new name after all others, a name that is there already in its place.
   *
   * @throws CopseError for a part that cannot be; the forest is as it was then.
   */
  put(name: string, part: ForestPart): ForestChange {
    return this.edit((edit) => edit.put(name, part));
  }

  /**
   * Takes a part away.
   *
   * @throws CopseError when there is none of that name.
   */
  delete(name: string): ForestChange {
    return this.edit((edit) => edit.delete(name));
  }

  /**
   * Several parts at once, as one change: `work` is called before it returns, and puts and deletes
   * them by its argument. When it throws, or a part cannot be, the forest is as it was.
   */
  edit(work: (edit: ForestEdit) => void): ForestChange {
    this.#check();
    if (typeof work !== 'function') wrongType('work', work, 'must be a function');
    const parts = new Map(this.#parts);
    const steps: EngineStep[] = [];
    this.#isEdited = true;
    let isOpen = true;
    const enter = (name: unknown): string => {
      if (!isOpen) refuse('is over: nothing can be put by it any more');
      return typeof name === 'string' ? name : wrongType('name', name, 'must be a text');
    };
    try {
      work({
        put: (given, part) => {
          const name = enter(given);
          steps.push(readPart(name, part, this.#reading, this.classNames));
          parts.set(name, copyOf(part));
        },
        delete: (given) => {
          const name = enter(given);
          const rule = 'is not the name of a part';
          if (!parts.delete(name))
            throw new CopseError({ code: 'out-of-range', option: 'name', value: name, rule });
          steps.push({ gone: name });
        },
      });
    } finally {
      isOpen = false;
      this.#isEdited = false;
    }
    const told = this.#onEngine(() => this.#engine.editForest(this.#begun.forest, { steps }));
    this.#parts = parts;
    this.#take(told);
    return { removed: told.removed, added: told.added };
  }

  /** The slot of the sample nearest to a place; undefined when none stands. */
  nearest(place: Position | Point): number | undefined {
    this.#check();
    const [x, y] = placeOf(place, 'place');
    const slot = this.#onEngine(() => this.#engine.nearestInForest(this.#begun.forest, x, y));
    return slot < 0 ? undefined : slot;
  }

  /** The slots of the samples in a rectangle: x ≤ their x < x + width, and so with y. */
  within(bounds: RectangleRegion): Uint32Array {
    this.#check();
    if (!isObject(bounds)) wrongType('bounds', bounds, 'must be { x, y, width, height }');
    checkNames('bounds', bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
    const x = asFinite('bounds.x', bounds.x);
    const y = asFinite('bounds.y', bounds.y);
    const right = x + asPositive('bounds.width', bounds.width);
    const top = y + asPositive('bounds.height', bounds.height);
    return this.#slotsIn(x, y, right, top);
  }

  /** All samples: level by level, kind by kind, by their places. */
  samples(): Samples<Float64Array> {
    this.#check();
    const far = Number.POSITIVE_INFINITY;
    const slots = this.#slotsIn(-far, -far, far, far);
    const positions = new Float64Array(2 * slots.length);
    slots.forEach((slot, i) => {
      positions.set(this.#places.subarray(2 * slot, 2 * slot + 2), 2 * i);
    });
    const reason = this.#options.share === undefined ? 'saturated' : 'finished';
    const report = { reason, radius: this.radius, unit: this.#begun.unit } as const;
    const kinds = kindsOf(this.#layers, {
      ...(this.#classes && { classes: of(this.#classes, slots) }),
      ...(this.#levels && { levelEnds: this.#levelEnds(of(this.#levels, slots)) }),
    });
    return new Samples({ positions, report, seed: this.#begun.seed, ...kinds });
  }

  /**
   * Options and parts as JSON has them: `copse.forest` makes the same forest of it.
   *
   * @throws CopseError when a part is a mask, whose pixels JSON has no form for.
   */
  toJSON(): ForestOptions {
    for (const [name, { region }] of this.#parts) {
      if (isObject(region) && 'mask' in region)
        conflicting('parts', name, 'is a mask, which cannot be written as JSON');
    }
    const parts = Array.from(this.#parts, ([name, part]) => ({ name, ...part }));
    return plain({ ...this.#options, parts }) as ForestOptions;
  }

  /** Gives the memory back; everything else throws from now on. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    forgotten.unregister(this);
    this.#end();
  }

  /** `dispose`, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  #slotsIn(x0: number, y0: number, x1: number, y1: number): Uint32Array {
    return this.#onEngine(() => this.#engine.withinForest(this.#begun.forest, x0, y0, x1, y1));
  }

  /** How many samples there are up to the end of each level, of the levels of all in their order. */
  #levelEnds(levels: Uint8Array): Uint32Array {
    const ends = new Uint32Array(this.#layers.request.levels as number);
    for (const level of levels) ends[level] = (ends[level] as number) + 1;
    for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] as number) + (ends[i - 1] as number);
    return ends;
  }

  #check(): void {
    const rule = 'was disposed of';
    if (this.#isDisposed)
      throw new CopseError({ code: 'disposed', option: 'forest', value: undefined, rule }, '');
    if (this.#isEdited) refuse('is under way: go on by its argument');
  }

  /** Takes over what an edit did. */
  #take({ removed, added, positions, classes, levels, capacity, count }: ForestReply): void {
    this.#grow(capacity);
    for (const slot of removed) {
      this.#alive[slot] = 0;
      this.#places.fill(Number.NaN, 2 * slot, 2 * slot + 2);
    }
    added.forEach((slot, i) => {
      this.#alive[slot] = 1;
      this.#places[2 * slot] = positions[2 * i] as number;
      this.#places[2 * slot + 1] = positions[2 * i + 1] as number;
      if (this.#classes && classes) this.#classes[slot] = classes[i] as number;
      if (this.#levels && levels) this.#levels[slot] = levels[i] as number;
    });
    if (this.#keys && this.#keys.length === capacity) {
      const keys = keysOf(positions, this.#begun.seed);
      added.forEach((slot, i) => {
        (this.#keys as Uint32Array)[slot] = keys[i] as number;
      });
    } else {
      this.#keys = undefined;
    }
    this.#capacity = capacity;
    this.#count = count;
  }

  #grow(capacity: number): void {
    if (capacity <= this.#alive.length) return;
    const room = Math.max(capacity, Math.ceil(1.2 * this.#alive.length));
    const places = new Float64Array(2 * room).fill(Number.NaN);
    places.set(this.#places);
    this.#places = places;
    this.#alive = wider(this.#alive, room);
    this.#classes &&= wider(this.#classes, room);
    this.#levels &&= wider(this.#levels, room);
  }
}

/** Checks the names of options. */
export function readForestOptions(given: unknown): Record<string, unknown> {
  if (isObject(given)) {
    for (const [name, rule] of Object.entries(unsupported)) {
      if (given[name] !== undefined) conflicting(name, given[name], rule);
    }
  }
  return asOptions(given, names, { minDistance: 'radius', rng: 'seed' });
}

function readNamed(parts: unknown): NamedPart[] {
  if (parts === undefined) return [];
  if (!Array.isArray(parts)) wrongType('parts', parts, 'must be an array of parts with names');
  parts.forEach((part, i) => {
    if (!isObject(part)) wrongType(`parts[${i}]`, part, 'must be a part with a name');
  });
  return parts;
}

function asShare(share: unknown): number {
  return asRanged('share', share, (n) => n >= 0 && n <= 1, 'must be a number from 0 to 1');
}

function refuse(rule: string): never {
  throw new CopseError({ code: 'conflicting-options', option: 'edit', value: undefined, rule }, '');
}

function wider(list: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(length);
  made.set(list);
  return made;
}

function of(list: Uint8Array, slots: Uint32Array): Uint8Array {
  return Uint8Array.from(slots, (slot) => list[slot] as number);
}

/** A copy, so that what the user changes later does not matter. */
function copyOf(part: ForestPart): ForestPart {
  try {
    return structuredClone(part);
  } catch {
    return wrongType('part', part, 'must be plain data, which can be copied');
  }
}

/** What JSON would make of it, with typed arrays as arrays, and without what is undefined. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]));
}
