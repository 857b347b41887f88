// The state of a forest outside its engine, and its requests to the engine, which may be in a thread.

import { type Asking, ask } from '../engine/asking.js';
import type { BegunForest } from '../engine/replies.js';
import type { ForestRequest } from '../engine/whole-engine.js';
import { type EngineStep, type ForestPart, placeOf, readPart } from '../options/forest-parts.js';
import { type Layers, readLayers } from '../options/layers.js';
import { plainCopy } from '../options/plain-copy.js';
import { checkExisting } from '../options/sizes.js';
import { kindsOf } from '../results/kinds.js';
import { Samples } from '../results/result.js';
import { concatenate } from '../results/run.js';
import { type RectangleRegion, readBox } from '../shapes/region.js';
import type { Point, Position } from '../shapes/rings.js';
import {
  asDistance,
  asNumber,
  asRanged,
  conflicting,
  isLiteral,
  isObject,
  wrongType,
} from '../values/check.js';
import { CopseError, isPromise } from '../values/error.js';
import { reading } from '../values/reading.js';
import { readSeed, wellFormed } from '../values/seed.js';
import type { ForestChange, ForestEdit, ForestOptions } from './options.js';
import { ForestSlots } from './slots.js';

/** A checked edit, ready for the engine. */
export interface ReadEdit {
  request: { steps: EngineStep[] };
  /** The parts by name, in order; undefined for a deleted one. */
  parts: [name: string, part: ForestPart | undefined][];
}

/** A density of 1 everywhere. */
const full = { data: [1], width: 1, height: 1, bounds: { x: 0, y: 0, width: 1, height: 1 } };

export class ForestStanding {
  readonly slots: ForestSlots;
  readonly #layers: Layers;
  readonly #request: ForestRequest;
  readonly #options: Record<string, unknown>;
  readonly #parts = new Map<string, ForestPart>();
  /** A copy of the parts for users, until the next edit. */
  #shown: ReadonlyMap<string, ForestPart> | undefined;
  #begun: BegunForest | undefined;
  #isEdited = false;

  constructor(options: Record<string, unknown>) {
    this.#layers = reading('options', () => {
      const { density } = options;
      return readLayers(density === 1 ? { ...options, density: full } : options, () => undefined);
    });
    this.slots = new ForestSlots(this.#layers);
    const { share, limit, margin } = options;
    this.#options = options;
    this.#request = {
      ...this.#layers.request,
      seed: readSeed(options.seed),
      share: share === undefined ? undefined : asShare(share),
      limit: limit === undefined ? undefined : asNumber('limit', limit),
      margin: margin === undefined ? undefined : asDistance('margin', margin),
    };
  }

  get radius(): number {
    return this.#known.radius;
  }

  get classNames(): readonly (string | undefined)[] | undefined {
    return this.#layers.classNames;
  }

  get classRadii(): readonly number[] | undefined {
    return this.#layers.request.classes?.radii;
  }

  get keys(): Uint32Array {
    return this.slots.keys(this.#known.seed);
  }

  get parts(): ReadonlyMap<string, ForestPart> {
    this.#shown ??= new Map(this.#parts);
    return this.#shown;
  }

  /** Refuses calls from within the function of an edit. */
  checkIsIdle(): void {
    if (this.#isEdited)
      refuse('is still running: call put and delete on the object that its function gets');
  }

  /** Begins the forest in an engine, which answers all later requests. */
  *begin(): Asking<BegunForest> {
    this.#begun = yield* ask('beginForest', this.#request);
    return this.#begun;
  }

  /** Calls the function of an edit and checks its parts, without the engine. */
  readEdit(work: (edit: ForestEdit) => void): ReadEdit {
    this.checkIsIdle();
    if (typeof work !== 'function') wrongType('work', work, 'must be a function');
    const steps: EngineStep[] = [];
    const parts: ReadEdit['parts'] = [];
    this.#isEdited = true;
    let isOpen = true;
    const enter = (name: unknown): string => {
      if (!isOpen) refuse('has ended: put and delete work only while its function runs');
      return typeof name === 'string' ? name : wrongType('name', name, 'must be a string');
    };
    try {
      const returned: unknown = work({
        put: (given, part) => {
          const name = enter(given);
          // Read each field once, so that later changes by the user do not matter.
          const { copy, odd } = reading('part', () => partCopy(name, part));
          const step = readPart(name, copy, this.#layers.reading, this.classNames);
          if ('existing' in step) {
            const rule = 'must be given in a forest whose radius is a range';
            checkExisting(step.existing, this.#layers.request.sizes, 'part.radius', rule);
          }
          steps.push(step);
          if (odd) wrongType('part', odd, 'must be plain data that can be copied');
          parts.push([name, copy]);
        },
        delete: (given) => {
          const name = enter(given);
          steps.push({ gone: wellFormed('name', name) });
          parts.push([name, undefined]);
        },
      });
      if (isPromise(returned)) {
        (returned as Promise<void>).then(undefined, () => {});
        wrongType('work', returned, 'must return nothing');
      }
    } finally {
      isOpen = false;
      this.#isEdited = false;
    }
    return { request: { steps }, parts };
  }

  *edit({ request, parts }: ReadEdit): Asking<ForestChange> {
    const { forest, seed } = this.#known;
    this.#checkNames(parts);
    let told = yield* ask('editForest', forest, request);
    this.#shown = undefined;
    for (const [name, part] of parts) {
      if (part) this.#parts.set(name, part);
      else this.#parts.delete(name);
    }
    const { removed } = told;
    const added = [told.added];
    this.slots.take(told, seed);
    while (told.room !== undefined) {
      told = yield* ask('proceedInForest', forest);
      added.push(told.added);
      this.slots.take(told, seed);
    }
    return { removed, added: concatenate(added) as Uint32Array };
  }

  /** Refuses to delete a part that does not exist. */
  #checkNames(parts: ReadEdit['parts']): void {
    const isThere = new Map<string, boolean>();
    const rule = 'is not the name of a part';
    for (const [name, part] of parts) {
      if (!part && !(isThere.get(name) ?? this.#parts.has(name)))
        throw new CopseError({ code: 'out-of-range', option: 'name', value: name, rule }, name);
      isThere.set(name, part !== undefined);
    }
  }

  nearest(place: Position | Point): Asking<number | undefined> {
    return this.#nearest(...reading('place', () => placeOf(place, 'place')));
  }

  *#nearest(x: number, y: number): Asking<number | undefined> {
    const slot = yield* ask('nearestInForest', this.#known.forest, x, y);
    return slot < 0 ? undefined : slot;
  }

  within(bounds: RectangleRegion): Asking<Uint32Array> {
    const { x, y, width, height } = reading('bounds', () => readBox('bounds', bounds));
    return this.#slotsIn(x, y, x + width, y + height);
  }

  *samples(): Asking<Samples<Float64Array>> {
    const { radius, unit, seed } = this.#known;
    const far = Number.POSITIVE_INFINITY;
    const found = this.slots.of(yield* this.#slotsIn(-far, -far, far, far));
    const reason = this.#options.share === undefined ? 'saturated' : 'finished';
    const report = { reason, radius, unit, warnings: [] } as const;
    return new Samples({
      positions: found.positions,
      report,
      seed,
      ...kindsOf(this.#layers, found, found.radii !== undefined),
    });
  }

  toJSON(): ForestOptions {
    for (const [name, { region, obstacle }] of this.#parts) {
      if ([region, obstacle?.region].some((area) => isObject(area) && 'mask' in area))
        conflicting('parts', name, 'is a mask, which cannot be written as JSON');
    }
    const { classes = [], limit, radius } = this.#options as Partial<ForestOptions>;
    if (isObject(radius) && typeof radius.distribution === 'function')
      conflicting(
        'radius.distribution',
        radius.distribution,
        'is a function, which cannot be written as JSON',
      );
    classes.forEach(({ where }, i) => {
      if (isObject(where) && ['mask', 'data', 'at'].some((name) => name in where))
        conflicting(`classes[${i}].where`, where, 'is a raster, which cannot be written as JSON');
    });
    for (const name of ['radius', 'density']) {
      const { [name]: field } = this.#options;
      if (isObject(field) && ['at', 'image'].some((kind) => field[kind] !== undefined))
        conflicting(name, field, 'is a function or an image, which cannot be written as JSON');
    }
    const parts = Array.from(this.#parts, ([name, part]) => ({ ...part, name }));
    // JSON has no infinity.
    const finite = limit === undefined ? undefined : Math.min(limit, Number.MAX_VALUE);
    return plain({ ...this.#options, limit: finite, parts }) as ForestOptions;
  }

  *#slotsIn(x0: number, y0: number, x1: number, y1: number): Asking<Uint32Array> {
    return yield* ask('withinForest', this.#known.forest, x0, y0, x1, y1);
  }

  get #known(): BegunForest {
    return this.#begun as BegunForest;
  }
}

function asShare(share: unknown): number {
  return asRanged('share', share, (n) => n >= 0 && n <= 1, 'must be a number from 0 to 1');
}

function refuse(rule: string): never {
  throw new CopseError({ code: 'conflicting-options', option: 'edit', value: undefined, rule }, '');
}

/** Copies a part without the name that it may have; `odd` is a function in it. */
function partCopy(name: string, part: ForestPart): { copy: ForestPart; odd: unknown } {
  let odd: unknown;
  const copy: unknown = plainCopy(part, (found) => {
    odd = found;
  });
  if (isObject(copy) && !(isLiteral(part) && copy.name !== name)) delete copy.name;
  return { copy: copy as ForestPart, odd };
}

/** Copies a value as JSON would, with typed arrays as arrays, and without undefined fields. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]));
}
