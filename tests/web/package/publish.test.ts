// What package.json promises, judged by the tools that registries and users judge by.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { bin, pack, run } from './project.js';

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
  const entries = ['--exclude-entrypoints', './copse.wasm', './package.json'];
  run(bin('attw'), [tarball, '--profile', 'esm-only', ...entries]);
});

test('the whole inlined package stays within its budget', () => {
  const bundle = ['--bundle', '--minify', '--format=esm', '--outfile=build/size/copse.js'];
  run(bin('esbuild'), ['dist/index.js', ...bundle]);
  const results = JSON.parse(run(bin('size-limit'), ['--json']));
  for (const { name, size, sizeLimit } of results) {
    console.log(`${name}: ${(size / 1000).toFixed(1)} KB gzipped`);
    expect(size).toBeLessThanOrEqual(sizeLimit);
  }
});

test('no dependency reaches the user', () => {
  expect(Object.keys(manifest)).not.toContain('dependencies');
});
