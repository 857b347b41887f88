// The packed tarball, installed into a fresh project.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bin, Project, run } from './project.js';

let project: Project;
beforeAll(() => {
  project = new Project();
});
afterAll(() => project.remove());

const options = '{ region: { x: 0, y: 0, width: 40, height: 30 }, radius: 2, seed: 7 }';

test('holds dist, the papers, npx copse, and the way to dist for resolvers without exports', () => {
  const others = project.packed.files.filter((name) => !name.startsWith('dist/'));
  const papers = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
  const withoutExports = ['analysis', 'external', 'lite', 'space', 'worker'].map(
    (name) => `${name}/package.json`,
  );
  expect(others.sort()).toEqual([...papers, ...withoutExports, 'bin/copse.js'].sort());
  expect(project.packed.files).toContain('dist/copse.wasm');
  expect(project.packed.files).toContain('dist/copse-lite.wasm');
});

test('the default entry works in Node', () => {
  const length = project.json(
    'default.js',
    `import { load } from 'copse';
     const copse = await load();
     console.log(copse.sample(${options}).length);`,
  );
  expect(length).toBeGreaterThan(100);
});

test('copse/external takes the wasm as a file and gives the same samples', () => {
  const [inlined, external] = project.json(
    'external.js',
    `import { readFileSync } from 'node:fs';
     import * as inlined from 'copse';
     import * as external from 'copse/external';
     const wasm = readFileSync(new URL(import.meta.resolve('copse/copse.wasm')));
     const results = [];
     for (const copse of [await inlined.load(), await external.load({ wasm })]) {
       results.push([...copse.sample(${options}).positions]);
     }
     console.log(JSON.stringify(results));`,
  ) as [number[], number[]];
  expect(inlined.length).toBeGreaterThan(100);
  expect(external).toEqual(inlined);
});

test('copse/analysis works in Node, by itself', () => {
  const least = project.json(
    'analysis.js',
    `import { spacing, widestGap } from 'copse/analysis';
     const region = { x: 0, y: 0, width: 8, height: 3 };
     const samples = [[0, 0], [4, 3], [8, 0]];
     console.log(JSON.stringify([spacing(samples).least, widestGap(samples, { region }).radius]));`,
  );
  expect(least).toEqual([5, 3.125]);
});

const worker = `import { load } from 'copse';
   import { createPool } from 'copse/worker';
   const pool = await createPool({ size: 2 });
   const copse = await load();
   const own = copse.sample(${options}).positions;
   const { positions } = await pool.sample(${options});
   await pool.sampleBox({ size: [5, 5, 5], radius: 1 });
   console.log(own.length > 200 && own.every((value, i) => value === positions[i]));`;

test('copse/worker works in Node, gives the same samples, and lets the process end', () => {
  expect(project.json('worker.js', worker)).toBe(true);
});

test('copse/worker works from one file that esbuild makes', () => {
  const file = project.write('bundled.js', worker);
  const out = join(project.folder, 'bundle.mjs');
  run(bin('esbuild'), [file, '--bundle', '--format=esm', `--outfile=${out}`], project.folder);
  expect(JSON.parse(run(process.execPath, [out]))).toBe(true);
});

test('no module of the library imports anything outside it', () => {
  const modules = project.packed.files.filter((path) => /^dist\/.*\.js$/.test(path));
  for (const name of modules) {
    const text = readFileSync(join(project.folder, 'node_modules/copse', name), 'utf8');
    const imports = Array.from(
      text.matchAll(
        /(?:^import\b[^;"'()]*|^export\s*[{*][^;"']*?\bfrom\s*|\bimport\(\s*)["']([^"']+)/gm,
      ),
      ([, path]) => path,
    );
    expect(imports.filter((path) => !/^\.\.?\//.test(path ?? ''))).toEqual([]);
    expect(text).not.toMatch(/\bnew Function\b|\beval\(/);
    // Bundlers take import.meta for a file to add: the wasm, and a thread's script.
    if (!['dist/external.js', 'dist/worker/launch.js'].includes(name))
      expect(text).not.toContain('import.meta');
  }
});

test("a thread's script shows that it is a module, which Vite 7 goes by", () => {
  const path = join(project.folder, 'node_modules/copse/dist/worker/copse-thread.js');
  expect(readFileSync(path, 'utf8')).toMatch(/^export ?{ ?};$/m);
});

test('its types compile in a strict project without skipLibCheck', () => {
  const file = project.write(
    'typed.ts',
    `import { load } from 'copse';
     import { powerSpectrum, spacing } from 'copse/analysis';
     import { load as loadExternal } from 'copse/external';
     import { createPool, type Pool } from 'copse/worker';
     const copse = await load();
     const trees = copse.sample(${options});
     export const positions: ArrayLike<number> = trees.positions;
     export const count: number = trees.length;
     export const least: number = spacing(trees).least;
     export const power: Float32Array = powerSpectrum([...trees]).power;
     export const first: Float64Array = copse.grow(${options}).step(9).positions;
     export const pool: Pool = await createPool({ size: 1, wasm: '/copse.wasm' });
     const { signal } = new AbortController();
     const far = await pool.sample(${options}, { signal, onProgress: (share: number) => share });
     export const last: Float64Array = far.positions;
     export const again: ReturnType<typeof load> = loadExternal({ wasm: new Uint8Array() });`,
  );
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
  const lib = ['--lib', 'es2022,dom,dom.iterable', '--types', ''];
  run(bin('tsc'), ['--ignoreConfig', ...flags, ...lib, file], project.folder);
});
