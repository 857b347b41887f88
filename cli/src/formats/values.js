/** The number that is plainly meant: a number, a BigInt or a text of one; anything else stays as it is. */
export function numberOf(value) {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** Properties as JSON has them: numbers, texts and truth values. NaN is pandas' null. */
export function propertiesOf(entries) {
  return Object.fromEntries(entries.map(([name, value]) => [name, plainOf(value)]));
}

function plainOf(value) {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (Number.isNaN(value)) return null;
  // As a text, which is then refused where a number is asked for.
  if (Math.abs(value) === Number.POSITIVE_INFINITY) return String(value);
  const isPlain = value === null || ['number', 'string', 'boolean'].includes(typeof value);
  return isPlain ? value : undefined;
}

/** Throws if a file of so many bytes cannot hold so many things, each of which takes part of a byte. */
export function checkCount(what, count, bytes, perByte = 1) {
  const number = Number(count);
  if (Number.isInteger(number) && number >= 0 && number <= bytes * perByte) return;
  throw new Error(`it is damaged: ${bytes} bytes cannot hold ${count} ${what}`);
}
