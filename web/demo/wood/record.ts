/** Exact places in few bytes: whole numbers, each pair as its difference from the last. */

/** Places of ground, and those of trees in a small wood, are whole multiples of these. */
export const GROUND_STEP = 1 / 64;
export const TREE_STEP = 1 / 1024;

export function recordOf(flat: ArrayLike<number>, step: number): number[] {
  const whole = Array.from(flat, (value) => value / step);
  if (!whole.every(Number.isSafeInteger))
    throw new Error(`Only places that are multiples of ${step} can be recorded.`);
  return whole.map((value, i) => value - (whole[i - 2] ?? 0));
}

export function placesOf(record: readonly number[], step: number): number[] {
  const last = [0, 0];
  return record.map((value, i) => {
    const whole = (last[i % 2] as number) + value;
    last[i % 2] = whole;
    return whole * step;
  });
}

/** Sorts flat places from top to bottom, because a record of them is short in this order. */
export function sortedPlaces(flat: ArrayLike<number>): number[] {
  const places = Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]]);
  places.sort(([ax, ay], [bx, by]) => ay! - by! || ax! - bx!);
  return places.flat() as number[];
}
