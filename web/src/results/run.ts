// A run of the engine, from its beginning to its end, in many short steps: V8 does not swap a
// running wasm function for its optimised form.

import type { RunEngine } from '../engine/common.js';
import { allocating, Refusal } from '../engine/failures.js';
import type { Outcome, Positions, Report, SurfaceDetails, Trace } from '../engine/replies.js';
import type { EngineRun } from '../engine/run.js';

/** What a run has placed, and how it went. */
export interface Placed {
  /** These are undefined when there are none. */
  positions: Positions | undefined;
  radii: Float64Array | undefined;
  classes: Uint8Array | undefined;
  /** Undefined in the plane and in volumes, too. */
  surface?: SurfaceDetails | undefined;
  levelEnds: Uint32Array | undefined;
  /** Of a slice alone, see {@link Step}. */
  layerEnds?: Uint32Array | undefined;
  below?: Float64Array | undefined;
  above?: Float64Array | undefined;
  turns?: Float64Array | undefined;
  report: Report;
  /** The two halves of the seed's 64 bits. */
  seed: Uint32Array;
}

/** Holds wasm memory until it is done or ended. */
export class Run {
  readonly #positions: Positions[] = [];
  readonly #radii: Float64Array[] = [];
  readonly #classes: Uint8Array[] = [];
  readonly #surface: SurfaceDetails[] = [];
  readonly #levelEnds: Uint32Array[] = [];
  readonly #layerEnds: Uint32Array[] = [];
  readonly #below: Float64Array[] = [];
  readonly #above: Float64Array[] = [];
  readonly #turns: Float64Array[] = [];
  readonly #seed: Uint32Array;
  #run: EngineRun | undefined;
  #failure: unknown;
  #outcome: Outcome | undefined;

  constructor(engine: RunEngine, request: object) {
    this.#run = engine.begin(request);
    this.#seed = this.#run.seed;
  }

  /** Whether nothing is left to do; never after an error, which every further step throws again. */
  get isDone(): boolean {
    return this.#run === undefined && this.#failure === undefined;
  }

  /** The share of the work that is done, about; 1 at the end. */
  get progress(): number {
    return this.#run === undefined ? 1 : this.#run.progress;
  }

  /**
   * Goes on for about a millisecond, or until `most` more samples are placed; gives those that were.
   * With `watch`, tells what was done for them.
   */
  step(most: number, watch?: (trace: Trace) => void): Positions | undefined {
    if (this.#failure) throw this.#failure;
    if (this.#run === undefined) return undefined;
    try {
      const step = this.#run.step(most);
      const { positions, radii, classes, levelEnds, layerEnds, below, above, turns } = step;
      const { surface, trace, isDone } = step;
      this.#positions.push(positions);
      if (radii) this.#radii.push(radii);
      if (classes) this.#classes.push(classes);
      if (levelEnds) this.#levelEnds.push(levelEnds);
      if (layerEnds) this.#layerEnds.push(layerEnds);
      if (below) this.#below.push(below);
      if (above) this.#above.push(above);
      if (turns) this.#turns.push(turns);
      if (surface) this.#surface.push(surface);
      if (trace) watch?.(trace);
      if (isDone) this.end();
      if (isDone && this.#outcome?.error) throw new Refusal(this.#outcome.error);
      return positions;
    } catch (failure) {
      // An engine that broke down must not be asked about this run again.
      this.#run = undefined;
      this.#failure = failure;
      throw failure;
    }
  }

  /** Does all that is left, and gives all samples. */
  finish(): Placed {
    while (!this.isDone) this.step(Number.POSITIVE_INFINITY);
    return this.placed();
  }

  /** All samples, once it is done or ended. */
  placed(): Placed {
    if (this.#failure) throw this.#failure;
    return {
      positions: concatenate(this.#positions),
      radii: concatenate(this.#radii),
      classes: concatenate(this.#classes),
      surface: joined(this.#surface),
      levelEnds: concatenate(this.#levelEnds),
      layerEnds: concatenate(this.#layerEnds),
      below: concatenate(this.#below),
      above: concatenate(this.#above),
      turns: concatenate(this.#turns),
      report: (this.#outcome as Outcome).report,
      seed: this.#seed,
    };
  }

  /** Gives the wasm memory back; before the run is done, the rest is not made. */
  end(): void {
    const run = this.#run;
    this.#run = undefined;
    if (run) this.#outcome = run.end();
  }
}

function joined(steps: readonly SurfaceDetails[]): SurfaceDetails | undefined {
  const [first] = steps;
  if (first === undefined) return undefined;
  const names = Object.keys(first) as (keyof SurfaceDetails)[];
  return Object.fromEntries(
    names.map((name) => [name, concatenate(steps.map((step) => step[name]))]),
  ) as unknown as SurfaceDetails;
}

/** One array of all, if there are any; a single one is not copied. */
export function concatenate<T extends Positions | Int32Array | Uint32Array | Uint8Array>(
  chunks: readonly T[],
): T | undefined {
  const filled = chunks.filter(({ length }) => length > 0);
  const first = filled[0] ?? chunks[0];
  if (first === undefined || filled.length <= 1) return first;
  const length = filled.reduce((sum, chunk) => sum + chunk.length, 0);
  const List = first.constructor as new (length: number) => T;
  const all = allocating(() => new List(length));
  let end = 0;
  for (const chunk of filled) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}
