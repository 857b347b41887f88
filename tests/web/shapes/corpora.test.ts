// Every shape of the corpora is filled, and judged by the oracle; or has no area, and is refused by name.
import { CopseError, load } from 'copse/all';
import { afterAll, expect, test } from 'vitest';
import { leaveFigures } from '../../../scripts/figures.mjs';
import { corpora, type Shape } from '../support/corpora.js';
import { complaint, type Rings } from '../support/oracle.js';
import { trials } from '../support/trials.js';

const copse = await load();
const isBrief = trials(10) < 10;
const summary: Record<string, string | number>[] = [];
const times: { shape: Shape; edges: number; milliseconds: number }[] = [];

/** So that a shape has some hundred samples. */
function radiusFor({ coords }: Rings): number {
  const values = Array.from(coords);
  const spread = (axis: number) => {
    const some = values.filter((_, i) => i % 2 === axis);
    return some.reduce((a, b) => Math.max(a, b)) - some.reduce((a, b) => Math.min(a, b));
  };
  return values.length > 0 ? Math.max(spread(0), spread(1)) / 20 : 1;
}

function fill({ name, region, rings }: Shape) {
  const radius = radiusFor(rings(0.001));
  const tolerance = radius / 1000;
  const begin = process.cpuUsage();
  const samples = copse.sample({ region, radius, tolerance, seed: name });
  const milliseconds = process.cpuUsage(begin).user / 1000;
  return { samples, judged: rings(tolerance), milliseconds };
}

function isFilled(shape: Shape): boolean {
  try {
    const { samples, judged, milliseconds } = fill(shape);
    times.push({ shape, edges: judged.coords.length / 2, milliseconds });
    expect(complaint(samples, judged), shape.name).toBeUndefined();
    return true;
  } catch (error) {
    if (!(error instanceof CopseError)) throw error;
    expect(error.code, shape.name).toBe('invalid-region');
    return false;
  }
}

test.each(Object.entries(corpora))('%s', (corpus, shapesOf) => {
  const all = shapesOf();
  const step = isBrief ? Math.ceil(all.length / 100) : 1;
  const tried = all.filter((_, i) => i % step === 0);
  const filled = tried.filter(isFilled).length;
  expect(filled).toBeGreaterThan(tried.length / 4);
  summary.push({
    '': corpus,
    tried: tried.length,
    filled,
    'without an area': tried.length - filled,
  });
});

/** Those that took longest, by the least of two times: the first may be that of a collection of garbage. */
function slowest() {
  times.sort((one, other) => other.milliseconds - one.milliseconds);
  const again = times.slice(0, 40).map(({ shape, edges, milliseconds }) => ({
    '': shape.name,
    edges,
    milliseconds: Math.min(milliseconds, fill(shape).milliseconds),
  }));
  again.sort((one, other) => other.milliseconds - one.milliseconds);
  const rounded = (milliseconds: number) => Math.round(10 * milliseconds) / 10;
  return again.slice(0, 8).map((row) => ({ ...row, milliseconds: rounded(row.milliseconds) }));
}

afterAll(() => {
  leaveFigures('corpora', summary);
  leaveFigures('slowest', slowest());
});
