// The messages between the pool and its threads. A thread does one task at a time.
import type { Ask } from '../engine/asking.js';
import type { Refusal } from '../engine/failures.js';
import type { WalkCall } from '../options/along-options.js';
import type { ThreadEngine } from './engines.js';

/** A call, with or without progress. */
export interface Fill {
  kind: 'fill';
  request: object;
  isWatched: boolean;
}

/** A request to the thread for lines. */
export interface WalkRequest {
  walk: WalkCall;
  seed: Uint32Array;
}

export type Task = Fill | Ask;

/** Messages to a thread: `start` once, then tasks, each after the end of the one before. */
export type ToThread =
  | { kind: 'start'; engine: ThreadEngine }
  | { kind: 'end-world'; world: number }
  | { kind: 'stop' }
  | (Task & { engine: ThreadEngine });

/** Messages from a thread. The last five end a task. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unable'; reason: string }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; error: Refusal['error'] }
  | { kind: 'exhausted' }
  | { kind: 'broken'; failure: unknown }
  | { kind: 'stopped' };
