// The counts and hashes of tests/expected.json, which the native tests write.
import type { Copse } from 'copse/all';
import { corpus } from './shapes.js';

export interface Expected {
  seed: number;
  float32?: boolean;
  count: number;
  hash: string;
}

const files: Record<string, Record<string, Expected[]>> = import.meta.glob('../../expected.json', {
  import: 'default',
  eager: true,
});
export const expected: Record<string, Expected[]> = Object.values(files)[0] ?? {};

/** The entries of one shape, made anew. */
export function entriesOf(copse: Copse, name: string): Expected[] {
  const shape = corpus.find((other) => other.name === name);
  if (!shape) throw new Error(`no shape ${name}`);
  const { radius, fillRule, coords, ringEnds } = shape;
  return (expected[name] ?? []).map(({ seed, float32 }) => {
    const options = { region: { coords, ringEnds }, radius, fillRule, seed, float32 };
    const { length, positions } = copse.sample(options);
    const entry = { seed, count: length, hash: hashOf(positions) };
    return float32 === undefined ? entry : { ...entry, float32 };
  });
}

/** FNV-1a over the positions' bytes as doubles. */
export function hashOf(positions: Iterable<number>): string {
  const bytes = new Uint8Array(Float64Array.from(positions).buffer);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}
