// What is said between the pool and its threads. A thread does one task at a time.
import type { Ask } from '../engine/asking.js';
import type { Refusal } from '../engine/failures.js';
import type { WalkCall } from '../options/along-options.js';
import type { ThreadEngine } from './engines.js';

/** A call, and whether anybody wants to know how far it is. */
export interface Fill {
  kind: 'fill';
  request: object;
  isWatched: boolean;
}

/** The request that the thread for lines is given. */
export interface WalkRequest {
  walk: WalkCall;
  seed: Uint32Array;
}

export type Task = Fill | Ask;

/** To a thread: `start` once, then tasks, each when the one before has ended. */
export type ToThread =
  | { kind: 'start'; engine: ThreadEngine }
  | { kind: 'end-world'; world: number }
  | { kind: 'stop' }
  | (Task & { engine: ThreadEngine });

/** From a thread. The last five end a task. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unable'; reason: string }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; error: Refusal['error'] }
  | { kind: 'exhausted' }
  | { kind: 'broken'; failure: unknown }
  | { kind: 'stopped' };
