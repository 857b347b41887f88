import type { RunEngine } from '../engine/common.js';
import { Host } from '../engine/host.js';
import type { PlaneModule } from '../engine/module.js';
import { PlaneEngine } from '../engine/plane-engine.js';
import { planeRules } from '../engine/rules.js';
import { start } from '../engine/start.js';
import { notIncluded, type PlainCall, readPlainOptions } from '../options/plain-options.js';
import type { PlainOptions, PositionsOf } from '../options/sample-options.js';
import { Grow } from '../results/grow.js';
import { plainSamplesOf } from '../results/plain-samples.js';
import type { PlainSamples, Samples } from '../results/result.js';
import { type Placed, Run } from '../results/run.js';

/**
 * The sampler of the entry `copse`, as `load()` gives it: it fills any region with one radius or count. Calls
 * share nothing, and the sampler keeps working after an error. `copse/all` has all other options, worlds and
 * forests.
 *
 * @example
 * ```js
 * import { load } from 'copse';
 *
 * const copse = await load();
 * const trees = copse.sample({ region: meadow, radius: 12, seed: 7 });
 * for (const [x, y] of trees) plant(x, y);
 * ```
 */
export class Copse {
  /** @internal */
  protected readonly host: Host<RunEngine>;

  /** @internal */
  static async start(compiled: WebAssembly.Module): Promise<Copse> {
    const begin = async () => new PlaneEngine(await start<PlaneModule>(compiled));
    return new Copse(await Host.begin<RunEngine>(begin, [planeRules]));
  }

  /** @internal */
  protected constructor(host: Host<RunEngine>) {
    this.host = host;
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Copse';
  }

  /**
   * Fills a region at random with samples that are at least `radius` apart, until no further one fits.
   *
   * @example
   * ```js
   * const trees = copse.sample({ region: meadow, radius: 12, margin: 6, seed: 7 });
   * trees.report.reason; // → 'saturated'
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option; `invalid-region`, `invalid-geojson` or `invalid-path` for a shape;
   * `limit` if it would make more samples than `limit`; `precision` if coordinates are too large;
   * `not-included` for an option that only `copse/all` has. See {@link PlainParts} for each option.
   * @see [Options of `sample`](../../../docs/options.md)
   */
  sample<Single extends boolean | undefined = false>(
    options: PlainOptions & { float32?: Single },
  ): PlainSamples<PositionsOf<Single>>;
  sample(options: PlainOptions): Samples {
    const call = this.read(options);
    return this.host.do(call, (engine) =>
      this.samplesOf(call, new Run(engine, call.request).finish()),
    );
  }

  /**
   * Begins a fill that you continue step by step: for animation, for progress, or so that no call takes long.
   * `finish()` gives exactly the samples of `sample` with the same options.
   *
   * @example
   * ```js
   * const grow = copse.grow({ region: meadow, radius: 12 });
   * while (!grow.done) draw(grow.step(50).positions);
   * const trees = grow.finish();
   * ```
   * @throws CopseError as `sample` does.
   */
  grow<Single extends boolean | undefined = false>(
    options: PlainOptions & { float32?: Single },
  ): Grow<PlainSamples<PositionsOf<Single>>>;
  grow(options: PlainOptions): Grow {
    const call = this.read(options);
    const request = { ...call.request, isWatched: true };
    const run = this.host.do(call, (engine) => new Run(engine, request));
    return new Grow(
      run,
      (work) => this.host.do(call, work),
      request.float32 ? new Float32Array() : new Float64Array(),
      (placed) => this.samplesOf(call, placed),
    );
  }

  /** @internal */
  world(_options: unknown): unknown {
    return notIncluded('world', undefined);
  }

  /** @internal */
  forest(_options: unknown): unknown {
    return notIncluded('forest', undefined);
  }

  /** @internal */
  protected read(options: unknown): PlainCall {
    return readPlainOptions(options);
  }

  /** @internal */
  protected samplesOf(call: PlainCall, placed: Placed): Samples {
    return plainSamplesOf(call, placed);
  }
}
