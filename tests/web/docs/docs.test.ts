// The examples of README.md and docs/*.md, run as they stand. A line's `// → value` is what it must
// give.
import { existsSync, readFileSync } from 'node:fs';
import * as plane from 'copse';
import * as all from 'copse/all';
import * as analysis from 'copse/analysis';
import * as instances from 'copse/instances';
import * as mesh from 'copse/mesh';
import * as space from 'copse/space';
import * as worker from 'copse/worker';
import * as three from 'three';
import { describe, expect, test } from 'vitest';
import { createCountry, REACH } from '../../../web/demo/modes/world/country/create.ts';
import { completed, exported } from '../../../web/playground/given/given.ts';
import { sources } from './comments.js';
import { examplesOf, files, firstLineOf } from './examples.js';

/** The modules that examples import. */
const modules: Record<string, object> = {
  ...{ copse: plane, 'copse/all': all, 'copse/analysis': analysis, 'copse/instances': instances },
  ...{ 'copse/mesh': mesh, 'copse/space': space, 'copse/worker': worker, three },
  './draw.js': { draw: () => {}, plant: () => {} },
};
/** The names that examples have only in these tests. */
const forNode = { createCountry, country: createCountry('Lindmoor', 0.62), REACH };

test('examples can use every name of every entry', () => {
  const known = new Set(['load', ...Object.values(exported).flat()]);
  const { three: _, ...own } = modules;
  const names = Object.values(own).flatMap((entry) => Object.keys(entry));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  for (const [from, some] of Object.entries(exported))
    expect(Object.keys(modules[from] ?? {})).toEqual(expect.arrayContaining([...some]));
});

test('the documentation site has every page', () => {
  const groups: Record<string, object> = JSON.parse(readFileSync('docs/site/pages.json', 'utf8'));
  const pages = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(pages).toEqual(expect.arrayContaining(files));
});

test.each([...files, 'CONTRIBUTING.md'])('%s names files that there are', (page) => {
  const folders = 'cmake|cpp|docs|examples|scripts|tests|web';
  const named = new RegExp(
    `\`((?:${folders})/[\\w./-]+\\.[a-z]+|(?:${folders})/[\\w./-]*/)\``,
    'g',
  );
  const paths = Array.from(
    readFileSync(page, 'utf8').matchAll(named),
    ([, path]) => path as string,
  );
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

/** An example as the body of a function: modules are given, what is claimed is checked. */
function bodyOf(code: string): string {
  const take = (names: string, from: string) =>
    `const ${names.replaceAll(' as ', ': ')} = modules['${from}'];`;
  return code
    .replace(/^import (\{[^}]*\}) from '(.*)';$/gm, (_, names, from) => take(names, from))
    .replace(/^import \* as (\w+) from '(.*)';$/gm, (_, name, from) => take(name, from))
    .replace(/^const country = .*$/gm, '')
    .replace(/^(\s*)(.*?);? \/\/ → (.*)$/gm, '$1expect($2).toEqual($3);');
}

for (const file of [...files, ...sources]) {
  const examples = examplesOf(file).filter(({ language }) => language === 'js');
  if (examples.length === 0) continue;
  describe(file, () => {
    test.each(examples.map((example, i) => [i + 1, firstLineOf(example), example] as const))(
      '%d: %s',
      (_i, _first, { code, entry }) => {
        const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
        const body = bodyOf(completed(code, entry));
        const run = new AsyncFunction('modules', 'expect', ...Object.keys(forNode), body);
        return run(modules, expect, ...Object.values(forNode));
      },
    );
  });
}
