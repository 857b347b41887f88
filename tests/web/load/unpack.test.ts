// The unpacker of each entry, for data that scripts/inline.mjs packs with xz.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack } from '../../../dist/load/unpack.js';
import { wasmBytes } from '../../../dist/wasm-inline.js';
import { pack } from '../../../scripts/inline.mjs';
import { trials } from '../support/trials.ts';

// Vitest would compare them one by one.
const areEqual = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;
const roundTrip = (bytes: Uint8Array) =>
  expect(areEqual(unpack(pack(bytes), bytes.length), bytes)).toBe(true);

test('the wasm within is the file beside it', () => {
  const file = readFileSync(new URL('../../../dist/copse.wasm', import.meta.url));
  expect(areEqual(wasmBytes(), file)).toBe(true);
});

test('any bytes come back as they were', () => {
  // Pieces that come again, near and far, beside bytes that nothing foretells.
  const piece = fc.uint8Array({ maxLength: 300 });
  const some = fc.record({
    pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
    order: fc.array(fc.nat(), { maxLength: 200 }),
  });
  fc.assert(
    fc.property(some, ({ pieces, order }) => {
      roundTrip(Uint8Array.from(order.flatMap((i) => [...(pieces[i % pieces.length] ?? [])])));
    }),
    { numRuns: trials(500) },
  );
});

test.each([0, 1, 2, 1e5, 3e5])('%i bytes', (length) => {
  roundTrip(new Uint8Array(length));
  const growing = Uint8Array.from({ length }, (_, i) => Math.sqrt(i) % 256);
  roundTrip(growing);
  // A copy from as far away as can be.
  roundTrip(Uint8Array.from([...growing, ...growing.slice(0, 1e3)]));
});
