// What scripts/inline.mjs packs, and each entry unpacks.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wasmBytes as liteBytes } from '../../dist/lite/wasm-inline.js';
import { wasmBytes as spaceBytes } from '../../dist/space/wasm-inline.js';
import { unpack } from '../../dist/unpack.js';
import { wasmBytes } from '../../dist/wasm-inline.js';
import { pack } from '../../scripts/inline.mjs';
import { trials } from './trials.ts';

// Vitest would compare them one by one.
const areEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;
const roundTrip = async (bytes: Uint8Array) => {
  expect(areEqual(await unpack(pack(bytes), bytes.length), bytes)).toBe(true);
};
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

test.each([
  ['dist/copse.wasm', wasmBytes],
  ['dist/copse-lite.wasm', liteBytes],
  ['build/wasm/copse-engine-space.wasm', spaceBytes],
])('what is within is %s', async (path, bytes) => {
  expect(areEqual(await bytes(), read(path))).toBe(true);
});

test('any bytes come back as they were', async () => {
  // Pieces that come again, near and far, beside bytes that nothing foretells.
  const piece = fc.uint8Array({ maxLength: 300 });
  const some = fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
    order: fc.array(fc.nat(), { maxLength: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(some, ({ pieces, order }) =>
      roundTrip(Uint8Array.from(order.flatMap((i) => [...(pieces[i % pieces.length] ?? [])]))),
    ),
    { numRuns: trials(200) },
  );
});

test('a module that is damaged anywhere comes back as it was', async () => {
  const wasm = read('build/wasm/copse-unpacker.wasm');
  const place = fc.nat(wasm.length - 1);
  const damage = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(damage, place, (changes, length) => {
      const bytes = Uint8Array.from(wasm);
      for (const [at, byte] of changes) bytes[at] = byte;
      return roundTrip(bytes.subarray(0, length));
    }),
    { numRuns: trials(100) },
  );
});

test.each([0, 1, 2, 1e5, 3e5])('%i bytes', async (length) => {
  await roundTrip(new Uint8Array(length));
  const growing = Uint8Array.from({ length }, (_, i) => Math.sqrt(i) % 256);
  await roundTrip(Uint8Array.from([...growing, ...growing.slice(0, 1e3)]));
});
