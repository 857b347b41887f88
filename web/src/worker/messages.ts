// What is said between the pool and its threads. A thread fills one region at a time.
import type { EngineError } from '../engine.js';
import type { Placed } from '../run.js';

/** A call as it is posted. */
export interface Posted {
  /** As a message to the engine. */
  request: Uint8Array<ArrayBuffer>;
  /** Whether anybody wants to know how far it is. */
  isWatched: boolean;
}

/** To a thread: `start` once, then calls, each when the one before has ended. */
export type ToThread =
  | { kind: 'start'; compiled: WebAssembly.Module }
  | { kind: 'fill'; call: Posted }
  | { kind: 'stop' };

/** From a thread. The last six end a call, but for `progress`. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unable'; reason: string }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; placed: Placed }
  | { kind: 'refused'; error: EngineError }
  | { kind: 'exhausted' }
  | { kind: 'broken'; failure: unknown }
  | { kind: 'stopped' };
