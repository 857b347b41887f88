// The examples of README.md and docs/*.md, run as they stand. A line's `// → value` is what it must
// give.
import { readdirSync, readFileSync } from 'node:fs';
import * as plane from 'copse';
import * as all from 'copse/all';
import * as analysis from 'copse/analysis';
import * as space from 'copse/space';
import * as worker from 'copse/worker';
import { describe, expect, test } from 'vitest';
import { createCountry, REACH } from '../../web/demo/modes/world/country/create.ts';

/** The sampler of each entry, by the entry's name. */
const samplers: Record<string, unknown> = {
  copse: await plane.load(),
  'copse/all': await all.load(),
};
const inSpace = await space.load();
const given: Record<string, unknown> = {
  ...all,
  ...analysis,
  ...worker,
  createCountry,
  country: createCountry('Lindmoor', 0.62),
  REACH,
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

interface Example {
  code: string;
  /** The sampler that it calls `copse`. */
  copse: unknown;
}

/**
 * The examples of a page. Each takes its sampler from the entry that was named last: by an import, or
 * by the line "*Part of `copse/all`.*". Each heading `##` goes back to what the page begins with.
 */
function examplesOf(text: string): Example[] {
  const examples: Example[] = [];
  const parts = text.matchAll(/^(## )|^\*Part of `(copse\/all)`\.|^```js\n([\s\S]*?)^```$/gm);
  let first = 'copse';
  let last = first;
  let isBegun = false;
  for (const [, heading, named, code] of parts) {
    if (heading) {
      isBegun = true;
      last = first;
    }
    last = named ?? importOf(code) ?? last;
    if (!isBegun) first = last;
    if (code) examples.push({ code, copse: samplers[last] });
  }
  return examples;
}

function importOf(code = ''): string | undefined {
  return /^import \{ load \} from '(copse|copse\/all)';$/m.exec(code)?.[1];
}

/** An example as the body of a function: what is shared is given, what is claimed is checked. */
function bodyOf(code: string): string {
  return code
    .replace(/^import .*$/gm, '')
    .replace(/^const (copse|country|meadow|space) = .*$/gm, '')
    .replace(/^(\s*)(.*?);? \/\/ → (.*)$/gm, '$1expect($2).toEqual($3);');
}

for (const file of files) {
  const examples = examplesOf(readFileSync(file, 'utf8'));
  if (examples.length === 0) continue;
  describe(file, () => {
    test.each(
      examples.map(
        (example, i) => [i + 1, example.code.split('\n').find(Boolean), example] as const,
      ),
    )('%d: %s', (_i, _first, { code, copse }) => {
      const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
      const run = new AsyncFunction('copse', ...Object.keys(given), bodyOf(code));
      return run(copse, ...Object.values(given));
    });
  });
}
