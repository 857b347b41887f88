// Chunks, a rectangle and an edited forest: tests/cpp/golden_windows_test.cpp makes the same, and
// writes what it gets to tests/expected-windows.json.
import type { Chunk, Copse, Forest, Samples } from 'copse/all';
import { hashOf } from './golden.js';
import { region, seed } from './golden-calls.js';

export interface ExpectedWindow {
  count: number;
  hash: string;
}

const files: Record<string, Record<string, ExpectedWindow>> = import.meta.glob(
  '../../expected-windows.json',
  { import: 'default', eager: true },
);
export const expectedWindows: Record<string, ExpectedWindow> = Object.values(files)[0] ?? {};

const ground = { region, obstacles: [{ point: [100, 200], clearance: 15 }] as const, margin: 5 };
const classes = [{ radius: 20 }, { radius: 12, weight: 2 }];

/** Each with what it gives. */
export const windows: Record<string, (copse: Copse) => ExpectedWindow> = {
  chunk: (copse) => entryOf(copse.world({ radius: 8, seed, ground }).chunk(0, 0)),
  'far chunk': (copse) => entryOf(copse.world({ radius: 8, seed }).chunk(123456789, -987654321)),
  'chunk of classes': (copse) => entryOf(copse.world({ classes, seed }).chunk(2, -3)),
  'chunk of levels': (copse) => entryOf(copse.world({ radius: 8, levels: 3, seed }).chunk(1, 1)),
  within: (copse) =>
    entryOf(
      copse.world({ radius: 8, seed, ground }).within({ x: 30, y: 40, width: 200, height: 120 }),
    ),
  edits: (copse) => edited(copse.forest({ radius: 8, seed }), { sample: [200, 200] }),
  'edits of classes': (copse) => {
    const named = classes.map((kind, i) => ({ ...kind, name: `${i}` }));
    return edited(copse.forest({ classes: named, seed }), { sample: [200, 200], class: '1' });
  },
};

/** The hash is of positions, offsets, ids, classes and ends of levels. */
function entryOf(samples: Samples | Chunk): ExpectedWindow {
  const { length, positions, classes = [], levelEnds = [] } = samples;
  const own = 'ids' in samples ? [...samples.offsets, ...samples.ids] : [];
  return { count: length, hash: hashOf([...positions, ...own, ...classes, ...levelEnds]) };
}

/** The hash is of places from left to right, and of their classes. */
function edited(forest: Forest, oak: { sample: [number, number]; class?: string }): ExpectedWindow {
  const lake = (x: number) => ({ region: { x, y: 100, width: 60, height: 50 }, clear: true });
  forest.edit((edit) => {
    edit.put('wood', { region });
    edit.put('lake', lake(100));
  });
  forest.put('stone', { obstacle: { point: [250, 150], clearance: 15 } });
  forest.put('oak', oak);
  forest.put('lake', lake(120));
  forest.delete('stone');
  const slots = forest.within({ x: -1e3, y: -1e3, width: 2e3, height: 2e3 });
  const { positions, classes } = forest;
  const rows = Array.from(slots, (slot) => [
    ...[positions[2 * slot], positions[2 * slot + 1], classes?.[slot] ?? 0].map(Number),
  ]).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!);
  forest.dispose();
  return { count: rows.length, hash: hashOf(rows.flat()) };
}
