/** Returns true if two values have the same content. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (ArrayBuffer.isView(a) !== ArrayBuffer.isView(b) || Array.isArray(a) !== Array.isArray(b))
    return false;
  if (ArrayBuffer.isView(a) && a.constructor !== b.constructor) return false;
  const known = (of: object): string[] =>
    Object.keys(of).filter((key) => (of as Record<string, unknown>)[key] !== undefined);
  const keys = known(a);
  return (
    keys.length === known(b).length &&
    keys.every((key) =>
      isEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
