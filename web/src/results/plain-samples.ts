// The samples of a plain call.
import type { PlainRequest } from '../options/request.js';
import { Samples } from './result.js';
import type { Placed } from './run.js';

/** Makes the result of a run. */
export function plainSamplesOf(
  { request, warnings }: { request: PlainRequest; warnings: readonly string[] },
  placed: Placed,
): Samples {
  const { positions = request.float32 ? new Float32Array() : new Float64Array() } = placed;
  const { report, seed } = placed;
  return new Samples({ positions, report: { ...report, warnings }, seed });
}
