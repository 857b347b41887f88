import type { EngineModule } from './engine.js';
import { CopseError } from './error.js';
import { Grow } from './grow.js';
import { readOptions, type SampleOptions } from './options.js';
import type { Samples } from './result.js';
import { outOfMemory, Run } from './run.js';

/**
 * The sampler, ready to use, as `load()` gives it. Calls share nothing, and it works on after an
 * error.
 */
export class Copse {
  #engine: EngineModule;
  readonly #startAnother: () => Promise<EngineModule>;

  /** @internal */
  constructor(engine: EngineModule, startAnother: () => Promise<EngineModule>) {
    this.#engine = engine;
    this.#startAnother = startAnother;
  }

  /**
   * Fills a region with samples that are at least `radius` apart, at random, until no further one
   * fits; or by one of the other methods.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * the region encloses nothing, and when more than `limit` samples would come.
   */
  sample(options: SampleOptions & { float32: true }): Samples<Float32Array>;
  sample(options: SampleOptions & { float32?: false | undefined }): Samples<Float64Array>;
  sample(options: SampleOptions): Samples;
  sample(options: SampleOptions): Samples {
    const request = readOptions(options);
    return this.#guard(options.region, () => {
      const run = new Run(this.#engine, request);
      try {
        while (!run.isDone) run.step(Number.POSITIVE_INFINITY);
        return run.samples();
      } finally {
        run.end();
      }
    });
  }

  /**
   * Begins what `sample` does, to go on step by step: for animation, for progress, or so that no
   * call takes long. Finishing it gives the very samples of `sample` with the same options.
   *
   * @throws CopseError as `sample` does.
   */
  grow(options: SampleOptions & { float32: true }): Grow<Float32Array>;
  grow(options: SampleOptions & { float32?: false | undefined }): Grow<Float64Array>;
  grow(options: SampleOptions): Grow;
  grow(options: SampleOptions): Grow {
    const request = readOptions(options);
    request.options.isWatched = true;
    const guard = <T>(call: () => T): T => this.#guard(options.region, call);
    return new Grow(
      guard(() => new Run(this.#engine, request)),
      guard,
    );
  }

  #guard<T>(region: unknown, call: () => T): T {
    try {
      return call();
    } catch (error) {
      throw error instanceof CopseError ? error : this.#failed(region, error);
    }
  }

  /**
   * After running out of memory the engine still works, but never gets back what that call held:
   * replace it.
   */
  #failed(region: unknown, cause: unknown): CopseError {
    this.#startAnother().then(
      (engine) => {
        this.#engine = engine;
      },
      () => {},
    );
    return outOfMemory(region, cause);
  }
}
