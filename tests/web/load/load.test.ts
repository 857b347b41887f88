import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import * as inlined from 'copse/all';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const wasmUrl = new URL('../../../dist/copse-all.wasm', import.meta.url);
const wasm = readFileSync(wasmUrl);
const options = { region: { x: 0, y: 0, width: 20, height: 20 }, radius: 2, seed: 7 };
const expected = (await inlined.load()).sample(options).positions;

test('a second load() gives the same object, even before the first is done', async () => {
  const [one, two] = await Promise.all([inlined.load(), inlined.load()]);
  expect(one).toBe(two);
  expect(await inlined.load()).toBe(one);
});

test('a failed load() says so, and the next one tries again', async () => {
  vi.resetModules();
  const fresh = await import('copse/all');
  const compile = vi.spyOn(WebAssembly, 'compile').mockRejectedValueOnce(new Error('forbidden'));
  await expect(fresh.load()).rejects.toMatchObject({
    name: 'CopseError',
    code: 'load-failed',
    message: expect.stringContaining('forbidden'),
  });
  expect((await fresh.load()).sample(options).positions).toEqual(expected);
  compile.mockRestore();
});

test('loads without FinalizationRegistry, which older Cloudflare Workers lack', async () => {
  vi.resetModules();
  vi.stubGlobal('FinalizationRegistry', undefined);
  const fresh = await import('copse');
  const grow = (await fresh.load()).grow(options);
  vi.unstubAllGlobals();
  expect(grow.finish().positions).toEqual(expected);
});

test('importing compiles nothing', async () => {
  vi.resetModules();
  const compile = vi.spyOn(WebAssembly, 'compile');
  await import('copse/all');
  await import('copse/external/all');
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});

test('load() takes no options, but may be the listener of an event', async () => {
  const load = inlined.load as (options?: unknown) => Promise<inlined.Copse>;
  const unknown = { code: 'unknown-option', option: 'wasm', rule: 'is not known' };
  await expect(load({ wasm: wasmUrl })).rejects.toMatchObject(unknown);
  await expect(load('/copse.wasm')).rejects.toMatchObject({ code: 'wrong-type' });
  expect(await load(new Event('click'))).toBe(await inlined.load());
});

describe('copse/external/all', () => {
  let external: typeof import('copse/external/all');
  beforeEach(async () => {
    vi.resetModules();
    external = await import('copse/external/all');
  });
  afterEach(() => vi.restoreAllMocks());

  const bytes = new Uint8Array(wasm);
  const { href, protocol, hostname, pathname } = wasmUrl;
  const foreignUrl = {
    href,
    protocol,
    hostname,
    pathname,
    [Symbol.toStringTag]: 'URL',
  } as unknown as URL;
  test.each([
    ['nothing: the file beside it', undefined],
    ['a file’s URL', wasmUrl],
    ['a file’s URL as text', wasmUrl.href],
    ['a path', fileURLToPath(wasmUrl)],
    ['an address with the bytes in it', `data:application/wasm;base64,${wasm.toString('base64')}`],
    ['a Uint8Array', bytes],
    ['an ArrayBuffer', bytes.buffer],
    ['a DataView', new DataView(bytes.buffer)],
    ['a WebAssembly.Module', new WebAssembly.Module(bytes)],
    // Sandboxes have classes of their own: jsdom, and Next's edge runtime.
    [
      'a WebAssembly.Module of another realm',
      runInNewContext('new WebAssembly.Module(bytes)', { bytes }),
    ],
    [
      'an ArrayBuffer of another realm',
      runInNewContext('Uint8Array.from(bytes).buffer', { bytes }),
    ],
    ['a URL of another realm', foreignUrl],
  ])('takes %s', async (_, source) => {
    const copse = await external.load({ wasm: source });
    expect(copse.sample(options).positions).toEqual(expected);
    expect(await external.load()).toBe(copse);
  });

  test('gives each source an engine of its own, once', async () => {
    const other = 'data:application/wasm;base64,'.concat(wasm.toString('base64'));
    const [one, two, again] = await Promise.all([
      external.load({ wasm: wasmUrl }),
      external.load({ wasm: other }),
      external.load({ wasm: new URL(wasmUrl) }),
    ]);
    expect(again).toBe(one);
    expect(two).not.toBe(one);
    expect(await external.load({ wasm: new URL(other).href })).toBe(two);
    expect(await external.load()).toBe(one);
    expect(two.sample(options).positions).toEqual(expected);
    expect(await external.load({ wasm: bytes })).not.toBe(one);
  });

  test('gives what is beside it without a word, also while a source fails', async () => {
    const failing = external.load({ wasm: '/nowhere/copse.wasm' });
    await expect(failing).rejects.toMatchObject({ code: 'load-failed' });
    expect((await external.load()).sample(options).positions).toEqual(expected);
  });

  test.each([
    [{ wsam: wasmUrl }, 'unknown-option', 'wsam', 'did you mean wasm?'],
    ['/copse.wasm', 'wrong-type', 'options', 'must be an object of options'],
    [wasmUrl.href, 'wrong-type', 'options', 'must be an object of options'],
  ])('refuses the options %o', async (given, code, option, rule) => {
    const error = await external.load(given as never).catch((thrown) => thrown);
    expect(error).toMatchObject({ code, option });
    expect(error.rule).toContain(rule);
  });

  test.each(['application/wasm', 'application/octet-stream'])('fetches %s', async (type) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': type }).end(wasm);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const copse = await external.load({ wasm: `http://127.0.0.1:${port}/copse.wasm` });
    server.close();
    expect(copse.sample(options).positions).toEqual(expected);
  });

  test.each([
    ['a file that is not there', new URL('file:///nowhere/copse.wasm')],
    ['a path that is not there', '/nowhere/copse.wasm'],
    ['a server that is not there', 'http://127.0.0.1:1/copse.wasm'],
    ['bytes of something else', new Uint8Array(100)],
    ['an address of something else', 'data:text/plain,hello'],
  ])('refuses %s, and then takes what is right', async (_, source) => {
    await expect(external.load({ wasm: source })).rejects.toMatchObject({ code: 'load-failed' });
    const copse = await external.load({ wasm: bytes });
    expect(copse.sample(options).positions).toEqual(expected);
  });

  test('says what to do where a bundler has left the file behind', async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const load = external.load({ wasm: `http://127.0.0.1:${port}/copse.wasm` });
    await expect(load).rejects.toThrow(
      /copse\.wasm could not be .* \(put the package's wasm there, .*\{ wasm: url }\): HTTP status 404/,
    );
    server.close();
  });

  test('fetches a URL that is only a path, as Next makes them', async () => {
    const href = { value: '/_next/x.wasm' };
    const own = { href, protocol: { value: '' }, toString: { value: () => href.value } };
    const url = Object.create(URL.prototype, own);
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(bytes));
    const copse = await external.load({ wasm: url });
    expect(fetched.mock.calls).toEqual([[url]]);
    expect(copse.sample(options).positions).toEqual(expected);
  });

  test.each([5, {}, true, null])('refuses %s, which is no source', async (source) => {
    const load = external.load({ wasm: source as never });
    await expect(load).rejects.toMatchObject({ code: 'wrong-type', option: 'wasm' });
  });
});
