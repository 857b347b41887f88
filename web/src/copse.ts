import { type EngineModule, runToEnd } from './engine.js';
import { CopseError } from './error.js';
import { readOptions, type SampleOptions } from './options.js';
import { Samples } from './result.js';

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
   * fits.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * the region encloses nothing, and when more than `limit` samples would come.
   */
  sample(options: SampleOptions & { float32: true }): Samples<Float32Array>;
  sample(options: SampleOptions & { float32?: false | undefined }): Samples<Float64Array>;
  sample(options: SampleOptions): Samples;
  sample(options: SampleOptions): Samples {
    const request = readOptions(options);
    try {
      const { positions, report } = runToEnd(this.#engine, request);
      return new Samples(positions, report);
    } catch (error) {
      throw error instanceof CopseError ? error : this.#failed(options.region, error);
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
    const rule = 'needs more memory than there is';
    return new CopseError(
      { code: 'engine-failed', option: 'region', value: region, rule },
      '',
      cause,
    );
  }
}
