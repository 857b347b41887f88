import { isObject, wrongType } from '../values/check.js';
import type { ColorOf } from './colors.js';
import { applyInstances, type InstancedMeshLike, type InstanceRange } from './instanced-mesh.js';
import { writeMatrix } from './matrices.js';
import type { Source } from './source.js';
import type { Stand } from './standing.js';

/**
 * The instances of one class of a forest, without gaps, for one `InstancedMesh`. {@link Scatter} has
 * one for each class.
 */
export interface InstanceGroup {
  /** The name of the class, if it has one. */
  readonly name: string | undefined;
  /** How many instances there are. Ignore what the arrays hold beyond. */
  readonly count: number;
  /**
   * A matrix for each instance: sixteen numbers, column by column. The array is replaced only when it
   * must grow.
   */
  readonly matrices: Float32Array;
  /** Red, green and blue of each instance, in linear light; undefined without the option `colors`. */
  readonly colors: Float32Array | undefined;
  /** The forest's slot of each instance: `slots[instanceId]` for the `instanceId` that a ray hits. */
  readonly slots: Uint32Array;

  /** Returns the instance of a slot, or −1 if no sample of this class stands there. */
  indexOf(slot: number): number;

  /** Returns the ranges of instances that changed since the last call, in ascending order, for upload. */
  takeRanges(): InstanceRange[];

  /**
   * Shows the instances in an `InstancedMesh` of three.js. It passes the arrays on, or marks what to
   * upload, and keeps the bounding sphere large enough for culling and ray casts.
   *
   * @throws CopseError: `wrong-type` or `missing-option` if it is no InstancedMesh.
   */
  applyTo(mesh: InstancedMeshLike): void;
}

/** The least gap between two uploads, in instances: a call costs as much as some kilobytes. */
const near = 64;

export class SlotGroup implements InstanceGroup {
  readonly name: string | undefined;
  count = 0;
  matrices: Float32Array = new Float32Array();
  colors: Float32Array | undefined;
  slots: Uint32Array = new Uint32Array();
  readonly #stand: Stand;
  readonly #colorOf: ColorOf | undefined;
  /** By slot, the index of the instance plus one. A Map would slow down with each deletion. */
  #indices = new Uint32Array();
  /** The indices of removed instances, which others will fill. */
  #holes: number[] = [];
  /** The changed instances; undefined if all have changed. */
  #changed: number[] | undefined;

  constructor(name: string | undefined, stand: Stand, colorOf: ColorOf | undefined, room: number) {
    this.name = name;
    this.#stand = stand;
    this.#colorOf = colorOf;
    this.colors = colorOf && this.matrices;
    this.#grow(room);
  }

  takeRanges(): InstanceRange[] {
    const ranges = this.#changed ? [] : [{ start: 0, count: this.count }];
    for (const i of this.#changed?.sort((a, b) => a - b) ?? []) {
      const last = ranges.at(-1);
      if (i >= this.count) break;
      if (last && i < last.start + last.count + near) last.count = i + 1 - last.start;
      else ranges.push({ start: i, count: 1 });
    }
    this.#changed = [];
    return ranges;
  }

  applyTo(mesh: InstancedMeshLike): void {
    if (!isObject(mesh?.instanceMatrix))
      wrongType('mesh', mesh, 'must be an InstancedMesh of three.js');
    applyInstances(mesh, this, this.takeRanges());
  }

  indexOf(slot: number): number {
    return (this.#indices[slot] ?? 0) - 1;
  }

  /** Adds the sample of a slot. */
  put(source: Source, slot: number): void {
    const known = this.indexOf(slot);
    const i = known < 0 ? (this.#holes.at(-1) ?? this.count) : known;
    if (i === this.slots.length) this.#grow(Math.max(16, 2 * i));
    writeMatrix(this.#stand(source, slot), this.matrices, 16 * i);
    if (this.#colorOf) this.colors?.set(this.#colorOf(source.keyOf(slot)), 3 * i);
    if (i === this.count) this.count++;
    else if (known < 0) this.#holes.pop();
    this.#set(i, slot);
  }

  /** Removes the sample of a slot. Its instance is a hole until the end of the update. */
  remove(slot: number): void {
    const i = this.indexOf(slot);
    if (i < 0) return;
    this.#holes.push(i);
    this.#indices[slot] = 0;
  }

  /** Fills the holes with the last instances. */
  close(): void {
    // Fill the last hole first, so that the last instance is never a hole.
    for (const hole of this.#holes.sort((a, b) => b - a)) {
      const last = --this.count;
      if (hole === last) continue;
      this.matrices.copyWithin(16 * hole, 16 * last, 16 * last + 16);
      this.colors?.copyWithin(3 * hole, 3 * last, 3 * last + 3);
      this.#set(hole, this.slots[last] as number);
    }
    this.#holes = [];
  }

  #set(i: number, slot: number): void {
    this.slots[i] = slot;
    if (slot >= this.#indices.length) this.#indices = wider(this.#indices, 2 * slot + 16);
    this.#indices[slot] = i + 1;
    const { length } = this.slots;
    // Bound the list if nobody takes the ranges.
    if (this.#changed && this.#changed.push(i) > 2 * length) this.#changed = undefined;
  }

  #grow(room: number): void {
    this.matrices = wider(this.matrices, 16 * room);
    this.colors &&= wider(this.colors, 3 * room);
    this.slots = wider(this.slots, room);
    this.#changed = undefined;
  }
}

function wider<List extends Float32Array | Uint32Array>(list: List, length: number): List {
  const made = new (list.constructor as new (length: number) => List)(length);
  made.set(list);
  return made;
}
