/** Checks of what a scene's text holds; each error names the field, its value and the rule. */

/** A value short enough for a message. */
export function shown(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = typeof value;
  }
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

export class SceneError extends Error {
  override readonly name = 'SceneError';

  constructor(field: string, value: unknown, rule: string) {
    super(`${field} is ${shown(value)}; it ${rule}.`);
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** An object with these fields, perhaps those, and no others; `*` allows any. */
export function fieldsOf(
  value: unknown,
  at: string,
  needed: readonly string[],
  more: readonly string[] = [],
): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SceneError(at, value, 'must be an object');
  for (const name of needed) {
    if (!Object.hasOwn(value, name))
      throw new SceneError(`${at}.${name}`, undefined, 'is required');
  }
  for (const name of more.includes('*') ? [] : Object.keys(value)) {
    if (!needed.includes(name) && !more.includes(name))
      throw new SceneError(`${at}.${name}`, (value as Fields)[name], 'is not a known field');
  }
  return value as Fields;
}

export function numberOf(value: unknown, at: string, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new SceneError(at, value, `must be a number from ${least} to ${most}`);
}

export function listOf(
  value: unknown,
  at: string,
  [least, most]: readonly [number, number],
): readonly unknown[] {
  if (!Array.isArray(value)) throw new SceneError(at, value, 'must be a list');
  if (value.length >= least && value.length <= most) return value;
  const count = least === most ? `${least}` : `${least} to ${most}`;
  throw new SceneError(`${at}.length`, value.length, `must be ${count}`);
}

export function oneOf<T extends string>(value: unknown, at: string, names: readonly T[]): T {
  if (names.includes(value as T)) return value as T;
  throw new SceneError(at, value, `must be one of ${names.join(', ')}`);
}

export function textOf(value: unknown, at: string, most: number): string {
  if (typeof value === 'string' && value.length <= most) return value;
  throw new SceneError(at, value, `must be text of at most ${most} characters`);
}
