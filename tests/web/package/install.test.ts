// The packed tarball, installed into a fresh project.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { bin, Project, root, run } from './project.js';

let project: Project;
beforeAll(() => {
  project = new Project();
});
afterAll(() => project.remove());

const options = '{ region: { x: 0, y: 0, width: 40, height: 30 }, radius: 2, seed: 7 }';

test('holds dist, the papers, npx copse, and the way to dist for resolvers without exports', () => {
  const others = project.packed.files.filter((name) => !name.startsWith('dist/'));
  const papers = [
    ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'],
    ...['examples/native/README.md', 'tests/consumers/results.md'],
    ...['docs', 'docs/guides'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    ),
  ];
  const folders = ['all', 'analysis', 'external', 'external/all', 'external/space', 'instances'];
  const withoutExports = [...folders, 'lite', 'mesh', 'space', 'worker'].map(
    (name) => `${name}/package.json`,
  );
  expect(others.sort()).toEqual([...papers, ...withoutExports, 'bin/copse.js'].sort());
  const large = project.packed.files.filter((name) => /\.wasm$|\.min\.js$/.test(name));
  expect(large.sort()).toEqual(
    ['all.wasm', 'space.wasm']
      .map((name) => `dist/copse-${name}`)
      .concat(...['dist/copse.min.js', 'dist/copse.wasm']),
  );
});

test('the folders for resolvers without exports lead where the exports lead', () => {
  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
    typeof target === 'string' || /^\.$|\.js$/.test(entry) ? [] : [{ entry, target }],
  );
  for (const { entry, target } of entries) {
    const folder = join(project.folder, 'node_modules/copse', entry);
    const { main, types } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const seen = [main, types].map((path) => `./${posix.join(entry, path)}`);
    expect(seen).toEqual([target.default, target.types]);
  }
});

/** The links of a Markdown page. Pictures are not in the tarball: they would double its size. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(project.folder, 'node_modules/copse', page), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  return Array.from(prose.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g), ([, link]) => link as string);
}

/** As GitHub and npm make anchors of headings. */
function anchorsOf(page: string): string[] {
  const text = readFileSync(join(project.folder, 'node_modules/copse', page), 'utf8');
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link of the README, and of the pages that it leads to, resolves in the tarball', () => {
  const pages = project.packed.files.filter((name) => name.endsWith('.md'));
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(50);
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#') as [string, string?];
        const target = path ? posix.join(posix.dirname(page), path) : page;
        if (!project.packed.files.includes(target)) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test('the README says how to install it before its first program', () => {
  const readme = readFileSync(join(project.folder, 'node_modules/copse/README.md'), 'utf8');
  expect(/```[\s\S]*?```/.exec(readme)?.[0]).toContain('npm install copse\n');
});

test.each(['copse', 'copse/all', 'copse/lite', 'copse/copse.min.js'])(
  '%s works in Node',
  (entry) => {
    const length = project.json(
      'plane.js',
      `import { load } from '${entry}';
       const copse = await load();
       console.log(copse.sample(${options}).length);`,
    );
    expect(length).toBeGreaterThan(100);
  },
);

test('npx copse without copse-cli says in one line what to install, with status 1', () => {
  const options = { cwd: project.folder, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('npx', ['copse', 'sample'], options);
  expect(stderr).toBe(
    `copse: the command line is a separate package: npm install copse-cli@${manifest.version}\n`,
  );
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

test.each([
  ['copse', 'copse/external', 'copse.wasm'],
  ['copse/all', 'copse/external/all', 'copse-all.wasm'],
  ['copse/space', 'copse/external/space', 'copse-space.wasm'],
])('%s and %s make the same samples, the latter of the bytes of %s', (entry, external, file) => {
  const call = entry === 'copse/space' ? 'sampleBox({ size: [9, 9, 9], radius: 1 })' : '';
  const [inlined, apart, told] = project.json(
    'external.js',
    `import { readFileSync } from 'node:fs';
     import * as inlined from '${entry}';
     import * as external from '${external}';
     const wasm = readFileSync(new URL(import.meta.resolve('copse/${file}')));
     const samplers = [await inlined.load(), await external.load(), await external.load({ wasm })];
     const results = samplers.map((copse) => [...copse.${call || `sample(${options})`}.positions]);
     console.log(JSON.stringify(results));`,
  ) as number[][];
  expect(inlined?.length).toBeGreaterThan(100);
  expect(apart).toEqual(inlined);
  expect(told).toEqual(inlined);
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

test('copse/instances works in Node, by itself', () => {
  const matrix = project.json(
    'instances.js',
    `import { instanceMatrices } from 'copse/instances';
     console.log(JSON.stringify([...instanceMatrices({ positions: [3, 4] }, { turn: false })]));`,
  );
  expect(matrix).toEqual([...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], ...[3, 0, 4, 1]]);
});

const worker = `import { load } from 'copse/all';
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
    if (!/^dist\/(copse(-\w+)?-file|worker\/(launch|along-calls))\.js$/.test(name))
      expect(text).not.toContain('import.meta');
  }
});

test.each(['copse-thread.js', 'along-thread.js'])(
  'a thread’s script, %s, shows that it is a module, which Vite 7 goes by',
  (name) => {
    const path = join(project.folder, 'node_modules/copse/dist/worker', name);
    expect(readFileSync(path, 'utf8')).toMatch(/^export ?{ ?};$/m);
  },
);

test('its types compile in a strict project without skipLibCheck', () => {
  const file = project.write(
    'typed.ts',
    `import { load } from 'copse/all';
     import { powerSpectrum, spacing } from 'copse/analysis';
     import { load as loadExternal } from 'copse/external/all';
     import { load as loadFile } from 'copse/copse.min.js';
     import { load as loadSmall } from 'copse';
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
     export const small: ReturnType<typeof loadSmall> = loadFile();
     export const other: Pool = await createPool({ wasm: { copse: '/copse.wasm', all: undefined } });
     export const again: ReturnType<typeof load> = loadExternal({ wasm: new Uint8Array() });`,
  );
  compile(file, ['es2022', 'dom', 'dom.iterable']);
});

test("every entry's types compile without the DOM library and without Node's", () => {
  const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'object' ? [path.replace('.', 'copse')] : [],
  );
  const imports = entries.map((entry, i) => `import * as entry${i} from '${entry}';`);
  const names = entries.map((_, i) => `entry${i}`);
  const file = project.write(
    'without-dom.ts',
    `${imports.join('\n')}
     import { load } from 'copse';
     export const all = [${names.join(', ')}];
     export const trees: Float64Array = (await load()).sample(${options}).positions;`,
  );
  compile(file, ['es2022']);
});

test('a CommonJS program compiles by require and by import()', () => {
  const required = project.write(
    'required.cts',
    `import { type Copse, load } from 'copse';
     export const copse: Promise<Copse> = load();`,
  );
  const imported = project.write(
    'imported.cts',
    `export async function count(): Promise<number> {
       const { load } = await import('copse');
       return (await load()).sample(${options}).length;
     }`,
  );
  compile(required, ['es2022']);
  compile(required, ['es2022'], 'node20');
  compile(imported, ['es2022'], 'node16');
});

/** Strictly, and with the declarations of the package themselves. */
function compile(file: string, lib: string[], module = 'nodenext') {
  const flags = ['--noEmit', '--strict', '--module', module, '--target', 'es2022'];
  const libraries = ['--lib', lib.join(), '--types', '', '--skipLibCheck', 'false'];
  run(bin('tsc'), ['--ignoreConfig', ...flags, ...libraries, file], project.folder);
}
