/** One picture is painted at a time, in memory that is kept for the next. */

const kept = new Map<string, Float32Array>();

/** Values that are not cleared between pictures. */
export function scratch(name: string, length: number): Float32Array {
  let values = kept.get(name);
  if (!values || values.length < length) {
    values = new Float32Array(length);
    kept.set(name, values);
  }
  return values.subarray(0, length);
}
