// What is said between the pool and its threads. A thread does one task at a time.
import type { Ask } from '../asking.js';
import type { EngineError } from '../replies.js';

/** A call: as a message to the engine, and whether anybody wants to know how far it is. */
export interface Fill {
  kind: 'fill';
  /** The engine for boxes and surfaces, where the call is one for it. */
  space: WebAssembly.Module | undefined;
  request: Uint8Array<ArrayBuffer>;
  isWatched: boolean;
}

export type Task = Fill | Ask;

/**
 * To a thread: `start` once, with a request to warm up by, then tasks, each when the one before has
 * ended.
 */
export type ToThread =
  | { kind: 'start'; compiled: WebAssembly.Module; warmUp: Uint8Array<ArrayBuffer> }
  | { kind: 'end-world'; world: number }
  | { kind: 'stop' }
  | Task;

/** From a thread. The last five end a task. */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unable'; reason: string }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; error: EngineError }
  | { kind: 'exhausted' }
  | { kind: 'broken'; failure: unknown }
  | { kind: 'stopped' };
