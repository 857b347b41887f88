// Keep a share of all samples, by a hash of their place. So the choice does not depend on the parts
// that the user asks for.

import { keysOf } from '../results/sample-key.js';
import { asRanged, fieldsOf, isObject, wrongType } from '../values/check.js';

/** The part of all samples to keep, from 0 to 1: the same everywhere, or by place. */
export type Share = number | ShareFunction;

/** A share that depends on the place. */
export interface ShareFunction {
  /** Returns the share at a place: from 0 to 1. It must be pure. */
  readonly at: (x: number, y: number) => number;
}

const rule = 'must be a number from 0 to 1, or { at } that returns one';

/** Checks the option `share`. */
export function readShare(share: unknown): Share {
  if (share === undefined) return 1;
  if (typeof share === 'number') return asShare('share', share);
  if (!isObject(share)) wrongType('share', share, rule);
  const { at } = fieldsOf('share', share, ['at']);
  if (typeof at !== 'function') wrongType('share', share, rule);
  return { at: at.bind(share) };
}

function asShare(option: string, value: unknown): number {
  return asRanged(option, value, (n) => n >= 0 && n <= 1, rule);
}

/** The indices of the samples to keep. `seed` has the two halves of the world's seed. */
export function keptOf(positions: Float64Array, seed: ArrayLike<number>, share: Share): number[] {
  // Use another seed: the samples' keys are for users.
  const draws = keysOf(positions, [~(seed[0] as number), seed[1] as number]);
  const kept: number[] = [];
  draws.forEach((draw, i) => {
    const here =
      typeof share === 'number'
        ? share
        : asShare('share.at', share.at(positions[2 * i] as number, positions[2 * i + 1] as number));
    if (draw < here * 2 ** 32) kept.push(i);
  });
  return kept;
}
