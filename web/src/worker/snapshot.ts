/**
 * A copy of arrays, typed arrays and plain objects, so that the original stays as it is and may be
 * changed; `buffers` receives those of the copy, to be handed over with it.
 */
export function snapshot<T>(value: T, buffers: ArrayBuffer[]): T {
  return copyOf(value, buffers) as T;
}

function copyOf(value: unknown, buffers: ArrayBuffer[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) {
    // Of a view into a larger buffer, only what it shows.
    const copy = (value as Uint8Array).slice();
    buffers.push(copy.buffer);
    return copy;
  }
  if (Array.isArray(value)) return value.map((item) => copyOf(item, buffers));
  const entries = Object.entries(value).map(([name, field]) => [name, copyOf(field, buffers)]);
  return Object.fromEntries(entries);
}
