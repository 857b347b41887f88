import { Engine, Refusal } from './engine.js';
import { Forest } from './forest.js';
import { type ForestOptions, readForestOptions } from './forest-options.js';
import { Grow } from './grow.js';
import { type Call, readOptions } from './options.js';
import { errorOf, samplesOf } from './outcome.js';
import type { ClassSamples, FieldSamples, LevelSamples, PlainSamples, Samples } from './result.js';
import { Run } from './run.js';
import type {
  ClassOptions,
  FieldOptions,
  LevelOptions,
  OpenOptions,
  PlainOptions,
  PositionsOf,
  SampleOptions,
} from './sample-options.js';
import { warmUp } from './warm-up.js';
import { World } from './world.js';
import { readWorldOptions, type WorldOptions } from './world-options.js';

/**
 * The sampler, ready to use, as `load()` gives it. Calls share nothing, and it works on after an
 * error.
 */
export class Copse {
  #engine: Engine;
  readonly #compiled: WebAssembly.Module;

  /** @internal */
  static async start(compiled: WebAssembly.Module): Promise<Copse> {
    const copse = new Copse(await Engine.start(compiled), compiled);
    copse.sample(warmUp);
    return copse;
  }

  private constructor(engine: Engine, compiled: WebAssembly.Module) {
    this.#engine = engine;
    this.#compiled = compiled;
  }

  /**
   * Fills a region with samples that are at least `radius` apart, at random, until no further one
   * fits; or by one of the other methods.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * options do not go together, when the region encloses nothing, and when more than `limit` samples
   * would come.
   */
  sample<Single extends boolean | undefined = false>(
    options: ClassOptions<Single>,
  ): ClassSamples<PositionsOf<Single>>;
  sample<Single extends boolean | undefined = false>(
    options: FieldOptions<Single>,
  ): FieldSamples<PositionsOf<Single>>;
  sample<Single extends boolean | undefined = false>(
    options: LevelOptions<Single>,
  ): LevelSamples<PositionsOf<Single>>;
  sample<Single extends boolean | undefined = false>(
    options: PlainOptions<Single>,
  ): PlainSamples<PositionsOf<Single>>;
  sample<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
  ): Samples<PositionsOf<Single>>;
  sample(options: SampleOptions): Samples {
    const call = readOptions(options);
    return this.#guard(call, () => {
      const run = new Run(this.#engine, call.request);
      try {
        run.finish();
        return samplesOf(call, run.placed());
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
  grow<Single extends boolean | undefined = false>(
    options: ClassOptions<Single>,
  ): Grow<ClassSamples<PositionsOf<Single>>>;
  grow<Single extends boolean | undefined = false>(
    options: FieldOptions<Single>,
  ): Grow<FieldSamples<PositionsOf<Single>>>;
  grow<Single extends boolean | undefined = false>(
    options: LevelOptions<Single>,
  ): Grow<LevelSamples<PositionsOf<Single>>>;
  grow<Single extends boolean | undefined = false>(
    options: PlainOptions<Single>,
  ): Grow<PlainSamples<PositionsOf<Single>>>;
  grow<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
  ): Grow<Samples<PositionsOf<Single>>>;
  grow(options: SampleOptions): Grow {
    const call = readOptions(options);
    const request = { ...call.request, isWatched: true };
    const guard = <T>(work: () => T): T => this.#guard(call, work);
    const run = guard(() => new Run(this.#engine, request));
    return new Grow(call, run, guard);
  }

  /**
   * A plane without end, of which any part has the samples that one call over everything would have
   * there.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, and where
   * a world has no such option.
   */
  world(options: WorldOptions): World {
    const read = readWorldOptions(options);
    return new World(read, (work) => this.#guard({ options: read }, () => work(this.#engine)));
  }

  /**
   * Samples that stand while their ground is edited, part by part.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, where a
   * forest has no such option, and for a part that cannot be.
   */
  forest(options: ForestOptions): Forest {
    const read = readForestOptions(options);
    return new Forest(read, (work) => this.#guard({ options: read }, () => work(this.#engine)));
  }

  #guard<T>(call: Pick<Call, 'options'>, work: () => T): T {
    try {
      return work();
    } catch (failure) {
      if (!(failure instanceof Refusal)) this.#replaceEngine();
      throw errorOf(call, failure);
    }
  }

  /**
   * After running out of memory, or any other breakdown, the engine mostly works on, but never gets
   * back what that call held.
   */
  #replaceEngine(): void {
    Engine.start(this.#compiled).then(
      (engine) => {
        this.#engine = engine;
      },
      () => {},
    );
  }
}
