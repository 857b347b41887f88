// The examples of README.md and docs/*.md, run as they stand. A line's `// → value` is what it must
// give.
import { readdirSync, readFileSync } from 'node:fs';
import * as entry from 'copse/all';
import * as analysis from 'copse/analysis';
import * as space from 'copse/space';
import * as worker from 'copse/worker';
import { describe, expect, test } from 'vitest';
import { createCountry, REACH } from '../../web/demo/modes/world/country/create.ts';

const copse = await entry.load();
const inSpace = await space.load();
const given: Record<string, unknown> = {
  ...entry,
  ...analysis,
  ...worker,
  createCountry,
  country: createCountry('Lindmoor', 0.62),
  REACH,
  copse,
  space: inSpace,
  meadow: [
    [0, 0],
    [400, 40],
    [330, 300],
    [60, 240],
  ],
  plant: () => {},
  draw: () => {},
  expect,
};

const files = [
  'README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test('the documentation site has every page', () => {
  const { projectDocuments } = JSON.parse(readFileSync('docs/site/typedoc.json', 'utf8'));
  const pages = files.filter((name) => name !== 'README.md');
  expect(projectDocuments).toEqual(
    expect.arrayContaining(pages.map((name) => name.replace('docs/', '../'))),
  );
});

/** An example as the body of a function: what is shared is given, what is claimed is checked. */
function bodyOf(code: string): string {
  return code
    .replace(/^import .*$/gm, '')
    .replace(/^const (copse|country|meadow|space) = .*$/gm, '')
    .replace(/^(\s*)(.*?);? \/\/ → (.*)$/gm, '$1expect($2).toEqual($3);');
}

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const examples = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
    (match) => match[1] as string,
  );
  if (examples.length === 0) continue;
  describe(file, () => {
    test.each(examples.map((code, i) => [i + 1, code.split('\n').find(Boolean), code]))(
      '%d: %s',
      (_i, _first, code) => {
        const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
        const run = new AsyncFunction(...Object.keys(given), bodyOf(code as string));
        return run(...Object.values(given));
      },
    );
  });
}
