// A wasm within a JavaScript module: packed by LZMA, which web/src/load/unpack.ts unpacks, and as base64,
// from which a server's gzip takes what that has added.
import { spawnSync } from 'node:child_process';
import { Stop } from './tools.mjs';

/** As text for unpack(). */
export function pack(bytes) {
  const args = ['--format=raw', '--lzma1=preset=9e,dict=1MiB,lc=3,lp=0,pb=0', '--stdout'];
  const { status, stdout, stderr, error } = spawnSync('xz', args, { input: bytes });
  if (status !== 0) throw new Stop(`xz has failed: ${error?.message ?? stderr}`);
  return stdout.toString('base64');
}

/** A module whose `wasmBytes()` returns the bytes; `folder` is that of the package's modules, seen from there. */
export function inlineModule(bytes, folder) {
  return [
    `import { unpack } from '${folder}/load/unpack.js';`,
    `const packed = '${pack(bytes)}';`,
    `export function wasmBytes() {\n  return unpack(packed, ${bytes.length});\n}\n`,
  ].join('\n');
}
