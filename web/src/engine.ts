// The wasm module as TypeScript sees it (cpp/bindings.cpp), and the loop that runs it.
import { CopseError, type CopseErrorCode } from './error.js';
import type { Request } from './options.js';
import type { EngineRegion } from './region.js';
import type { Report } from './result.js';

/** What was wrong, as C++ says it: a {@link CopseError} whose value is text. */
export interface EngineError {
  code: string;
  option: string;
  value: string;
  rule: string;
}

/** The options as C++ takes them; undefined stands for the default, which only C++ knows. */
export interface EngineOptions {
  radius: number;
  seed: number | string | undefined;
  limit: number | undefined;
  float32: boolean | undefined;
}

/** A run of the sampler, which lives in wasm memory from `begin` to `end`. */
export type Handle = number;

/** The wasm module. */
export interface EngineModule {
  begin(region: EngineRegion, options: EngineOptions): Begun;
  /** Does about a millisecond of work; false when nothing is left to do. */
  step(run: Handle): boolean;
  /** What was placed since the last call, as a copy of its own. */
  take(run: Handle): Float64Array | Float32Array;
  /** Why it cannot be finished, or null. */
  error(run: Handle): EngineError | null;
  report(run: Handle): Omit<Report, 'reason'>;
  end(run: Handle): void;
}

type Begun = { error: EngineError } | { error: null; run: Handle };

/** Runs the sampler to its end. */
export function runToEnd(
  engine: EngineModule,
  request: Request,
): { positions: Float64Array | Float32Array; report: Report } {
  const begun = engine.begin(request.region, request.options);
  if (begun.error) throw fromEngine(begun.error, request);
  const { run } = begun;
  try {
    const chunks: (Float64Array | Float32Array)[] = [];
    // In many short steps: V8 does not swap a running wasm function for its optimised form.
    let goesOn: boolean;
    do {
      goesOn = engine.step(run);
      chunks.push(engine.take(run));
    } while (goesOn);
    const failure = engine.error(run);
    if (failure) throw fromEngine(failure, request);
    const positions = concatenate(chunks, request.options.float32 === true);
    return { positions, report: { reason: 'saturated', ...engine.report(run) } };
  } finally {
    engine.end(run);
  }
}

function concatenate(
  chunks: (Float64Array | Float32Array)[],
  float32: boolean,
): Float64Array | Float32Array {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const all = float32 ? new Float32Array(length) : new Float64Array(length);
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}

/** The engine's error, with the option's name and value as the user gave them. */
function fromEngine(error: EngineError, { options, radiusName }: Request): CopseError {
  const option = error.option === 'radius' ? radiusName : error.option;
  const value = new Map<string, unknown>(Object.entries(options)).get(error.option) ?? error.value;
  const code = error.code as CopseErrorCode;
  return new CopseError({ code, option, value, rule: error.rule }, error.value);
}
