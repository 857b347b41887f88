// A run of the engine, from its beginning to its end, in many short steps: V8 does not swap a
// running wasm function for its optimised form.
import type { EngineError, EngineModule, Handle, Positions, Trace } from './engine.js';
import { CopseError, type CopseErrorCode } from './error.js';
import type { Request } from './options.js';
import { type Report, Samples } from './result.js';

/** What is thrown for an error of the engine. */
export type ToError = (error: EngineError, request: Request) => unknown;

/** Holds wasm memory until it is done or ended. */
export class Run {
  readonly #engine: EngineModule;
  readonly #request: Request;
  readonly #toError: ToError;
  readonly #chunks: Positions[] = [];
  readonly #radii: Float64Array[] = [];
  readonly #classes: Uint8Array[] = [];
  #handle: Handle | undefined;
  #failure: unknown;
  #report: Report | undefined;

  constructor(engine: EngineModule, request: Request, toError: ToError = fromEngine) {
    this.#engine = engine;
    this.#request = request;
    this.#toError = toError;
    const begun = engine.begin(request.region, request.options);
    if (begun.error) throw toError(begun.error, request);
    this.#handle = begun.run;
  }

  /** Whether nothing is left to do; never after an error, which every further step throws again. */
  get isDone(): boolean {
    return this.#handle === undefined && this.#failure === undefined;
  }

  /** The share of the work that is done, about; 1 at the end. */
  get progress(): number {
    return this.#handle === undefined ? 1 : this.#engine.progress(this.#handle);
  }

  /**
   * Goes on for about a millisecond, or until `most` more samples are placed; gives those that were.
   * With `watch`, tells what was done for them.
   */
  step(most: number, watch?: (trace: Trace) => void): Positions {
    if (this.#failure) throw this.#failure;
    if (this.#handle === undefined) return this.#empty();
    try {
      const goesOn = this.#engine.step(this.#handle, most);
      const placed = this.#engine.take(this.#handle);
      this.#chunks.push(placed);
      const { field, classes } = this.#request.options;
      if (field) this.#radii.push(this.#engine.takeRadii(this.#handle));
      if (classes) this.#classes.push(this.#engine.takeClasses(this.#handle));
      watch?.(this.#engine.trace(this.#handle));
      if (!goesOn) this.#close(this.#handle);
      return placed;
    } catch (failure) {
      // An engine that ran out of memory must not be asked about this run again.
      this.#handle = undefined;
      this.#failure = failure;
      throw failure;
    }
  }

  #close(handle: Handle): void {
    const error = this.#engine.error(handle);
    this.#report = this.#engine.report(handle);
    this.end();
    if (error) throw this.#toError(error, this.#request);
  }

  /** All samples so far. */
  samples(): Samples {
    if (this.#failure) throw this.#failure;
    const { field, classes } = this.#request.options;
    const indices = classes && concatenate(this.#classes, new Uint8Array());
    const radii = indices
      ? Float64Array.from(indices, (index) => classes.radii[index] as number)
      : field && concatenate(this.#radii, new Float64Array());
    const positions = concatenate(this.#chunks, this.#empty());
    return new Samples(positions, this.#report as Report, radii, indices);
  }

  /** Gives the wasm memory back; before the end, the rest is not made. */
  end(): void {
    if (this.#handle === undefined) return;
    this.#report ??= { ...this.#engine.report(this.#handle), reason: 'aborted' };
    this.#engine.end(this.#handle);
    this.#handle = undefined;
  }

  #empty(): Positions {
    return this.#request.options.float32 ? new Float32Array() : new Float64Array();
  }
}

export type Numbers = Positions | Int32Array | Uint8Array;

/** One array of the class of `empty`. */
export function concatenate<T extends Numbers>(chunks: readonly T[], empty: T): T {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const all = new (empty.constructor as new (length: number) => T)(length);
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}

/** The engine's error, with the option's name and value as the user gave them. */
export function fromEngine(error: EngineError, { options, radiusName }: Request): CopseError {
  const option = error.option === 'radius' ? radiusName : error.option;
  const value = new Map<string, unknown>(Object.entries(options)).get(error.option) ?? error.value;
  const code = error.code as CopseErrorCode;
  return new CopseError({ code, option, value, rule: error.rule }, error.value);
}

/** The error for an engine that broke down. */
export function outOfMemory(region: unknown, cause: unknown): CopseError {
  const rule = 'needs more memory than there is';
  return new CopseError(
    { code: 'engine-failed', option: 'region', value: region, rule },
    '',
    cause,
  );
}
