// A large call in space in slices, one for each thread (cpp/space/slice.h). Merged in the order of
// their turns, they are the samples of the whole call.

import { allocating } from '../engine/failures.js';
import type { Positions, SurfaceDetails } from '../engine/replies.js';
import { concatenate, type Placed } from '../results/run.js';
import type { SpaceCall } from '../space/box-options.js';
import type { ThreadEngine } from './engines.js';
import type { CallOptions, Run } from './job.js';
import { inParts } from './slices.js';

/** The default of the option `limit`. */
const usualLimit = 1e7;

/** Makes a call in slices. Its arrays must not change. Tests give the lead. */
export async function placeInSlices(
  engine: ThreadEngine,
  call: SpaceCall,
  count: number,
  control: CallOptions,
  run: Run,
  lead?: number,
): Promise<Placed> {
  return inParts(engine, call, count, control, run, async (fill) => {
    const fillSlice = (_: unknown, number: number) =>
      fill(number, { slice: { number, count, lead } });
    return joined(await Promise.all(Array.from({ length: count }, fillSlice)), call);
  });
}

/** Joins the samples of slices. Undefined if the whole call must be made, for its samples or its error. */
function joined(slices: readonly Placed[], { dimension, request }: SpaceCall): Placed | undefined {
  const numbers = slices.reduce((sum, { positions }) => sum + (positions?.length ?? 0), 0);
  const areTooMany = numbers > dimension * (request.limit ?? usualLimit);
  const each = 3 + dimension;
  const below = rowsOf(slices, ({ below }) => below, each);
  const above = rowsOf(slices, ({ above }) => above, each);
  const areSame = below.length === above.length && below.every((row, i) => !inTurn(row, above[i]));
  if (areTooMany || !areSame) return undefined;
  const order = orderOf(slices);
  const listOf = <T extends List>(of: (slice: Placed) => T | undefined) =>
    woven(slices.map(of), order);
  const [first] = slices as [Placed];
  const names = Object.keys(first.surface ?? {}) as (keyof SurfaceDetails)[];
  const lists = names.map((name) => [name, listOf((slice) => slice.surface?.[name])]);
  const surface = first.surface && (Object.fromEntries(lists) as SurfaceDetails);
  const positions = listOf<Positions>((slice) => slice.positions);
  return { ...first, positions, radii: listOf((slice) => slice.radii), surface };
}

/** The samples near parts of slices, sorted. */
function rowsOf(
  slices: readonly Placed[],
  listOf: (slice: Placed) => Float64Array | undefined,
  each: number,
): Float64Array[] {
  const rows = slices.flatMap((slice) => {
    const list = listOf(slice) ?? new Float64Array();
    const count = list.length / each;
    return Array.from({ length: count }, (_, i) => list.subarray(i * each, (i + 1) * each));
  });
  return rows.sort(inTurn);
}

/** Compares number by number; 0 if all are equal. */
function inTurn(one: Float64Array, other?: Float64Array): number {
  const i = one.findIndex((value, at) => value !== other?.[at]);
  return i < 0 ? 0 : (one[i] as number) - (other?.[i] as number);
}

/** The slice of each sample, by turns of two numbers; undefined if slices follow one another. */
function orderOf(slices: readonly Placed[]): Uint8Array | undefined {
  const turns = slices.map(({ turns }) => turns ?? new Float64Array());
  const count = turns.reduce((sum, { length }) => sum + length, 0) / 2;
  if (count === 0) return undefined;
  const at = turns.map(() => 0);
  return allocating(() => new Uint8Array(count)).map(() => {
    let next = -1;
    let first = Number.POSITIVE_INFINITY;
    let second = 0;
    for (let slice = 0; slice < turns.length; slice++) {
      const list = turns[slice] as Float64Array;
      const i = at[slice] as number;
      if (i >= list.length) continue;
      const upper = list[i] as number;
      const lower = list[i + 1] as number;
      if (upper > first || (upper === first && lower >= second)) continue;
      next = slice;
      first = upper;
      second = lower;
    }
    at[next] = (at[next] as number) + 2;
    return next;
  });
}

type List = Positions | Uint32Array;

/** Merges lists with the same count of numbers for each sample. */
function woven<T extends List>(lists: (T | undefined)[], order?: Uint8Array): T | undefined {
  const parts = lists.filter((list) => list !== undefined) as T[];
  if (!order || parts.length < lists.length) return concatenate(parts);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const each = length / order.length;
  const List = parts[0]?.constructor as new (length: number) => T;
  const all = allocating(() => new List(length));
  const at = parts.map(() => 0);
  let end = 0;
  for (const slice of order) {
    const begin = at[slice] as number;
    for (let i = 0; i < each; i++) all[end++] = parts[slice]?.[begin + i] as number;
    at[slice] = begin + each;
  }
  return all;
}
