// What makes samples a list for other libraries and for JSON.

/** The index that a property's name is, or NaN. */
function indexOf(name: string | symbol): number {
  const index = typeof name === 'string' ? +(name || Number.NaN) : Number.NaN;
  return index >= 0 && index % 1 === 0 ? index : Number.NaN;
}

/**
 * Lets `samples[i]` give sample i. A Proxy behind the class is asked only for what neither the object
 * nor its class has, so that no other property becomes slower.
 */
export function giveIndices<Samples extends { readonly length: number }>(
  prototype: Samples,
  sampleAt: (samples: Samples, i: number) => number[],
): void {
  const get = (target: object, name: string | symbol, samples: Samples) => {
    const i = indexOf(name);
    if (i >= 0 && i < samples.length) return sampleAt(samples, i);
    return Reflect.get(target, name, samples);
  };
  // It is not told of which object; methods of arrays ask below length only.
  const has = (target: object, name: string | symbol) => indexOf(name) >= 0 || name in target;
  Object.setPrototypeOf(prototype, new Proxy({}, { get, has }));
}

/** An object whose typed arrays are plain ones, for JSON. */
export function withPlainArrays(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value,
    ]),
  );
}
