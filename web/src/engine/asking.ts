// The requests of worlds and forests to an engine, as data: the engine may be in a thread.
import type { WholeEngine } from './whole-engine.js';

type Question =
  | 'beginWorld'
  | 'boundsInWorld'
  | 'fillWorld'
  | 'beginForest'
  | 'editForest'
  | 'proceedInForest'
  | 'nearestInForest'
  | 'withinForest';

/** A method of the engine, with its arguments. */
export interface Ask {
  kind: 'ask';
  method: Question;
  args: unknown[];
}

/** Work that yields requests, receives each answer, and returns a result. */
export type Asking<T> = Generator<Ask, T, unknown>;

/** Makes one request. */
export function* ask<Method extends Question>(
  method: Method,
  ...args: Parameters<WholeEngine[Method]>
): Asking<ReturnType<WholeEngine[Method]>> {
  return (yield { kind: 'ask', method, args }) as ReturnType<WholeEngine[Method]>;
}

/** Answers a request by an engine. */
export function answer(engine: WholeEngine, { method, args }: Ask): unknown {
  return (engine[method] as (...args: unknown[]) => unknown).apply(engine, args);
}

/** Runs work on the engine, and rewrites errors in the user's terms. */
export type OnEngine = <T>(work: (engine: WholeEngine) => T) => T;

/** Finishes work on an engine of this thread. */
export function answered<T>(asking: Asking<T>, onEngine: OnEngine): T {
  let next = asking.next();
  while (!next.done) {
    const question = next.value;
    next = asking.next(onEngine((engine) => answer(engine, question)));
  }
  return next.value;
}
