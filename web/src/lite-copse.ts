import { Engine } from './engine.js';
import { Grow } from './grow.js';
import { type Call, readOptions } from './options.js';
import { errorOf, samplesOf } from './outcome.js';
import { Refusal } from './refusal.js';
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

/**
 * The sampler without worlds and forests, as `load()` of `copse/lite` gives it. Calls share nothing,
 * and it works on after an error.
 */
export class LiteCopse {
  #engine: Engine;
  readonly #compiled: WebAssembly.Module;

  /** @internal */
  static async start(compiled: WebAssembly.Module): Promise<LiteCopse> {
    return new LiteCopse(await Engine.start(compiled), compiled);
  }

  /** @internal */
  protected constructor(engine: Engine, compiled: WebAssembly.Module) {
    this.#engine = engine;
    this.#compiled = compiled;
    this.sample(warmUp);
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
    return this.guard(call, (engine) => {
      const run = new Run(engine, call.request);
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
    const guard = <T>(work: () => T): T => this.guard(call, work);
    const run = this.guard(call, (engine) => new Run(engine, request));
    return new Grow(call, run, guard);
  }

  /** @internal */
  protected guard<T>(call: Pick<Call, 'options'>, work: (engine: Engine) => T): T {
    try {
      return work(this.#engine);
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
