import { Host } from '../engine/host.js';
import { planeRules, wholeRules } from '../engine/rules.js';
import { start } from '../engine/start.js';
import { WholeEngine } from '../engine/whole-engine.js';
import { Forest } from '../forest/forest.js';
import { type ForestOptions, readForestOptions } from '../forest/options.js';
import { type AlongOptions, readAlongOptions } from '../options/along-options.js';
import { bordered } from '../options/border.js';
import { type EachOptions, readSampleOptions } from '../options/each.js';
import type {
  BareOptions,
  BorderOptions,
  ClassOptions,
  FieldOptions,
  LevelOptions,
  OpenOptions,
  PositionsOf,
  SampleOptions,
} from '../options/sample-options.js';
import { type Call, readOptions } from '../options/whole-options.js';
import { lineSamplesOf, pointsAlong } from '../results/along.js';
import { fillEach, filled } from '../results/each.js';
import type { EachSamples } from '../results/each-samples.js';
import type { Grow } from '../results/grow.js';
import type {
  BorderSamples,
  ClassSamples,
  FieldSamples,
  LevelSamples,
  LineSamples,
  PlainSamples,
  Samples,
} from '../results/result.js';
import { type Placed, Run } from '../results/run.js';
import { samplesOf } from '../results/samples-of.js';
import type { GeoJSONFeature } from '../shapes/geojson.js';
import { refuseOptions } from '../values/check.js';
import { readWorldOptions, type WorldOptions } from '../world/options.js';
import { World } from '../world/world.js';
import { Copse } from './copse.js';

/**
 * The sampler with everything in the plane, which `load()` of `copse/all` gives. Calls share nothing,
 * and it keeps working after an error.
 */
export class WholeCopse extends Copse {
  /** @internal */
  declare protected readonly host: Host<WholeEngine>;

  /** @internal */
  static override async start(compiled: WebAssembly.Module): Promise<WholeCopse> {
    const begin = async () => new WholeEngine(await start(compiled));
    return new WholeCopse(await Host.begin(begin, [planeRules, wholeRules]));
  }

  /**
   * Fills a region at random with samples that are at least `radius` apart, until no further one fits;
   * or by one of the other methods.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * options do not go together, when the region encloses nothing, and when the call would make more
   * than `limit` samples.
   */
  override sample<Feature extends GeoJSONFeature, Single extends boolean | undefined = false>(
    options: EachOptions<Feature> & { float32?: Single },
  ): EachSamples<PositionsOf<Single>, Feature>;
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
    options: BorderOptions<Single>,
  ): BorderSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: BareOptions<Single>,
  ): PlainSamples<PositionsOf<Single>>;
  override sample<Single extends boolean | undefined = false>(
    options: OpenOptions<Single>,
  ): Samples<PositionsOf<Single>>;
  override sample(options: SampleOptions | EachOptions): Samples {
    const read = readSampleOptions(options);
    return this.host.do(read, (engine) => {
      const fill = (request: object) => new Run(engine, request).finish();
      if ('parts' in read) return filled(fillEach(read), fill);
      const call = read.isBordered ? bordered(read) : read;
      return this.samplesOf(call, fill(call.request));
    });
  }

  /**
   * Begins a fill that goes on step by step: for animation, for progress, or so that no call takes
   * long. `finish()` gives exactly the samples of `sample` with the same options.
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
    refuseOptions(options, {
      border: 'is not possible with grow: use sample',
    });
    return super.grow(options as never);
  }

  /**
   * Places points along lines: roads, hedges, fences, coasts, or a region's edge. They come line by line, in
   * the line's direction, with that direction in `angles`. Given as `existing`, they keep a wood's
   * trees away.
   *
   * `report.radius` is the least step, jitter aside.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when the
   * line has no length, and when it would take more than `limit` points.
   */
  along(options: AlongOptions): LineSamples {
    const call = readAlongOptions(options);
    return this.host.do(call, (engine) => {
      const seed = engine.seedOf(call.seed);
      return lineSamplesOf(pointsAlong(call.walk, seed), seed);
    });
  }

  /**
   * Makes an infinite plane, every part of which has the samples that one call over everything would
   * have there.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, or when
   * worlds do not have it.
   */
  override world(options: WorldOptions): World {
    const read = readWorldOptions(options);
    return new World(read, (work) => this.host.do({ options: read }, work));
  }

  /**
   * Makes a forest, whose samples stand while you edit its ground part by part.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, or when
   * forests do not have it.
   */
  override forest(options: ForestOptions): Forest {
    const read = readForestOptions(options);
    return new Forest(read, (work) => this.host.do({ options: read }, work));
  }

  /** @internal */
  protected override read(options: unknown): Call {
    const call = readOptions(options);
    return call.isBordered ? bordered(call) : call;
  }

  /** @internal */
  protected override samplesOf(call: Call, placed: Placed): Samples {
    return samplesOf(call, placed);
  }
}
