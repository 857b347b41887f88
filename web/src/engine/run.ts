// A run in an engine's memory.
import { checked, copyOf } from './failures.js';
import type { RunHandle, RunsModule } from './module.js';
import type { Outcome, Step, SurfaceDetails, Trace } from './replies.js';
import type { RuleError } from './rules.js';

/** A list that belongs to the samples of a step. */
export type ListName = 'radii' | 'classes' | 'levelEnds' | 'layerEnds' | 'below' | 'above';

/** The lists that a call needs from each step besides positions. */
export interface Wanted {
  lists: readonly ListName[];
  traceOf?: ((run: RunHandle) => Trace) | undefined;
  surfaceOf?: ((run: RunHandle) => SurfaceDetails) | undefined;
  turnsOf?: ((run: RunHandle) => Float64Array) | undefined;
}

export class EngineRun {
  /** The two halves of the seed's 64 bits, the lower one first. */
  readonly seed: Uint32Array;
  readonly #module: RunsModule;
  readonly #handle: RunHandle;
  readonly #wanted: Wanted;
  #isDone = false;

  /** Takes a run that has begun. If it could not begin, frees the run and throws the reason. */
  constructor(module: RunsModule, handle: RunHandle, wanted: Wanted) {
    this.#module = module;
    this.#handle = checked(handle);
    this.#wanted = wanted;
    this.seed = copyOf(handle.seed());
  }

  /** Works for about a millisecond, or until `most` more samples are placed. */
  step(most: number): Step {
    const run = this.#handle;
    this.#isDone = run.step(most);
    const { lists, traceOf, surfaceOf, turnsOf } = this.#wanted;
    const step: Step = {
      positions: copyOf(run.positions()),
      isDone: this.#isDone,
    };
    for (const name of lists) Object.assign(step, { [name]: copyOf(run[name]()) });
    if (traceOf) step.trace = traceOf(run);
    if (surfaceOf) step.surface = surfaceOf(run);
    if (turnsOf) step.turns = turnsOf(run);
    return step;
  }

  /** About the fraction of the work that is done, from 0 to 1. It never falls. */
  get progress(): number {
    return this.#handle.progress();
  }

  /** Frees the memory of the run, also before its end. */
  end(): Outcome {
    const { ending, radius, unit } = this.#handle.report();
    const error: RuleError | undefined = this.#handle.error();
    this.#handle.delete();
    const { Ending } = this.#module;
    const names = ['saturated', 'count', 'finished'] as const;
    const reason = (this.#isDone && names.find((name) => Ending[name] === ending)) || 'aborted';
    return { report: { reason, radius, unit, warnings: [] }, error };
  }
}
