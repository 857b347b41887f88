// What worlds and forests ask of an engine, one thing after the other, as data: so that the engine may
// as well be in a thread.
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

/** A method of the engine, and what it takes. */
export interface Ask {
  kind: 'ask';
  method: Question;
  args: unknown[];
}

/** Work that yields what it asks, is given each answer, and comes to a result. */
export type Asking<T> = Generator<Ask, T, unknown>;

/** Asks one thing. */
export function* ask<Method extends Question>(
  method: Method,
  ...args: Parameters<WholeEngine[Method]>
): Asking<ReturnType<WholeEngine[Method]>> {
  return (yield { kind: 'ask', method, args }) as ReturnType<WholeEngine[Method]>;
}

/** What an engine answers. */
export function answer(engine: WholeEngine, { method, args }: Ask): unknown {
  return (engine[method] as (...args: unknown[]) => unknown).apply(engine, args);
}

/** Runs work on the engine; what goes wrong is told in the user's terms. */
export type OnEngine = <T>(work: (engine: WholeEngine) => T) => T;

/** Does work whose engine is here. */
export function answered<T>(asking: Asking<T>, onEngine: OnEngine): T {
  let next = asking.next();
  while (!next.done) {
    const question = next.value;
    next = asking.next(onEngine((engine) => answer(engine, question)));
  }
  return next.value;
}
