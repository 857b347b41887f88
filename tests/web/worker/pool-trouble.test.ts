// Pools in trouble: calls are aborted, threads ended from outside and pools disposed of, at random. Each
// call comes to the samples of the main thread, or to an error that the trouble explains; none waits for
// ever, and no thread outlives its pool.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { load, type SampleOptions } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { createPool, type Pool } from 'copse/worker';
import { afterAll, expect, test, vi } from 'vitest';
import { leaveFigures } from '../../../scripts/figures.mjs';
import { torus } from '../space/meshes.js';
import { changeWorkers } from '../support/change-workers.js';
import { others } from '../support/pool-calls.js';
import { trials } from '../support/trials.js';

const copse = await load();
const space = await loadSpace();
afterAll(() => vi.restoreAllMocks());

const region = { x: 0, y: 0, width: 40, height: 30 };
const slices: SampleOptions = { region: { x: 0, y: 0, width: 420, height: 420 }, radius: 1 };
const plain: Record<string, SampleOptions> = { ...others, small: { region, radius: 2 }, slices };
const countryside = {
  radius: 1,
  ground: (bounds: { x: number }) => (bounds.x > 1e3 ? null : { region: { ...region, width: 90 } }),
};
const wood = { region: { circle: { x: 0, y: 0, radius: 40 } } };
const cloud = { size: [30, 30, 30], radius: 1 };
/** Some 40 ms. */
const hedges = { line: { circle: { x: 0, y: 0, radius: 900 } }, spacing: 0.1, offset: 3 };
const moss = { ...torus(6, 2, 24, 12), radius: 0.1 };
const standing = copse.forest({ radius: 1 });
standing.put('wood', wood);

interface Samples {
  positions: Float64Array | Float32Array;
}
type Call = (pool: Pool, signal: AbortSignal) => Promise<Samples>;
/** Calls, each with what the main thread gives. */
const calls: [Call, Samples][] = [
  ...Object.values(plain).map((options): [Call, Samples] => [
    (pool, signal) => pool.sample(options, { signal }),
    copse.sample(options),
  ]),
  [
    async (pool, signal) => (await pool.world(countryside)).chunk(1, 0, { signal }),
    copse.world(countryside).chunk(1, 0),
  ],
  [(pool, signal) => pool.sampleBox(cloud, { signal }), space.sampleBox(cloud)],
  [(pool, signal) => pool.along(hedges, { signal }), copse.along(hedges)],
  [(pool, signal) => pool.sampleSurface(moss, { signal }), space.sampleSurface(moss)],
  [
    async (pool) => {
      const forest = await pool.forest({ radius: 1 });
      await forest.put('wood', wood);
      const samples = await forest.samples();
      if (Math.random() < 0.5) forest.dispose();
      return samples;
    },
    standing.samples(),
  ],
];

const below = (count: number) => Math.floor(count * Math.random());
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

function areSame(one: Samples, other: Samples): boolean {
  const bytes = ({ positions: { buffer } }: Samples) => Buffer.from(buffer);
  return bytes(one).equals(bytes(other));
}

/** The trouble of a pool so far. */
interface Trouble {
  hasEnded: boolean;
  isDisposed: boolean;
}

function explains(error: unknown, signal: AbortSignal, { hasEnded, isDisposed }: Trouble): boolean {
  if (signal.aborted && error === signal.reason) return true;
  const { code, option } = error as { code?: string; option?: string };
  if (code === 'disposed') return isDisposed;
  return hasEnded && option === 'worker' && (code === 'engine-failed' || code === 'load-failed');
}

/** How many calls came to an end, and of what kind. */
const seen = { right: 0, aborted: 0, failed: 0 };

/** A pool for eight calls, of whose threads so many are ended. */
async function tryOne(ends: number, isDisposed: boolean): Promise<void> {
  const workers: Worker[] = [];
  changeWorkers((worker) => workers.push(worker));
  const alive = () => workers.filter(({ threadId }) => threadId > 0);
  const pool = await createPool({ size: 1 + below(3) });
  const trouble: Trouble = { hasEnded: false, isDisposed: false };
  const asked = Array.from({ length: 8 }, async () => {
    const stop = new AbortController();
    const [call, expected] = pick(calls);
    await pause(below(40));
    const made = call(pool, stop.signal);
    if (Math.random() < 0.3) setTimeout(() => stop.abort(new Error('enough')), below(40));
    try {
      expect(areSame(await made, expected)).toBe(true);
      seen.right++;
    } catch (error) {
      if (!explains(error, stop.signal, trouble)) throw error;
      seen[stop.signal.aborted ? 'aborted' : 'failed']++;
    }
  });
  for (let n = 0; n < ends; n++) {
    await pause(below(80));
    if (alive().length === 0) continue;
    trouble.hasEnded = true;
    await pick(alive()).terminate();
  }
  if (isDisposed) {
    trouble.isDisposed = true;
    pool.dispose();
  }
  await Promise.all(asked);
  if (!isDisposed) {
    // After any of these, the pool goes on.
    const [call, expected] = pick(calls);
    expect(areSame(await call(pool, new AbortController().signal), expected)).toBe(true);
    pool.dispose();
  }
  await Promise.all(alive().map((worker) => once(worker, 'exit')));
}

test('calls come to their samples, or to an error that the trouble explains', async () => {
  const pools = trials(200);
  for (let n = 0; n < pools; n++) await tryOne(n % 3, n % 4 === 3);
  const { right, aborted, failed } = seen;
  const rest = {
    'returned samples': right,
    aborted,
    'lost a thread or the pool': failed,
  };
  leaveFigures('pool', [{ pools, calls: right + aborted + failed, ...rest }]);
  expect(Math.min(seen.right, seen.aborted, seen.failed)).toBeGreaterThan(0);
});
