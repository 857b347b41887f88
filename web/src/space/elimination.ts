// Weighted sample elimination (Yuksel 2015, Sample Elimination for Generating Poisson Disk Sample
// Sets): remove the most crowded sample until the count is reached. The removed samples in reverse are
// a progressive order: every prefix is spread evenly.

import { nearIn, type Spaced } from './neighbours.js';
import { upTo } from './placed.js';

/** By dimension d: the spacing of the densest packing over that of a saturated set, to the power d. */
const packing = [1, 1.34, 1.658, 1.928, 2.372, 2.725, 3.406];

/** The positive `of`-th root, by Newton's method: `**` rounds differently on different machines. */
export function rootOf(value: number, of: number): number {
  if (!(value > 0)) return 0;
  // Start above the root; the value falls until rounding ends it.
  let root = Math.max(1, value);
  for (;;) {
    let power = 1;
    for (let i = 1; i < of; i++) power *= root;
    const next = ((of - 1) * root + value / power) / of;
    if (!(next < root)) return root;
    root = next;
  }
}

/**
 * Removes all but `keep` of some samples of a full set; `spread` is the dimension of the ground, 2 for
 * a surface. Returns the samples that stay, in their order, and the removed ones, in the order of
 * removal.
 */
function eliminate(
  spaced: Spaced,
  among: Uint32Array,
  keep: number,
  spread: number,
): { kept: Uint32Array; gone: number[] } {
  const all = spaced.positions.length / spaced.dimension;
  const range = spaced.least * rootOf(((packing[spread] as number) * all) / keep, spread);
  const { begins, others, distances } = nearIn(spaced, among, range);
  const weightOf = (distance: number) => {
    const near = 1 - distance / range;
    const fourth = near * near * near * near;
    return fourth * fourth;
  };
  const weights = new Float64Array(among.length);
  for (let i = 0; i < among.length; i++)
    for (let k = begins[i] as number; k < (begins[i + 1] as number); k++)
      weights[i] = (weights[i] as number) + weightOf(distances[k] as number);
  const heap = new Heap(weights);
  const isGone = new Uint8Array(among.length);
  const gone: number[] = [];
  while (among.length - gone.length > keep) {
    const i = heap.take();
    isGone[i] = 1;
    gone.push(among[i] as number);
    for (let k = begins[i] as number; k < (begins[i + 1] as number); k++) {
      const j = others[k] as number;
      weights[j] = (weights[j] as number) - weightOf(distances[k] as number);
    }
  }
  return { kept: among.filter((_, i) => !isGone[i]), gone };
}

/** Keeps any part of the samples, by halves: each step then searches no farther than it must. */
export function thinned(
  spaced: Spaced,
  among: Uint32Array,
  keep: number,
  spread: number,
): Uint32Array {
  let kept = among;
  while (kept.length > keep)
    kept = eliminate(spaced, kept, Math.max(keep, Math.ceil(kept.length / 2)), spread).kept;
  return kept;
}

/** All samples, each as far as possible from all before it. */
export function progressiveOrder(spaced: Spaced, spread: number): Uint32Array {
  let kept = upTo(spaced.positions.length / spaced.dimension);
  const order = new Uint32Array(kept.length);
  while (kept.length > 1) {
    const step = eliminate(spaced, kept, Math.ceil(kept.length / 2), spread);
    let end = kept.length;
    for (const i of step.gone) order[--end] = i;
    kept = step.kept;
  }
  order.set(kept);
  return order;
}

/** A heap with the greatest weight on top. Weights only fall, so an outdated entry is too high, and sinks. */
class Heap {
  readonly #weights: Float64Array;
  /** The weight of each sample by which it is sorted. */
  readonly #known: Float64Array;
  readonly #samples: Uint32Array;
  #size: number;

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#known = weights.slice();
    this.#samples = Uint32Array.from(weights, (_, i) => i);
    this.#size = weights.length;
    for (let place = (this.#size >> 1) - 1; place >= 0; place--) this.#sink(place);
  }

  take(): number {
    for (;;) {
      const top = this.#samples[0] as number;
      const weight = this.#weights[top] as number;
      if (weight === this.#known[top]) {
        this.#samples[0] = this.#samples[--this.#size] as number;
        this.#sink(0);
        return top;
      }
      this.#known[top] = weight;
      this.#sink(0);
    }
  }

  #sink(from: number): void {
    const sample = this.#samples[from] as number;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isAbove(child + 1, child)) child++;
      const below = this.#samples[child] as number;
      if (!this.#comesFirst(below, sample)) break;
      this.#samples[place] = below;
      place = child;
    }
    this.#samples[place] = sample;
  }

  #isAbove(one: number, other: number): boolean {
    return this.#comesFirst(this.#samples[one] as number, this.#samples[other] as number);
  }

  #comesFirst(one: number, other: number): boolean {
    const [a, b] = [this.#known[one] as number, this.#known[other] as number];
    return a === b ? one < other : a > b;
  }
}
