// The promises of package.json, judged by the tools of registries and users.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { pack } from '../../../scripts/pack.mjs';
import { bundle, bundleAll } from '../../consumers/weigh.mjs';
import { bin, run } from './project.js';

const folder = mkdtempSync(join(tmpdir(), 'copse-publish-'));
let tarball: string;
beforeAll(() => {
  tarball = pack(folder).tarball;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('publint has nothing to say', async () => {
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

test('the types are right for every way of importing an ES module', () => {
  const files = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [path] : [],
  );
  const entries = ['--exclude-entrypoints', ...files];
  run(bin('attw'), [tarball, '--profile', 'esm-only', ...entries]);
});

test('each entry stays within its budget', async () => {
  await bundleAll();
  const results = JSON.parse(run(bin('size-limit'), ['--json']));
  for (const { name, size, sizeLimit } of results) {
    console.log(`${name}: ${(size / 1000).toFixed(1)} KB gzipped`);
    expect(size, name).toBeLessThanOrEqual(sizeLimit);
  }
});

test('an entry holds one engine, and the small one none of what only copse/all has', async () => {
  const inputs = async (entry: string) =>
    (await bundle(`dist/${entry}.js`, 'entry')).filter((name) => name.includes('wasm-inline'));
  expect(await inputs('index')).toEqual(['dist/wasm-inline.js']);
  expect(await inputs('all/index')).toEqual(['dist/all/wasm-inline.js']);
  expect(await inputs('space/index')).toEqual(['dist/space/wasm-inline.js']);
  expect(await inputs('external/index')).toEqual([]);
  const small = await bundle('dist/index.js', 'entry');
  const large = /whole|world|forest|field|density|classes|methods|\/(all|space|worker|external)\//;
  expect(small.filter((name) => large.test(name))).toEqual([]);
});

test('Next may wrap each compilation of wasm in a function', () => {
  // On the edge runtime it writes `f(() => WebAssembly.compile(…))`: an `await` in there is a syntax error.
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  const code = files.filter((name) => name.endsWith('.js'));
  expect(code).toContain('load/fetch.js');
  const awaits = /WebAssembly\.(compile|instantiate)\([^;]*\bawait\b/;
  expect(code.filter((name) => awaits.test(readFileSync(join('dist', name), 'utf8')))).toEqual([]);
});

test('no dependency reaches the user', () => {
  const kinds = Object.keys(manifest).filter((name) => /dependencies$/i.test(name));
  expect(kinds).toEqual(['devDependencies']);
});

const withoutSampler = ['analysis', 'mesh'];
test.each(withoutSampler)(
  'copse/%s is without the sampler, and keeps all licences',
  async (name) => {
    const files = await bundle(`dist/${name}/index.js`, name);
    expect(files).toContain('dist/geometry/delaunay.js');
    expect(files.filter((name) => /wasm|engine|load|copse\.js/.test(name))).toEqual([]);
    expect(files.filter((name) => !name.startsWith('dist/'))).toEqual([]);
    const licence = readFileSync('node_modules/delaunator/LICENSE', 'utf8').trim();
    expect(readFileSync(`build/size/${name}.js`, 'utf8')).toContain(licence);
  },
);

test('copse/instances is without the sampler', async () => {
  const files = await bundle('dist/instances/index.js', 'instances');
  expect(files.filter((name) => !/^dist\/(instances|values)\//.test(name))).toEqual([]);
});

test('the sampler is without analysis, instances and meshes', async () => {
  const files = await bundle('dist/index.js', 'copse');
  expect(files.filter((name) => /dist\/(analysis|geometry|instances|mesh)\//.test(name))).toEqual(
    [],
  );
});
