// The completions of an editor, from TypeScript's language server. While a call does not
// match any overload, editors take the options of the first one: it must have all names.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = resolve('build/completions');
const uri = `file://${folder}/typed.ts`;
let server: ChildProcessWithoutNullStreams;

interface Message {
  id?: number;
  method?: string;
  params?: object;
  result?: unknown;
}

function send(message: Message) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

const waiting = new Map<number, (message: Message) => void>();
let asked = 0;
function ask(method: string, params: object): Promise<unknown> {
  const id = ++asked;
  send({ id, method, params });
  return new Promise((settle) => waiting.set(id, ({ result }) => settle(result)));
}

function listen() {
  let left = Buffer.alloc(0);
  server.stdout.on('data', (bytes: Buffer) => {
    left = Buffer.concat([left, bytes]);
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(left.toString('latin1'));
      const end = head ? head[0].length + Number(head[1]) : Number.POSITIVE_INFINITY;
      if (left.length < end) return;
      const message: Message = JSON.parse(left.toString('utf8', end - Number(head?.[1]), end));
      left = left.subarray(end);
      if (message.method === undefined) waiting.get(message.id as number)?.(message);
      else if (message.id !== undefined) send({ id: message.id, result: null });
    }
  });
}

/** The names that are offered where the code has a bar. */
async function offered(code: string): Promise<string[]> {
  const before = code.slice(0, code.indexOf('|')).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length };
  const text = code.replace('|', '');
  const document = { uri, languageId: 'typescript', version: 1, text };
  send({ method: 'textDocument/didOpen', params: { textDocument: document } });
  const list = await ask('textDocument/completion', { textDocument: { uri }, position });
  send({ method: 'textDocument/didClose', params: { textDocument: { uri } } });
  const { items } = list as { items: { label: string }[] };
  return items.map(({ label }) => label.replace('?', ''));
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const paths = {
    copse: [resolve('dist/index.d.ts')],
    'copse/all': [resolve('dist/all/index.d.ts')],
    'copse/worker': [resolve('dist/worker/index.d.ts')],
  };
  const options = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', strict: true };
  const config = { compilerOptions: { ...options, paths, types: [] } };
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
  server = spawn(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '--lsp',
    '--stdio',
  ]);
  listen();
  const capabilities = { textDocument: { completion: {} } };
  await ask('initialize', { processId: process.pid, rootUri: `file://${folder}`, capabilities });
  send({ method: 'initialized', params: {} });
}, 60_000);
afterAll(() => server.kill());

const small = ['count', 'fillRule', 'margin', 'obstacles', 'order', 'radius', 'region', 'seed'];
const whole = [...small, 'border', 'classes', 'conflict', 'density', 'existing', 'levels'];
const methods = ['method', 'periodic', 'spacing', 'start', 'tolerance', 'tries'];

test.each([
  ['copse', `import { load } from 'copse'; (await load())`, small],
  ['copse/all', `import { load } from 'copse/all'; (await load())`, [...whole, ...methods, 'each']],
  [
    'copse/worker',
    `import { createPool } from 'copse/worker'; (await createPool())`,
    [...whole, ...methods, 'each'],
  ],
])('%s: every option of sample is offered in an empty call', async (_, begun, names) => {
  expect(await offered(`${begun}.sample({ | });`)).toEqual(expect.arrayContaining(names));
});

test('the parts of a region and of a class are offered before the call is complete', async () => {
  const begun = `import { load } from 'copse/all'; const copse = await load();`;
  const shapes = ['circle', 'coordinates', 'mask', 'path', 'width'];
  expect(await offered(`${begun} copse.sample({ region: { | } });`)).toEqual(
    expect.arrayContaining(shapes),
  );
  expect(await offered(`${begun} copse.sample({ classes: [{ | }] });`)).toEqual(
    expect.arrayContaining(['name', 'radius', 'weight']),
  );
});
