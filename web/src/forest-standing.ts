// What a forest knows without asking its engine, and what it asks: an engine that is here, or a
// thread's.
import { type Asking, ask } from './asking.js';
import {
  asFinite,
  asName,
  asNumber,
  asPositive,
  asRanged,
  checkNames,
  conflicting,
  isObject,
  wrongType,
} from './check.js';
import type { BegunForest, ForestReply } from './engine.js';
import { CopseError } from './error.js';
import type { ForestChange, ForestEdit, ForestOptions } from './forest-options.js';
import { type EngineStep, type ForestPart, placeOf, readPart } from './forest-parts.js';
import type { FillRule, RectangleRegion } from './region.js';
import { Samples } from './result.js';
import type { Point, Position } from './rings.js';
import { keysOf } from './sample-key.js';
import { readSeed } from './seed.js';
import type { Reading } from './world-ground.js';

/** An edit that was read, to be asked for. */
export interface ReadEdit {
  request: object;
  /** By name in their order; undefined where one is deleted. */
  parts: [name: string, part: ForestPart | undefined][];
}

export class ForestStanding {
  readonly radius: number;
  readonly #request: object;
  readonly #options: Record<string, unknown>;
  readonly #reading: Reading;
  readonly #parts = new Map<string, ForestPart>();
  #begun: BegunForest | undefined;
  #places = new Float64Array();
  #alive = new Uint8Array();
  #keys: Uint32Array | undefined;
  #capacity = 0;
  #count = 0;
  #isEdited = false;

  constructor(options: Record<string, unknown>) {
    this.radius = asNumber('radius', options.radius);
    const { share, limit, tolerance } = options;
    this.#reading = {
      fillRule: asName<FillRule>('fillRule', options.fillRule, ['evenodd', 'nonzero']),
      tolerance: tolerance === undefined ? this.radius / 1000 : asPositive('tolerance', tolerance),
    };
    this.#options = options;
    this.#request = {
      radius: this.radius,
      seed: readSeed(options.seed),
      share: share === undefined ? undefined : asShare(share),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
    };
  }

  get length(): number {
    return this.#count;
  }

  get capacity(): number {
    return this.#capacity;
  }

  get positions(): Float64Array {
    return this.#places.subarray(0, 2 * this.#capacity);
  }

  get keys(): Uint32Array {
    this.#keys ??= keysOf(this.positions, this.#known.seed);
    return this.#keys;
  }

  get parts(): ReadonlyMap<string, ForestPart> {
    return new Map(this.#parts);
  }

  isAlive(slot: number): boolean {
    return this.#alive[slot] === 1;
  }

  /** Refuses what is asked within an edit's function. */
  checkIsIdle(): void {
    if (this.#isEdited) refuse('is under way: go on by its argument');
  }

  /** Begins it in an engine, which all else is asked of then. */
  *begin(): Asking<BegunForest> {
    this.#begun = yield* ask('beginForest', this.#request);
    return this.#begun;
  }

  /** Does what an edit's function says, but for asking. */
  readEdit(work: (edit: ForestEdit) => void): ReadEdit {
    this.checkIsIdle();
    if (typeof work !== 'function') wrongType('work', work, 'must be a function');
    const steps: EngineStep[] = [];
    const parts: ReadEdit['parts'] = [];
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
          steps.push(readPart(name, part, this.#reading, this.radius));
          parts.push([name, copyOf(part)]);
        },
        delete: (given) => {
          const name = enter(given);
          steps.push({ gone: name });
          parts.push([name, undefined]);
        },
      });
    } finally {
      isOpen = false;
      this.#isEdited = false;
    }
    return { request: { steps }, parts };
  }

  *edit({ request, parts }: ReadEdit): Asking<ForestChange> {
    const told = yield* ask('editForest', this.#known.forest, request);
    for (const [name, part] of parts) {
      if (part) this.#parts.set(name, part);
      else this.#parts.delete(name);
    }
    this.#take(told);
    return { removed: told.removed, added: told.added };
  }

  nearest(place: Position | Point): Asking<number | undefined> {
    return this.#nearest(...placeOf(place, 'place'));
  }

  *#nearest(x: number, y: number): Asking<number | undefined> {
    const slot = yield* ask('nearestInForest', this.#known.forest, x, y);
    return slot < 0 ? undefined : slot;
  }

  within(bounds: RectangleRegion): Asking<Uint32Array> {
    if (!isObject(bounds)) wrongType('bounds', bounds, 'must be { x, y, width, height }');
    checkNames('bounds', bounds, ['x', 'y', 'width', 'height'], 'unknown-option');
    const x = asFinite('bounds.x', bounds.x);
    const y = asFinite('bounds.y', bounds.y);
    const right = x + asPositive('bounds.width', bounds.width);
    const top = y + asPositive('bounds.height', bounds.height);
    return this.#slotsIn(x, y, right, top);
  }

  *samples(): Asking<Samples<Float64Array>> {
    const { unit, seed } = this.#known;
    const far = Number.POSITIVE_INFINITY;
    const slots = yield* this.#slotsIn(-far, -far, far, far);
    const positions = new Float64Array(2 * slots.length);
    slots.forEach((slot, i) => {
      positions.set(this.#places.subarray(2 * slot, 2 * slot + 2), 2 * i);
    });
    const reason = this.#options.share === undefined ? 'saturated' : 'finished';
    const report = { reason, radius: this.radius, unit } as const;
    const none = {
      radii: undefined,
      classes: undefined,
      classNames: undefined,
      levelEnds: undefined,
    };
    return new Samples({ positions, report, seed, ...none });
  }

  toJSON(): ForestOptions {
    for (const [name, { region }] of this.#parts) {
      if (isObject(region) && 'mask' in region)
        conflicting('parts', name, 'is a mask, which cannot be written as JSON');
    }
    const parts = Array.from(this.#parts, ([name, part]) => ({ name, ...part }));
    return plain({ ...this.#options, parts }) as ForestOptions;
  }

  *#slotsIn(x0: number, y0: number, x1: number, y1: number): Asking<Uint32Array> {
    return yield* ask('withinForest', this.#known.forest, x0, y0, x1, y1);
  }

  get #known(): BegunForest {
    return this.#begun as BegunForest;
  }

  /** Takes over what an edit did. */
  #take({ removed, added, positions, capacity, count }: ForestReply): void {
    this.#grow(capacity);
    for (const slot of removed) {
      this.#alive[slot] = 0;
      this.#places.fill(Number.NaN, 2 * slot, 2 * slot + 2);
    }
    added.forEach((slot, i) => {
      this.#alive[slot] = 1;
      this.#places[2 * slot] = positions[2 * i] as number;
      this.#places[2 * slot + 1] = positions[2 * i + 1] as number;
    });
    if (this.#keys && this.#keys.length === capacity) {
      const keys = keysOf(positions, this.#known.seed);
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
    const alive = new Uint8Array(room);
    alive.set(this.#alive);
    this.#places = places;
    this.#alive = alive;
  }
}

function asShare(share: unknown): number {
  return asRanged('share', share, (n) => n >= 0 && n <= 1, 'must be a number from 0 to 1');
}

function refuse(rule: string): never {
  throw new CopseError({ code: 'conflicting-options', option: 'edit', value: undefined, rule }, '');
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
