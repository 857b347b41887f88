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
import { fillEach } from '../results/each.js';
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
import { filled, type Placed, Run } from '../results/run.js';
import { samplesOf } from '../results/samples-of.js';
import type { GeoJSONFeature } from '../shapes/geojson.js';
import { refuseOptions } from '../values/check.js';
import { readWorldOptions, type WorldOptions } from '../world/options.js';
import { World } from '../world/world.js';
import { Copse } from './copse.js';

/**
 * The sampler of the entry `copse/all`, as `load()` gives it, with all options of `sample`, worlds and
 * forests. Calls share nothing, and the sampler keeps working after an error.
 *
 * @example
 * ```js
 * import { load } from 'copse/all';
 *
 * const copse = await load();
 * const classes = [{ name: 'oak', radius: 20 }, { name: 'birch', radius: 12 }];
 * const trees = copse.sample({ region: meadow, classes, seed: 7 });
 * ```
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
   * Fills a region at random with samples that are at least `radius` apart, until no further one fits; or by
   * another method.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 4, levels: 3, seed: 7 });
   * trees.levelEnds.length; // → 3
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option; `invalid-region`, `invalid-geojson` or `invalid-path` for a shape;
   * `invalid-radius`, `invalid-density`, `invalid-classes` or `invalid-limit` for a number; `limit` if it
   * would make more samples than `limit`; `precision` if coordinates are too large. See {@link MaximalParts}
   * for each option.
   * @see [Options of `sample`](../../../docs/options.md)
   */
  override sample<Single extends boolean | undefined = false>(
    options: ClassOptions<Single> & { each?: undefined },
  ): ClassSamples<PositionsOf<Single>>;
  override sample<Feature extends GeoJSONFeature, Single extends boolean | undefined = false>(
    options: EachOptions<Feature> & { float32?: Single },
  ): EachSamples<PositionsOf<Single>, Feature>;
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
   * Begins a fill that you continue step by step: for animation, for progress, or so that no call takes long.
   * `finish()` gives exactly the samples of `sample` with the same options.
   *
   * @example
   * ```js
   * const grow = copse.grow({ region: meadow, radius: 12, method: 'bridson' });
   * for (const [x, y, parent] of grow) draw(x, y, parent);
   * const trees = grow.finish();
   * ```
   * @throws CopseError as `sample` does; `conflicting-options` beside `border` or `each`.
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
   * Places points along lines: roads, hedges, fences, coasts, or a region's edge. They come line by line,
   * from the start of each line to its end. `angles` has the line's direction at each point. Give them as
   * `existing` to keep a wood's trees away. `report.radius` is the least step, before jitter.
   *
   * @example
   * ```js
   * const road = [[0, 120], [200, 150], [400, 130]];
   * const hedge = copse.along({ line: road, spacing: 10, offset: 12 });
   * const wood = copse.sample({ region: meadow, radius: 12, existing: hedge });
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option; `invalid-region`, `invalid-geojson` or `invalid-path` if the line
   * cannot be read or has no length; `precision` if coordinates are too large; `limit` if there would be more
   * points than `limit`. See {@link AlongParts} for each option.
   * @see [Along lines](../../../docs/lines.md)
   */
  along(options: AlongOptions): LineSamples {
    const call = readAlongOptions(options);
    return this.host.do(call, (engine) => {
      const seed = engine.seedOf(call.seed);
      return lineSamplesOf(pointsAlong(call.walk, seed), seed);
    });
  }

  /**
   * Makes an infinite plane of samples. Each part has the samples that one call over everything would have
   * there.
   *
   * @example
   * ```js
   * const world = copse.world({ radius: 4, seed: 'north' });
   * const chunk = world.chunk(3, -2);
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option, also for one that worlds do not have, such as `count`. See
   * {@link WorldOptions} for each option.
   * @see [Worlds and forests](../../../docs/world.md)
   */
  override world(options: WorldOptions): World {
    const read = readWorldOptions(options);
    return new World(read, (work) => this.host.do({ options: read, ground: 'world' }, work));
  }

  /**
   * Makes a forest that you edit part by part: samples that an edit does not affect stay.
   *
   * @example
   * ```js
   * const forest = copse.forest({ radius: 4, seed: 5 });
   * forest.put('wood', { region: meadow });
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option, also for one that forests do not have, such as `count`. See
   * {@link ForestOptions} for each option.
   * @see [Worlds and forests](../../../docs/world.md)
   */
  override forest(options: ForestOptions): Forest {
    const read = readForestOptions(options);
    return new Forest(read, (work) => this.host.do({ options: read, ground: 'forest' }, work));
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
