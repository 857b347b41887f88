// Replace an engine after a breakdown.

import type { Asked } from '../options/request.js';
import { errorOf } from './errors.js';
import { Refusal } from './failures.js';
import type { Rules } from './rules.js';

export class Host<Engine> {
  readonly #start: () => Promise<Engine>;
  readonly #tables: readonly Rules[];
  #engine: Engine;

  /** `tables` hold the sentences of the engine's errors. */
  static async begin<Engine>(
    start: () => Promise<Engine>,
    tables: readonly Rules[],
  ): Promise<Host<Engine>> {
    return new Host(start, tables, await start());
  }

  constructor(start: () => Promise<Engine>, tables: readonly Rules[], engine: Engine) {
    this.#start = start;
    this.#tables = tables;
    this.#engine = engine;
  }

  /** Does work on the current engine, and rewrites errors in the user's terms. */
  do<T>(asked: Asked, work: (engine: Engine) => T): T {
    try {
      return work(this.#engine);
    } catch (failure) {
      if (!(failure instanceof Refusal)) this.#replace();
      throw errorOf(asked, failure, this.#tables);
    }
  }

  /**
   * Replaces the engine after a breakdown, such as running out of memory. The old one would mostly go
   * on, but would never free the memory of the failed call.
   */
  #replace(): void {
    this.#start().then(
      (engine) => {
        this.#engine = engine;
      },
      () => {},
    );
  }
}
