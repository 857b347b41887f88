/** The engine that samples whole woods, in a thread of its own; loaded when it may be needed. */
import small from 'copse/copse.wasm?url';
import all from 'copse/copse-all.wasm?url';
import { CopseError, createPool } from 'copse/worker';
import { Refused } from './estimate.ts';
import type { Sampler } from './sampled-wood.ts';

const refuse = (error: unknown): never => {
  throw error instanceof CopseError ? new Refused(error.message) : error;
};

export async function startEngine(): Promise<Sampler> {
  // One thread: the page never waits for it, and a wood is one call.
  const pool = await createPool({ wasm: { copse: small, all }, size: 1 });
  return { sample: (options, watch) => pool.sample(options, watch).catch(refuse) };
}
