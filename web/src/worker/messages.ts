// What is said between the pool and its threads. A thread fills one region at a time.
import type { EngineError } from '../engine.js';
import type { Request } from '../options.js';
import type { Samples } from '../result.js';

/** A call as it is posted. */
export interface Call {
  request: Request;
  /** Whether anybody wants to know how far it is. */
  isWatched: boolean;
}

/** What `Samples` is made of. */
export type Parts = Pick<Samples, 'positions' | 'report' | 'radii' | 'classes'>;

/** To a thread: `start` once, then calls, each when the one before has ended. */
export type ToThread =
  | { kind: 'start'; compiled: WebAssembly.Module }
  | { kind: 'fill'; call: Call }
  | { kind: 'stop' };

/** From a thread. The last five end a call, but for `progress`. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unable'; reason: string }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; parts: Parts }
  | { kind: 'refused'; error: EngineError }
  | { kind: 'broken'; reason: string }
  | { kind: 'stopped' };
