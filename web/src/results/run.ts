// A run of the engine in many short steps: V8 cannot replace a running wasm function by its optimised form.

import type { RunEngine } from '../engine/common.js';
import { allocating, Refusal } from '../engine/failures.js';
import type { Outcome, Positions, Report, SurfaceDetails, Trace } from '../engine/replies.js';
import type { EngineRun } from '../engine/run.js';

/** The samples and the report of a run. */
export interface Placed {
  /** The lists are undefined if they are empty. */
  positions: Positions | undefined;
  radii: Float64Array | undefined;
  classes: Uint8Array | undefined;
  /** Undefined in the plane and in volumes. */
  surface?: SurfaceDetails | undefined;
  levelEnds: Uint32Array | undefined;
  /** Present for slices only, see {@link Step}. */
  layerEnds?: Uint32Array | undefined;
  below?: Float64Array | undefined;
  above?: Float64Array | undefined;
  turns?: Float64Array | undefined;
  report: Report;
  /** The two halves of the seed's 64 bits. */
  seed: Uint32Array;
}

/** A run, which holds wasm memory until its end. */
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

  /** True if no work is left. After an error it stays false, and each further step throws the error again. */
  get isDone(): boolean {
    return this.#run === undefined && this.#failure === undefined;
  }

  /** About the fraction of the work that is done; 1 at the end. */
  get progress(): number {
    return this.#run === undefined ? 1 : this.#run.progress;
  }

  /**
   * Works for about a millisecond, or until `most` more samples are placed, and returns them. Calls
   * `watch` with the trace of each step.
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
      // Do not use this run of a broken engine again.
      this.#run = undefined;
      this.#failure = failure;
      throw failure;
    }
  }

  /** Finishes the run, and returns all samples. */
  finish(): Placed {
    while (!this.isDone) this.step(Number.POSITIVE_INFINITY);
    return this.placed();
  }

  /** Returns all samples, after the end of the run. */
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

  /** Frees the wasm memory. An unfinished run places no more samples. */
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

/** Joins arrays, if any; a single one is not copied. */
export function concatenate<T extends Positions | Int32Array | Uint32Array | Uint8Array>(
  chunks: readonly T[],
): T | undefined {
  const full = chunks.filter(({ length }) => length > 0);
  const first = full[0] ?? chunks[0];
  if (first === undefined || full.length <= 1) return first;
  const length = full.reduce((sum, chunk) => sum + chunk.length, 0);
  const List = first.constructor as new (length: number) => T;
  const all = allocating(() => new List(length));
  let end = 0;
  for (const chunk of full) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}

/** Makes all requests of a call that is several runs; `fill` makes one, and its errors reach the call. */
export function filled<Request, T>(
  calls: Generator<Request, T, Placed>,
  fill: (request: Request) => Placed,
): T {
  let next = calls.next();
  while (!next.done) {
    let placed: Placed;
    try {
      placed = fill(next.value);
    } catch (failure) {
      next = calls.throw(failure);
      continue;
    }
    next = calls.next(placed);
  }
  return next.value;
}
