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
import { sources } from './comments.js';
import { examplesOf, files, firstLineOf } from './examples.js';

/** The sampler of each entry, by the entry's name. */
const samplers = {
  copse: await plane.load(),
  'copse/all': await all.load(),
};
const inSpace = await space.load();
const given: Record<string, unknown> = {
  ...{ TorusGeometry: three.TorusGeometry, ConeGeometry: three.ConeGeometry },
  ...{ InstancedMesh: three.InstancedMesh, MeshLambertMaterial: three.MeshLambertMaterial },
  InstancedBufferAttribute: three.InstancedBufferAttribute,
  ...all,
  ...analysis,
  ...instances,
  ...mesh,
  ...worker,
  loadSync: space.loadSync,
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

test('the documentation site has every page', () => {
  const { projectDocuments } = JSON.parse(readFileSync('docs/site/typedoc.json', 'utf8'));
  const pages = files.filter((name) => name !== 'README.md');
  expect(projectDocuments).toEqual(
    expect.arrayContaining(pages.map((name) => name.replace('docs/', '../'))),
  );
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

/** An example as the body of a function: what is shared is given, what is claimed is checked. */
function bodyOf(code: string): string {
  return code
    .replace(/^import .*$/gm, '')
    .replace(/^const (copse|country|meadow|space) = .*$/gm, '')
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
        const run = new AsyncFunction('copse', ...Object.keys(given), bodyOf(code));
        return run(samplers[entry], ...Object.values(given));
      },
    );
  });
}
