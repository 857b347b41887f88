// The error of load() where WebAssembly does not run, from the message of the JavaScript engine.
import { afterEach, expect, test, vi } from 'vitest';
import { loadFailed } from '../../../dist/load/load.js';
import { loadAdvice } from '../../../dist/load/load-advice.js';

afterEach(() => vi.unstubAllGlobals());

const policy = /content security policy: add 'wasm-unsafe-eval' to its script-src$/;
const inAdvance =
  /import the \.wasm file as a module, and call load\(\{ wasm \}\) of copse\/external, copse\/external\/all or copse\/external\/space$/;

test.each([
  [
    'Chromium 156',
    "WebAssembly.compile(): Compiling or instantiating WebAssembly module violates the following Content Security policy directive because 'unsafe-eval' is not an allowed source of script in the following Content Security Policy directive: \"script-src 'self'\"",
    policy,
  ],
  ['Firefox 140', 'call to WebAssembly.compile() blocked by CSP', policy],
  [
    'Firefox 140, while it arrives',
    'call to WebAssembly.compileStreaming() blocked by CSP',
    policy,
  ],
  [
    'Safari 18',
    "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of script in the following Content Security Policy directive: \"script-src 'self'\".",
    policy,
  ],
  [
    'Cloudflare Workers',
    'WebAssembly.compile(): Wasm code generation disallowed by embedder',
    inAdvance,
  ],
  [
    "Next's edge runtime",
    "Dynamic WASM code generation (e. g. 'WebAssembly.compile') not allowed in Edge Runtime",
    inAdvance,
  ],
])('%s: “%s”', (_, message, advice) => {
  const cause = new Error(message);
  expect(loadAdvice(cause)).toMatch(advice);
  expect(loadAdvice(message)).toMatch(advice);
});

test.each([
  'WebAssembly.compile(): Wasm SIMD unsupported @+595', // Node 20 on a processor without SSE 4.1
  'WebAssembly.Module(): Compiling function #1 failed: invalid value type 0x7b @+18', // Chromium
  "WebAssembly.Module doesn't parse at byte 18: can't get 0th Type's return value", // Safari
  'wasm validation error: at offset 18: bad type', // Firefox
])('no SIMD: “%s”', (message) => {
  vi.stubGlobal('WebAssembly', { validate: () => false });
  expect(loadAdvice(new Error(message))).toMatch(/^needs WebAssembly SIMD, .* Safari 16\.4/);
});

test('no WebAssembly', () => {
  vi.stubGlobal('WebAssembly', undefined);
  const cause = new ReferenceError('WebAssembly is not defined');
  expect(loadAdvice(cause)).toMatch(/^needs WebAssembly, which is missing here/);
});

test.each([
  new Error('HTTP status 404'),
  new TypeError('Failed to fetch'),
  new Error("Refused to connect because it violates the document's Content Security Policy"),
  new Error(
    "Failed to construct 'Worker': Access to the script at 'blob:x' is denied by the document's Content Security Policy",
  ),
  new Error('WebAssembly.compile(): expected magic word 00 61 73 6d, found 00 00 00 00 @+0'),
  'a text',
  null,
  undefined,
])('says nothing of another failure: %s', (cause) => {
  expect(loadAdvice(cause)).toBeUndefined();
});

test('the error has the advice for its rule and keeps the cause', () => {
  const cause = new Error('call to WebAssembly.compile() blocked by CSP');
  const error = loadFailed('the engine', 'could not be compiled and started', cause);
  expect(error).toMatchObject({ code: 'load-failed', option: 'wasm', cause });
  expect(error.rule).toMatch(policy);
  expect(error.message).toBe(`wasm: the engine ${error.rule}`);
});

test('without advice the error says what the cause says', () => {
  const error = loadFailed('x.wasm', 'could not be fetched', new Error('HTTP status 404'));
  expect(error.message).toBe('wasm: x.wasm could not be fetched: HTTP status 404');
});
