import { Host } from '../engine/host.js';
import type { SpaceModule } from '../engine/module.js';
import { planeRules, spaceRules } from '../engine/rules.js';
import { type DistanceAt, start, startNow } from '../engine/start.js';
import type { PositionsOf } from '../options/sample-options.js';
import { filled, type Placed, Run } from '../results/run.js';
import { CopseError } from '../values/error.js';
import { reading, Thrown } from '../values/reading.js';
import { type BoxOptions, readBoxOptions, type SpaceCall } from './box-options.js';
import { boxSamplesOf, surfaceSamplesOf } from './outcome.js';
import { planOf } from './plan.js';
import type { ClassesInSpace, SpaceSamples, SurfaceSamples } from './result.js';
import { SpaceEngine } from './space-engine.js';
import { readSurfaceOptions, type SurfaceOptions } from './surface-options.js';

const rules = [planeRules, spaceRules];

/**
 * The sampler of the entry `copse/space`, as `load()` gives it, for boxes, volumes and surfaces. Calls share
 * nothing, and the sampler keeps working after an error.
 *
 * @example
 * ```js
 * const stars = space.sampleBox({ size: [20, 20, 20], radius: 1.5, seed: 7 });
 * for (const [x, y, z] of stars) plant(x, y, z);
 * ```
 * @see [In space](../../../docs/space.md)
 */
export class Space {
  readonly #host: Host<SpaceEngine>;
  readonly #functions: Functions;

  /** @internal */
  static async start(compiled: WebAssembly.Module): Promise<Space> {
    const functions = new Functions();
    const begin = async () => new SpaceEngine(await start<SpaceModule>(compiled, functions.at));
    return new Space(functions, await Host.begin(begin, rules));
  }

  /** @internal */
  static startNow(compiled: WebAssembly.Module): Space {
    const functions = new Functions();
    const begin = () => new SpaceEngine(startNow<SpaceModule>(compiled, functions.at));
    return new Space(functions, new Host(async () => begin(), rules, begin()));
  }

  private constructor(functions: Functions, host: Host<SpaceEngine>) {
    this.#functions = functions;
    this.#host = host;
  }

  // Vue wraps objects without a tag in proxies, which cannot read private members.
  /** @internal */
  get [Symbol.toStringTag](): string {
    return 'Space';
  }

  /**
   * Fills a box, or a part of it, at random with samples that are at least `radius` apart, until no further
   * one fits.
   *
   * @example
   * ```js
   * const region = { sphere: { center: [5, 5, 5], radius: 5 } };
   * const stars = space.sampleBox({ size: [10, 10, 10], radius: 1, region });
   * stars.report.reason; // → 'saturated'
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option; `invalid-region` if a mesh is not closed or a distance function
   * breaks its bound; `invalid-radius`, `invalid-classes` or `invalid-limit` for a number; `limit` if it would
   * make more samples than `limit`; `precision` if coordinates are too large. See {@link BoxOptions} for each
   * option.
   * @see [Boxes](../../../docs/space.md)
   */
  sampleBox<Single extends boolean | undefined = false>(
    options: BoxOptions & { classes: NonNullable<BoxOptions['classes']>; float32?: Single },
  ): SpaceSamples<PositionsOf<Single>> & ClassesInSpace;
  sampleBox<Single extends boolean | undefined = false>(
    options: BoxOptions & { float32?: Single },
  ): SpaceSamples<PositionsOf<Single>>;
  sampleBox(options: BoxOptions): SpaceSamples {
    const call = reading('options', () => readBoxOptions(options));
    return boxSamplesOf(call, this.#finish(call));
  }

  /**
   * Fills the triangles of a mesh, or a terrain, at random with samples that are at least `radius`
   * apart, straight through space, until no further one fits.
   *
   * @example
   * ```js
   * import { TorusGeometry } from 'three';
   *
   * const torus = new TorusGeometry(10, 4, 16, 48);
   * const { position, normal } = torus.attributes;
   * const mesh = { positions: position, indices: torus.index, normals: normal };
   * const moss = space.sampleSurface({ ...mesh, radius: 1 });
   * ```
   * @throws CopseError: `unknown-option`, `missing-option`, `wrong-type`, `out-of-range` or
   * `conflicting-options` for an option; `invalid-mesh` if arrays do not fit the mesh;
   * `invalid-radius`, `invalid-density`, `invalid-classes` or `invalid-limit` for a number; `limit` if
   * it would make more samples than `limit`; `precision` if coordinates are too large. See {@link
   * SurfaceOptions} for each option.
   * @see [Surfaces](../../../docs/space.md)
   */
  sampleSurface<Single extends boolean | undefined = false>(
    options: SurfaceOptions & {
      classes: NonNullable<SurfaceOptions['classes']>;
      float32?: Single;
    },
  ): SurfaceSamples<PositionsOf<Single>> & ClassesInSpace;
  sampleSurface<Single extends boolean | undefined = false>(
    options: SurfaceOptions & { float32?: Single },
  ): SurfaceSamples<PositionsOf<Single>>;
  sampleSurface(options: SurfaceOptions): SurfaceSamples {
    const call = reading('options', () => readSurfaceOptions(options));
    return surfaceSamplesOf(call, this.#finish(call));
  }

  #finish(call: SpaceCall): Placed {
    return this.#functions.during(call.distance, () =>
      this.#host.do(call, (engine) =>
        filled(planOf(call.request), (request) => new Run(engine, request).finish()),
      ),
    );
  }
}

/** A call under way: its distance function, and the error that the function has thrown. */
interface Asking {
  readonly distance: DistanceAt | undefined;
  thrown: Thrown | undefined;
}

/**
 * Calls the distance function of the call under way for the engine. That function may itself make calls. It
 * never throws through wasm, because wasm would then not free its stack and memory.
 */
class Functions {
  #current: Asking | undefined;

  /** Returns NaN, which ends the run, once the function has thrown or returned no number. */
  readonly at: DistanceAt = (x, y, z) => {
    const asking = this.#current;
    if (!asking || asking.thrown) return Number.NaN;
    try {
      const distance: unknown = asking.distance?.(x, y, z);
      if (typeof distance === 'number') return distance;
      const rule = 'must return a number everywhere';
      const option = 'region.distance';
      throw new CopseError({ code: 'invalid-region', option, value: distance, rule });
    } catch (cause) {
      asking.thrown = new Thrown(cause);
      return Number.NaN;
    }
  };

  /** Does work that asks for distances. Throws the function's error, if there is one. */
  during<T>(distance: DistanceAt | undefined, work: () => T): T {
    const outer = this.#current;
    const asking: Asking = { distance, thrown: undefined };
    this.#current = asking;
    try {
      return work();
    } catch (failure) {
      throw asking.thrown ? asking.thrown.cause : failure;
    } finally {
      this.#current = outer;
    }
  }
}
