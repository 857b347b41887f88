import { Copse } from './copse.js';
import { planeRules, wholeRules } from './engine/rules.js';
import { start } from './engine/start.js';
import { Forest } from './forest.js';
import { type ForestOptions, readForestOptions } from './forest-options.js';
import type { Grow } from './grow.js';
import { Host } from './host.js';
import { type Call, readOptions } from './options.js';
import type { ClassSamples, FieldSamples, LevelSamples, PlainSamples, Samples } from './result.js';
import type { Placed } from './run.js';
import type {
  BareOptions,
  ClassOptions,
  FieldOptions,
  LevelOptions,
  OpenOptions,
  PositionsOf,
  SampleOptions,
} from './sample-options.js';
import { samplesOf } from './samples-of.js';
import { WholeEngine } from './whole-engine.js';
import { World } from './world.js';
import { readWorldOptions, type WorldOptions } from './world-options.js';

/**
 * The sampler with everything of the plane, ready to use, as `load()` of `copse/all` gives it. Calls
 * share nothing, and it works on after an error.
 */
export class WholeCopse extends Copse {
  readonly #host: Host<WholeEngine>;

  /** @internal */
  static override async start(compiled: WebAssembly.Module): Promise<WholeCopse> {
    const begin = async () => new WholeEngine(await start(compiled));
    return new WholeCopse(await Host.begin(begin, [planeRules, wholeRules]));
  }

  private constructor(host: Host<WholeEngine>) {
    super(host);
    this.#host = host;
  }

  /**
   * Fills a region with samples that are at least `radius` apart, at random, until no further one
   * fits; or by one of the other methods.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * options do not go together, when the region encloses nothing, and when more than `limit` samples
   * would come.
   */
  override sample<Single extends boolean | undefined = false>(
    options: ClassOptions<Single>,
  ): ClassSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: FieldOptions<Single>,
  ): FieldSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: LevelOptions<Single>,
  ): LevelSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: BareOptions<Single>,
  ): PlainSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
  ): Samples<PositionsOf<Single>>;
  override sample(options: SampleOptions): Samples {
    return super.sample(options as never);
  }

  /**
   * Begins what `sample` does, to go on step by step: for animation, for progress, or so that no
   * call takes long. Finishing it gives the very samples of `sample` with the same options.
   *
   * @throws CopseError as `sample` does.
   */
  override grow<Single extends boolean | undefined = false>(
    options: ClassOptions<Single>,
  ): Grow<ClassSamples<PositionsOf<Single>>>;
  override grow<Single extends boolean | undefined = false>(
    options: FieldOptions<Single>,
  ): Grow<FieldSamples<PositionsOf<Single>>>;
  override grow<Single extends boolean | undefined = false>(
    options: LevelOptions<Single>,
  ): Grow<LevelSamples<PositionsOf<Single>>>;
  override grow<Single extends boolean | undefined = false>(
    options: BareOptions<Single>,
  ): Grow<PlainSamples<PositionsOf<Single>>>;
  override grow<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
  ): Grow<Samples<PositionsOf<Single>>>;
  override grow(options: SampleOptions): Grow {
    return super.grow(options as never);
  }

  /**
   * A plane without end, of which any part has the samples that one call over everything would have
   * there.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, and where
   * a world has no such option.
   */
  override world(options: WorldOptions): World {
    const read = readWorldOptions(options);
    return new World(read, (work) => this.#host.do({ options: read }, work));
  }

  /**
   * Samples that stand while their ground is edited, part by part.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, where a
   * forest has no such option, and for a part that cannot be.
   */
  override forest(options: ForestOptions): Forest {
    const read = readForestOptions(options);
    return new Forest(read, (work) => this.#host.do({ options: read }, work));
  }

  /** @internal */
  protected override read(options: unknown): Call {
    return readOptions(options);
  }

  /** @internal */
  protected override samplesOf(call: Call, placed: Placed): Samples {
    return samplesOf(call, placed);
  }
}
