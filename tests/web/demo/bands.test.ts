// The buffer of trees back to front, after any patches: each tree that may be drawn once, as it is, in order.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bands, BYTES } from '../../../web/demo/render/bands.ts';
import { random } from '../../../web/demo/sprites/noise.ts';
import { emptyTrees, type Trees } from '../../../web/demo/wood/trees.ts';

const WORDS = BYTES / 4;
const ORIGIN = { x: 1000, y: -500 };

/** Gives a row other values; in `part` of the ground, from 0 to 1. */
function change(trees: Trees, row: number, next: () => number, part = 1): void {
  trees.x[row] = 1000 * next();
  trees.y[row] = 800 * part * next();
  trees.size[row] = next() < 0.2 ? 0 : 1 + next();
  trees.birth[row] = next();
  for (let i = 0; i < 4; i++) {
    trees.kind[4 * row + i] = 256 * next();
    trees.tint[4 * row + i] = 256 * next();
  }
}

const may =
  (trees: Trees) =>
  (row: number): boolean =>
    (trees.size[row] as number) > 0 && (trees.kind[4 * row] as number) < 200;

/** The fields of a tree that the graphics card reads. */
function wordsOf(trees: Trees, row: number): Uint32Array {
  const { x, y, size, birth, kind, tint } = trees;
  const floats = Float32Array.of(
    (x[row] as number) - ORIGIN.x,
    (y[row] as number) - ORIGIN.y,
    size[row] as number,
    birth[row] as number,
  );
  const bytes = new Uint8Array(BYTES);
  bytes.set(new Uint8Array(floats.buffer));
  bytes.set(kind.subarray(4 * row, 4 * row + 4), 16);
  bytes.set(tint.subarray(4 * row, 4 * row + 4), 20);
  return new Uint32Array(bytes.buffer);
}

/** The rows of a buffer that show something, each as text. */
function shown(buffer: ArrayBuffer): string[] {
  const [words, floats] = [new Uint32Array(buffer), new Float32Array(buffer)];
  const rows: string[] = [];
  for (let at = 0; at < words.length; at += WORDS)
    if ((floats[at + 2] as number) > 0) rows.push(words.subarray(at, at + WORDS).join());
  return rows;
}

function expectAllDrawn(bands: Bands, trees: Trees): void {
  const rows = [...trees.size.keys()].filter(may(trees));
  const wanted = rows.map((row) => wordsOf(trees, row).join());
  expect(shown(bands.bytes).sort().join('\n') === wanted.sort().join('\n')).toBe(true);
  const floats = new Float32Array(bands.bytes);
  const feet = floats.filter((_, at) => at % WORDS === 1 && (floats[at + 1] as number) > 0);
  expect(feet).toEqual(feet.slice().sort());
}

it('patches make what filling would, and name all that they change', () => {
  const anyPatches = fc.array(fc.tuple(fc.nat(900), fc.constantFrom(1, 0.3, 0.01)), {
    minLength: 1,
    maxLength: 8,
  });
  let relaid = 0;
  let patched = 0;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 2500 }), anyPatches, (seed, count, patches) => {
      const next = random(seed);
      let trees = emptyTrees(count);
      for (let row = 0; row < count; row++) change(trees, row, next);
      const bands = new Bands();
      bands.fill(trees, may(trees), ORIGIN);
      expectAllDrawn(bands, trees);
      // The contents of a graphics card.
      let card = bands.bytes.slice(0);
      for (const [changes, part] of patches) {
        if (next() < 0.3) trees = longer(trees);
        const rows = Array.from({ length: changes }, () => Math.floor(next() * trees.count));
        for (const row of rows) change(trees, row, next, part);
        const stretches = bands.patch(trees, rows, may(trees));
        if (stretches) {
          for (const { first, count } of stretches) {
            const [from, to] = [first * BYTES, (first + count) * BYTES];
            new Uint8Array(card).set(new Uint8Array(bands.bytes).subarray(from, to), from);
          }
          patched++;
        } else {
          card = bands.bytes.slice(0);
          relaid++;
        }
        expectAllDrawn(bands, trees);
        expect(Buffer.from(card).equals(Buffer.from(bands.bytes))).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
  // Both ways were tried.
  expect(Math.min(relaid, patched)).toBeGreaterThan(10);
});

it('finds all trees of a strip of the ground', () => {
  const trees = emptyTrees(3000);
  const next = random(7);
  for (let row = 0; row < trees.count; row++) change(trees, row, next);
  const bands = new Bands();
  bands.fill(trees, may(trees), ORIGIN);
  bands.patch(trees, [], may(trees));
  const { first, count } = bands.between(200, 300);
  const strip = new Set(shown(bands.bytes.slice(first * BYTES, (first + count) * BYTES)));
  for (let row = 0; row < trees.count; row++) {
    const y = trees.y[row] as number;
    if (may(trees)(row) && y >= 200 && y <= 300)
      expect(strip.has(wordsOf(trees, row).join())).toBe(true);
  }
  expect(strip.size).toBeLessThan(trees.count);
});

/** The same trees with rows to spare. */
function longer(trees: Trees): Trees {
  const more = emptyTrees(trees.count + 50);
  for (const column of ['x', 'y', 'size', 'birth', 'kind', 'tint'] as const)
    more[column].set(trees[column]);
  return more;
}
