import { type DistanceAt, Engine } from '../engine.js';
import { errorOf } from '../outcome.js';
import { Refusal } from '../refusal.js';
import { type Placed, Run } from '../run.js';
import type { PositionsOf } from '../sample-options.js';
import { type BoxOptions, readBoxOptions, type SpaceCall } from './box-options.js';
import { boxSamplesOf, surfaceSamplesOf } from './outcome.js';
import type { SpaceSamples, SurfaceSamples } from './result.js';
import { readSurfaceOptions, type SurfaceOptions } from './surface-options.js';

/**
 * The sampler for boxes, volumes and surfaces, ready to use, as `load()` of `copse/space` gives it.
 * Calls share nothing, and it works on after an error.
 */
export class Space {
  readonly #compiled: WebAssembly.Module;
  readonly #functions: Functions;
  #engine: Engine;

  /** @internal */
  static async start(compiled: WebAssembly.Module): Promise<Space> {
    const functions = new Functions();
    return new Space(compiled, functions, await Engine.start(compiled, functions.at));
  }

  private constructor(compiled: WebAssembly.Module, functions: Functions, engine: Engine) {
    this.#compiled = compiled;
    this.#functions = functions;
    this.#engine = engine;
  }

  /**
   * Fills a box, or a part of it, with samples that are at least `radius` apart, at random, until no
   * further one fits.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * options do not go together, when a mesh is not closed, when a distance function is found to break
   * its bound, and when more than `limit` samples would come.
   */
  sampleBox<Single extends boolean | undefined = false>(
    options: BoxOptions & { float32?: Single },
  ): SpaceSamples<PositionsOf<Single>>;
  sampleBox(options: BoxOptions): SpaceSamples {
    const call = readBoxOptions(options);
    return boxSamplesOf(call, this.#finish(call));
  }

  /**
   * Fills the triangles of a mesh with samples that are at least `radius` apart, straight through
   * space, at random, until no further one fits anywhere on them.
   *
   * @throws CopseError when an option is unknown, missing, of a wrong type or out of range, when
   * arrays do not fit the mesh, and when more than `limit` samples would come.
   */
  sampleSurface<Single extends boolean | undefined = false>(
    options: SurfaceOptions & { float32?: Single },
  ): SurfaceSamples<PositionsOf<Single>>;
  sampleSurface(options: SurfaceOptions): SurfaceSamples {
    const call = readSurfaceOptions(options);
    return surfaceSamplesOf(call, this.#finish(call));
  }

  #finish(call: SpaceCall): Placed {
    const leave = this.#functions.enter(call.distance);
    try {
      const run = new Run(this.#engine, call.request);
      try {
        run.finish();
        return run.placed();
      } finally {
        run.end();
      }
    } catch (failure) {
      if (!(failure instanceof Refusal)) this.#replaceEngine();
      throw errorOf(call, failure);
    } finally {
      leave();
    }
  }

  /** See Copse: after a breakdown the engine never gets back what that call held. */
  #replaceEngine(): void {
    Engine.start(this.#compiled, this.#functions.at).then(
      (engine) => {
        this.#engine = engine;
      },
      () => {},
    );
  }
}

/** Whose function the engine calls: that of the call under way, which may make calls itself. */
class Functions {
  #current: DistanceAt | undefined;
  readonly at: DistanceAt = (x, y, z) => Number(this.#current?.(x, y, z));

  /** Gives what ends the call. */
  enter(distance: DistanceAt | undefined): () => void {
    const before = this.#current;
    this.#current = distance;
    return () => {
      this.#current = before;
    };
  }
}
