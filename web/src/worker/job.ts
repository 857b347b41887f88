import { checkNames, isObject, wrongType } from '../check.js';
import type { Request } from '../options.js';
import { Samples } from '../result.js';
import type { Call, Parts } from './messages.js';
import { snapshot } from './snapshot.js';

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
  readonly request: Request;
  readonly region: unknown;
  readonly result: Promise<Samples>;
  /** What it takes to stop it where it is. */
  stop: () => void = () => {};
  readonly #options: CallOptions;
  readonly #copy: Request;
  readonly #buffers: ArrayBuffer[] = [];
  readonly #abort: () => void;
  #settle: { resolve(samples: Samples): void; reject(reason: unknown): void } | undefined;
  #fraction = 0;

  /** Takes what it needs of the request at once: its arrays may change before there is a thread. */
  constructor(request: Request, region: unknown, options: CallOptions) {
    this.request = request;
    this.region = region;
    this.#options = options;
    this.#copy = snapshot(request, this.#buffers);
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#abort = () => this.#drop(options.signal?.reason);
    options.signal?.addEventListener('abort', this.#abort);
  }

  /** What to post, once, and what to hand over with it. */
  get call(): [Call, ArrayBuffer[]] {
    const isWatched = this.#options.onProgress !== undefined;
    return [{ request: this.#copy, isWatched }, this.#buffers];
  }

  progress(fraction: number): void {
    if (!this.#settle || fraction <= this.#fraction) return;
    this.#fraction = fraction;
    try {
      this.#options.onProgress?.(fraction);
    } catch (error) {
      this.#drop(error);
    }
  }

  resolve({ positions, report, radii, classes }: Parts): void {
    this.progress(1);
    this.#end()?.resolve(new Samples(positions, report, radii, classes));
  }

  reject(reason: unknown): void {
    this.#end()?.reject(reason);
  }

  #drop(reason: unknown): void {
    this.reject(reason);
    this.stop();
  }

  #end() {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#options.signal?.removeEventListener('abort', this.#abort);
    return settle;
  }
}

/** Checks names and types. */
export function readCallOptions(options: unknown): CallOptions {
  if (!isObject(options)) wrongType('options', options, 'must be an object of options');
  checkNames('', options, ['signal', 'onProgress'], 'unknown-option');
  const { signal, onProgress } = options;
  if (signal !== undefined && !(isObject(signal) && 'aborted' in signal))
    wrongType('signal', signal, 'must be an AbortSignal');
  if (onProgress !== undefined && typeof onProgress !== 'function')
    wrongType('onProgress', onProgress, 'must be a function');
  return options as CallOptions;
}
