import { allocating } from '../engine/failures.js';

/** Copies a request with its arrays. Copies only the numbers that a view shows. */
export function snapshotOf<T>(request: T): T {
  return allocating(() => copied(request)) as T;
}

function copied(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice();
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copied(field)]));
}

/** The memory of all arrays in a request. */
export function buffersOf(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return [value.buffer as ArrayBuffer];
  return typeof value === 'object' ? Object.values(value ?? {}).flatMap(buffersOf) : [];
}
