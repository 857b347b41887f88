import { asOptions, isObject, wrongType } from '../check.js';
import { encoded } from '../engine.js';
import type { Call } from '../options.js';
import { errorOf, samplesOf } from '../outcome.js';
import type { Samples } from '../result.js';
import type { Placed } from '../run.js';
import type { Posted } from './messages.js';

/** How a call of {@link Pool.sample} is watched and stopped. */
export interface CallOptions {
  /** Stops the call: it rejects with the signal's reason, at once. */
  signal?: AbortSignal | undefined;
  /**
   * Is told the share of the work that is done, a hundred times a second at most: it rises, and is 1
   * once, at the end. It goes by the ground covered, by samples or by passes, as the method does, and
   * so keeps time roughly. What it throws ends the call, which rejects with that.
   */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** A call of the pool, from the moment it is made until it has its samples or an error. */
export class Job {
  readonly result: Promise<Samples>;
  /** What it takes to stop it where it is. */
  stop: () => void = () => {};
  readonly #call: Call;
  readonly #control: CallOptions;
  readonly #request: Uint8Array<ArrayBuffer>;
  readonly #abort: () => void;
  #settle: { resolve(samples: Samples): void; reject(reason: unknown): void } | undefined;
  #fraction = 0;

  /** Takes what it needs of the call at once: its arrays may change before there is a thread. */
  constructor(call: Call, control: CallOptions) {
    this.#call = call;
    this.#control = control;
    this.#request = encoded(call.request);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#abort = () => this.#drop(control.signal?.reason);
    control.signal?.addEventListener('abort', this.#abort);
  }

  /** What to post, once; its request is to be handed over. */
  get posted(): Posted {
    return { request: this.#request, isWatched: this.#control.onProgress !== undefined };
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

  resolve(placed: Placed): void {
    this.progress(1);
    this.#end()?.resolve(samplesOf(this.#call, placed));
  }

  /** What a run has thrown is told in the user's terms. */
  reject(failure: unknown): void {
    this.#end()?.reject(errorOf(this.#call, failure));
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

/** Checks names and types. */
export function readCallOptions(options: unknown): CallOptions {
  const { signal, onProgress } = asOptions(options, ['signal', 'onProgress']);
  if (signal !== undefined && !(isObject(signal) && 'aborted' in signal))
    wrongType('signal', signal, 'must be an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function')
    wrongType('onProgress', onProgress, 'must be a function');
  return options as CallOptions;
}
