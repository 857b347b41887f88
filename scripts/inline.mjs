// A wasm within a JavaScript module: packed by copse-packer.wasm (cpp/bindings/packing/), which
// web/src/unpack.ts undoes, and as base64, from which a server's gzip takes what that has added.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop } from './tools.mjs';

const engines = join(root, 'build', 'wasm');

/** As text for unpack(). */
export function pack(bytes) {
  const packer = new WebAssembly.Module(readFileSync(join(engines, 'copse-packer.wasm')));
  const { exports } = new WebAssembly.Instance(packer);
  exports._initialize();
  const room = exports.packed() - exports.bytes();
  if (bytes.length > room) throw new Stop(`${bytes.length} bytes are more than can be packed`);
  const memory = new Uint8Array(exports.memory.buffer);
  memory.set(bytes, exports.bytes());
  const size = exports.pack(bytes.length);
  return Buffer.from(memory.buffer, exports.packed(), size).toString('base64');
}

/** A module whose `wasmBytes()` promises the bytes; `folder` is where unpack.js is, seen from there. */
export function inlineModule(bytes, folder) {
  return [
    `import { unpack } from '${folder}/unpack.js';`,
    `const packed = '${pack(bytes)}';`,
    `export function wasmBytes() {\n  return unpack(packed, ${bytes.length});\n}\n`,
  ].join('\n');
}

/** The module that unpack.js unpacks with. */
export function unpackerModule() {
  const wasm = readFileSync(join(engines, 'copse-unpacker.wasm'));
  return `export const unpacker = '${wasm.toString('base64')}';\n`;
}
