// Values as short text, as a console shows them.

const MOST = 400;
const MOST_ITEMS = 8;

export function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : inner(value, 2);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** A value within others: strings are quoted. `depth` says how many levels are shown. */
export function inner(value: unknown, depth: number): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'function') return `function ${value.name}`.trim();
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return objectText(value, depth);
  } catch {
    return 'object';
  }
}

function objectText(value: object, depth: number): string {
  if (value instanceof Error) return value.message;
  if (value instanceof Promise) return 'Promise';
  if (ArrayBuffer.isView(value))
    return listText(
      value as unknown as ArrayLike<unknown>,
      depth,
      Object.prototype.toString.call(value).slice(8, -1),
    );
  if (Array.isArray(value)) return listText(value, depth, '');
  if (value instanceof Map || value instanceof Set)
    return listText([...value], depth, value instanceof Map ? 'Map' : 'Set');
  const fields = value as Record<string, unknown>;
  if ('positions' in fields && typeof fields.length === 'number') return `${fields.length} samples`;
  if (depth === 0) return '{…}';
  const entries = Object.entries(fields);
  const shown = entries
    .slice(0, MOST_ITEMS)
    .map(([key, item]) => `${key}: ${inner(item, depth - 1)}`);
  if (entries.length > MOST_ITEMS) shown.push('…');
  return shown.length > 0 ? `{ ${shown.join(', ')} }` : '{}';
}

function listText(list: ArrayLike<unknown>, depth: number, type: string): string {
  const head = type && `${type}(${list.length}) `;
  if (depth === 0) return `${head}[…]`;
  const shown = Array.from({ length: Math.min(list.length, MOST_ITEMS) }, (_, i) =>
    inner(list[i], depth - 1),
  );
  if (list.length > MOST_ITEMS) shown.push(`… ${list.length - MOST_ITEMS} more`);
  return `${head}[${shown.join(', ')}]`;
}
