import { asName, asNumber, isObject } from './check.js';
import { boxOf, type EngineRegion } from './region.js';

/**
 * The order of the samples:
 *
 * - `'placed'`, as the engine came to them, which says nothing; neighbours are often close together
 * - `'random'`, shuffled, so that every prefix is a uniformly random part of all
 * - `'progressive'`, each as far as can be from all before it, so that every prefix is itself well
 *   spread: `positions.subarray(0, 2 * n)` has the first n
 */
export type Order = 'placed' | 'random' | 'progressive';

/** How many samples, and in which order. */
export interface SelectionOptions {
  /**
   * How many samples, a whole number from 1 on and not above `limit`.
   *
   * With `radius`: that many, drawn at random from all that fit at that distance, so that they stay
   * random over the whole region. Without: that many, spread as evenly as can be; `report.radius`
   * is the distance reached.
   *
   * When fewer fit, all that fit come, and `report.reason` is `'saturated'` instead of `'count'`.
   * So it may be, too, without a radius, where the only free ground is a sliver ten million times as
   * long as wide, or a speck of the region: a search for more would take minutes.
   */
  count?: number | undefined;
  /** The order of the samples; `'placed'` by default. */
  order?: Order | undefined;
}

/** Checks types; whether a count is in range is for C++ to see. */
export function readSelection({ count, order }: Record<string, unknown>): SelectionOptions {
  if (count !== undefined) asNumber('count', count);
  return {
    count: count as number | undefined,
    order: asName<Order>('order', order, ['placed', 'random', 'progressive']),
  };
}

/** Whether a region's outline depends on the tolerance. */
export function isCurved(region: unknown): boolean {
  return isObject(region) && ('path' in region || 'circle' in region);
}

/** Roughly the radius at which a region holds `count` samples, from its box. */
export function likelyRadius(region: EngineRegion, count: number): number {
  const { width, height } = boxOf(region);
  // A count out of range is for C++ to see.
  return Math.sqrt((width * height) / (count >= 1 ? count : 1));
}
