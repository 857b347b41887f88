// The errors of load() where WebAssembly does not run: in Chromium under a policy that forbids it, and in
// Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChrome } from '../../../scripts/tools.mjs';
import { Project, run } from './project.js';

const project = new Project();
const dist = join(project.folder, 'node_modules/copse/dist');
const types: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

/** The package under a policy that lets scripts in, but no wasm. */
const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? '';
  if (name === '') {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Content-Security-Policy', "script-src 'self'");
    response.end('<!doctype html><title>copse</title>');
    return;
  }
  if (name === 'favicon.ico') return void response.writeHead(404).end();
  response.setHeader('Content-Type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain');
  response.end(readFileSync(join(dist, name)));
});
let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath: findChrome(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  server.close();
  project.remove();
});

test.each([
  ['index.js', 'load'],
  ['copse.min.js', 'load'],
  ['all/index.js', 'load'],
  ['external/index.js', 'load'],
  ['external/all.js', 'load'],
  ['external/space.js', 'load'],
  ['space/index.js', 'load'],
  ['worker/index.js', 'createPool'],
])(
  'dist/%s, %s(): under a policy without wasm-unsafe-eval says what to add',
  async (entry, begin) => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // As text: Vitest would take the import() for its own.
    const failure =
      await page.evaluate(`import('/${entry}').then(({ ${begin} }) => ${begin}()).catch(
      ({ code, message, cause }) => [code, message, cause.message],
    )`);
    await page.close();
    expect(failure).toEqual([
      'load-failed',
      expect.stringContaining("content security policy: add 'wasm-unsafe-eval' to its script-src"),
      expect.stringContaining('unsafe-eval'),
    ]);
  },
);

test.each([
  ['--jitless', 'needs WebAssembly, which is missing here'],
  // A processor of another kind has its vectors whatever Node is told.
  ...(process.arch === 'x64'
    ? [['--no-enable-sse4-1', 'needs WebAssembly SIMD, which is missing here']]
    : []),
])('node %s says what is missing', (flag, rule) => {
  const program = project.write(
    'load.mjs',
    `import { load } from 'copse';
     await load().catch((error) => console.log(error.code, error.message));`,
  );
  expect(run(process.execPath, [flag, program], project.folder)).toContain(
    `load-failed wasm: the engine ${rule}`,
  );
});
