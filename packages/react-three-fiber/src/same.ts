import { useRef } from 'react';

/** Returns true if two values are the same, or plain objects or arrays with the same content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/** Returns the value of the first render, until a value with another content comes. */
export function useSame<T>(value: T): T {
  const ref = useRef(value);
  if (!isSame(ref.current, value)) ref.current = value;
  return ref.current;
}
