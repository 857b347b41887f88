// The samples of a forest by slot.

import type { ForestReply } from '../engine/replies.js';
import type { Layers } from '../options/layers.js';
import { keysOf } from '../results/sample-key.js';

/** Samples in a row. */
export interface SlotSamples {
  positions: Float64Array;
  radii?: Float64Array | undefined;
  classes?: Uint8Array;
  levelEnds?: Uint32Array;
}

export class ForestSlots {
  readonly #levelCount: number | undefined;
  #places = new Float64Array();
  #alive = new Uint8Array();
  #radii: Float64Array | undefined;
  #classes: Uint8Array | undefined;
  #levels: Uint8Array | undefined;
  #keys: Uint32Array | undefined;
  #capacity = 0;
  #count = 0;

  constructor({ request }: Layers) {
    this.#levelCount = request.levels;
    if (request.classes) this.#classes = new Uint8Array();
    if (request.sizes) this.#radii = new Float64Array();
    if (request.levels !== undefined) this.#levels = new Uint8Array();
  }

  get count(): number {
    return this.#count;
  }

  get capacity(): number {
    return this.#capacity;
  }

  get positions(): Float64Array {
    return this.#places.subarray(0, 2 * this.#capacity);
  }

  get radii(): Float64Array | undefined {
    return this.#radii?.subarray(0, this.#capacity);
  }

  get classes(): Uint8Array | undefined {
    return this.#classes?.subarray(0, this.#capacity);
  }

  get levels(): Uint8Array | undefined {
    return this.#levels?.subarray(0, this.#capacity);
  }

  isAlive(slot: number): boolean {
    return this.#alive[slot] === 1;
  }

  keys(seed: Uint32Array): Uint32Array {
    if (!this.#keys) {
      // An empty slot has key 0.
      this.#keys = keysOf(this.#places, seed).map((key, slot) => (this.#alive[slot] ? key : 0));
    }
    return this.#keys.subarray(0, this.#capacity);
  }

  /** Returns the samples of these slots. */
  of(slots: Uint32Array): SlotSamples {
    const positions = new Float64Array(2 * slots.length);
    slots.forEach((slot, i) => {
      positions.set(this.#places.subarray(2 * slot, 2 * slot + 2), 2 * i);
    });
    return {
      positions,
      ...(this.#classes && { classes: picked(this.#classes, slots) }),
      ...(this.#radii && { radii: picked(this.#radii, slots) }),
      ...(this.#levels && { levelEnds: this.#endsOf(picked(this.#levels, slots)) }),
    };
  }

  /** Applies a part of an edit. */
  take(
    { removed, added, positions, radii, classes, levels, capacity, count, room = 0 }: ForestReply,
    seed: Uint32Array,
  ): void {
    if (capacity > this.#alive.length) this.#grow(Math.max(capacity, Math.ceil(room)));
    if (!radii) this.#radii = undefined;
    else this.#radii ??= new Float64Array(this.#alive.length).fill(Number.NaN);
    const alive = this.#alive;
    const places = this.#places;
    for (const slot of removed) {
      alive[slot] = 0;
      if (this.#keys) this.#keys[slot] = 0;
      places[2 * slot] = Number.NaN;
      places[2 * slot + 1] = Number.NaN;
      if (this.#radii) this.#radii[slot] = Number.NaN;
    }
    for (let i = 0; i < added.length; i++) {
      const slot = added[i] as number;
      alive[slot] = 1;
      places[2 * slot] = positions[2 * i] as number;
      places[2 * slot + 1] = positions[2 * i + 1] as number;
    }
    if (this.#radii && radii) put(radii, this.#radii, added);
    if (this.#classes && classes) put(classes, this.#classes, added);
    if (this.#levels && levels) put(levels, this.#levels, added);
    if (this.#keys) put(keysOf(positions, seed), this.#keys, added);
    this.#capacity = capacity;
    this.#count = count;
  }

  /** The number of samples at the end of each level. `levels` are those of all samples, in ascending order. */
  #endsOf(levels: Uint8Array): Uint32Array {
    const ends = new Uint32Array(this.#levelCount as number);
    for (const level of levels) ends[level] = (ends[level] as number) + 1;
    for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] as number) + (ends[i - 1] as number);
    return ends;
  }

  #grow(capacity: number): void {
    const room = Math.max(capacity, Math.ceil(1.2 * this.#alive.length));
    const places = new Float64Array(2 * room).fill(Number.NaN);
    places.set(this.#places);
    this.#places = places;
    this.#alive = wider(this.#alive, room);
    if (this.#radii) {
      const radii = new Float64Array(room).fill(Number.NaN);
      radii.set(this.#radii);
      this.#radii = radii;
    }
    this.#classes &&= wider(this.#classes, room);
    this.#levels &&= wider(this.#levels, room);
    this.#keys &&= wider(this.#keys, room);
  }
}

/** Writes one number after the other into these slots. */
function put<List extends Uint8Array | Uint32Array | Float64Array>(
  from: List,
  to: List,
  slots: Uint32Array,
) {
  slots.forEach((slot, i) => {
    to[slot] = from[i] as number;
  });
}

function wider<List extends Uint8Array | Uint32Array | Float64Array>(
  list: List,
  length: number,
): List {
  const made = new (list.constructor as new (length: number) => List)(length);
  made.set(list);
  return made;
}

function picked<List extends Uint8Array | Float64Array>(list: List, slots: Uint32Array): List {
  const made = new (list.constructor as new (length: number) => List)(slots.length);
  slots.forEach((slot, i) => {
    made[i] = list[slot] as number;
  });
  return made;
}
