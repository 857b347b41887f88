// A corpus of paths that nobody made for this: every icon of Lucide, whose strokes are closed by
// filling. Each has an area and is filled, or has none and is refused by name.
import { readFileSync } from 'node:fs';
import { CopseError, load } from 'copse';
import { expect, test } from 'vitest';
import { readPath } from '../../web/src/path.js';
import { complaint } from './oracle.js';
import { trials } from './trials.js';

const copse = await load();
const file = new URL(import.meta.resolve('lucide-static/icon-nodes.json'));
type Node = [tag: string, attributes: Record<string, string>];
const icons: Record<string, Node[]> = JSON.parse(readFileSync(file, 'utf8'));
const paths = Object.values(icons)
  .flat()
  .flatMap(([tag, { d }]) => (tag === 'path' && d ? [d] : []));
const radius = 1;
const tolerance = radius / 1000;

test('every path is filled, or refused by name', () => {
  expect(paths.length).toBeGreaterThan(4000);
  const step = Math.round(paths.length / trials(paths.length));
  let filled = 0;
  for (let i = 0; i < paths.length; i += step) {
    const path = paths[i] as string;
    try {
      const samples = copse.sample({ region: { path }, radius, tolerance, seed: i });
      const rings = readPath(path, 'region.path', tolerance);
      expect(complaint(samples, rings), path).toBeUndefined();
      filled++;
    } catch (error) {
      if (!(error instanceof CopseError)) throw error;
      expect(error.code, path).toBe('invalid-region');
    }
  }
  expect(filled).toBeGreaterThan(100);
});
