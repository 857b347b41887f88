import { wrongType } from '../values/check.js';
import { className } from '../values/error.js';
import { loadFailed } from './load.js';
import { nodeModule } from './node.js';

/** The wasm itself, as bytes or compiled, or its address; in Node also a path of a file. */
export type WasmSource = URL | string | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Fetches and compiles the wasm, as it arrives where the browser can. */
export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  const name = className(source);
  if (name === 'WebAssembly.Module') return source as WebAssembly.Module;
  if (name === 'ArrayBuffer') return WebAssembly.compile(source as ArrayBuffer);
  if (ArrayBuffer.isView(source)) {
    // V8 takes every view but DataView.
    const { buffer, byteOffset, byteLength } = source;
    return WebAssembly.compile(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
  }
  if (typeof source !== 'string' && !isUrl(source)) {
    return wrongType('wasm', source, 'must be a URL, a string, bytes or a WebAssembly.Module');
  }
  const file = fileOf(source);
  const readFile = file === undefined ? undefined : nodeModule<Files>('node:fs/promises')?.readFile;
  try {
    if (!readFile) return await compileFetched(source);
    const bytes = await readFile(file as URL | string);
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    // Some bundlers leave the file behind.
    const remedy = "put the package's wasm there, or say where it is: { wasm: url }";
    throw loadFailed(source, `could not be fetched and compiled (${remedy})`, cause);
  }
}

/** Returns true for a URL of any realm. */
export function isUrl(source: unknown): source is URL {
  return className(source) === 'URL';
}

async function compileFetched(source: URL | string): Promise<WebAssembly.Module> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  // Compiling on the way needs the right type, which not every server sends.
  const canStream = /^application\/wasm\b/.test(response.headers.get('content-type') ?? '');
  if (canStream) return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  return WebAssembly.compile(bytes);
}

/**
 * Returns the file to read from disk: a file URL, or a string that is no URL and so a path. An object from Next
 * may be a URL without origin and protocol, which only `fetch` takes.
 */
function fileOf(source: URL | string): URL | string | undefined {
  if (typeof source !== 'string') return source.protocol === 'file:' ? source : undefined;
  return /^[a-z][a-z\d+.-]+:/i.test(source) ? fileOf(new URL(source)) : source;
}

interface Files {
  readFile(path: URL | string): Promise<Uint8Array<ArrayBuffer>>;
}
