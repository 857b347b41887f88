import { OutOfMemory, Refusal } from '../engine/failures.js';
import type { Asked } from '../options/request.js';
import { asFlag, asOptions, isObject, wrongType } from '../values/check.js';
import type { WorldHost } from '../world/asking.js';
import type { ThreadEngine } from './engines.js';
import type { Task } from './messages.js';

/** The options to watch and stop a call of a {@link Pool}. */
export interface WatchOptions {
  /**
   * Aborts the call. The promise then rejects at once with the signal's reason.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const signal = AbortSignal.timeout(60_000);
   * const trees = await pool.sample({ region: meadow, radius: 12 }, { signal });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is no AbortSignal.
   */
  signal?: AbortSignal | undefined;
  /**
   * Called with the fraction of the work that is done, at most a hundred times a second. The fraction rises
   * and is 1 once, at the end. It counts ground, samples or passes, so it is only roughly proportional to
   * time. If the function throws, the call ends and rejects with that error.
   *
   * @example
   * ```js
   * const pool = await createPool();
   * const onProgress = (fraction) => draw(`${Math.round(100 * fraction)} %`);
   * const trees = await pool.sample({ region: meadow, radius: 2 }, { onProgress });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is no function.
   */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** The options of a call of a {@link Pool}. */
export interface CallOptions extends WatchOptions {
  /**
   * False to keep a large call in one thread, and the others free. By default the threads of the pool share a
   * large call, which gives the same samples sooner. Small calls, and calls that look at all samples at once,
   * such as with `count` or `order`, always stay in one thread.
   *
   * @defaultValue `true`
   * @example
   * ```js
   * const pool = await createPool();
   * const trees = await pool.sample({ region: meadow, radius: 1 }, { split: false });
   * pool.dispose();
   * ```
   * @throws `wrong-type` if it is not true or false.
   */
  split?: boolean | undefined;
}

/** The work of a thread, task by task. Each step receives the result of the task before. */
export type Work<T> = Generator<Task, T, unknown>;

/** Work for a thread, from the call until there is a result or an error. */
export class Job<T = unknown> {
  readonly result: Promise<T>;
  /** The engine that the job needs. */
  readonly engine: ThreadEngine;
  /** Stops the work wherever it is. */
  stop: () => void = () => {};
  readonly #begin: (host: WorldHost) => Work<T>;
  readonly #call: Asked;
  readonly #control: CallOptions;
  readonly #abort: () => void;
  #work: Work<T> | undefined;
  #settle: { resolve(result: T): void; reject(reason: unknown): void } | undefined;
  #fraction = 0;

  constructor(
    engine: ThreadEngine,
    call: Asked,
    begin: (host: WorldHost) => Work<T>,
    control: CallOptions = {},
  ) {
    this.engine = engine;
    this.#begin = begin;
    this.#call = call;
    this.#control = control;
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#abort = () => this.#drop(control.signal?.reason);
    control.signal?.addEventListener('abort', this.#abort);
  }

  /** The first task, or undefined without any. */
  begin(host: WorldHost): Task | undefined {
    return this.#next(() => {
      this.#work = this.#begin(host);
      return this.#work.next();
    });
  }

  /** The next task, or undefined at the end. */
  goOn(value: unknown): Task | undefined {
    return this.#next(() => (this.#work as Work<T>).next(value));
  }

  /** The next task after a refused one, which ends most jobs. */
  goOnWithout(refusal: Refusal): Task | undefined {
    return this.#next(() => (this.#work as Work<T>).throw(refusal));
  }

  progress(fraction: number): void {
    if (!this.#settle || fraction <= this.#fraction) return;
    this.#fraction = fraction;
    try {
      this.#control.onProgress?.(fraction);
    } catch (error) {
      this.#drop(error);
    }
  }

  /** Rejects the result. Turns errors of the engine into errors for the user. */
  reject(failure: unknown): void {
    const settle = this.#end();
    if (!settle) return;
    if (!(failure instanceof Refusal || failure instanceof OutOfMemory)) settle.reject(failure);
    else
      import('./words.js')
        .then(({ inWords }) => inWords(this.#call, failure))
        .then(settle.reject, settle.reject);
  }

  #next(step: () => IteratorResult<Task, T>): Task | undefined {
    if (!this.#settle) return undefined;
    try {
      const next = step();
      if (!next.done) return next.value;
      this.progress(1);
      this.#end()?.resolve(next.value);
    } catch (failure) {
      this.reject(failure);
    }
    return undefined;
  }

  #drop(reason: unknown): void {
    this.reject(reason);
    this.stop();
  }

  #end() {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#control.signal?.removeEventListener('abort', this.#abort);
    return settle;
  }
}

/** Gives a job to a free thread, or queues it. */
export type Run = <T>(job: Job<T>) => Promise<T>;

/** Checks names and types. */
export function readCallOptions(options: unknown): CallOptions {
  const names = ['signal', 'onProgress', 'split'];
  const read = asOptions(options, names);
  const { signal, onProgress, split } = read;
  asFlag('split', split);
  if (signal !== undefined && !(isObject(signal) && 'aborted' in signal))
    wrongType('signal', signal, 'must be an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function')
    wrongType('onProgress', onProgress, 'must be a function');
  return read;
}
