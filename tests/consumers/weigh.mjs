// The weight of each entry, minified by esbuild as by a user's bundler.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../../scripts/tools.mjs';

/** Bundles a module of dist/ into build/size/; returns the files that went in. */
export async function bundle(entry, name, without = []) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: `build/size/${name}.js`,
    external: without,
    bundle: true,
    minify: true,
    format: 'esm',
    metafile: true,
    logLevel: 'error',
  });
  return Object.keys(metafile.inputs);
}

/** All that .size-limit.json has a budget for. */
export async function bundleAll() {
  await bundle('dist/index.js', 'copse');
  await bundle('dist/all/index.js', 'all');
  await bundle('dist/space/index.js', 'space');
  await bundle('dist/external/index.js', 'external');
  await bundle('dist/external/all.js', 'external-all');
  await bundle('dist/external/space.js', 'external-space');
  await bundle('dist/analysis/index.js', 'analysis');
  await bundle('dist/instances/index.js', 'instances');
  await bundle('dist/mesh/index.js', 'mesh');
  // A pool loads the rest when it is called for.
  const later = [
    '*-inline.js',
    './along-calls.js',
    './each-calls.js',
    './pool-*.js',
    './slices.js',
    './space-calls.js',
    '*/border.js',
  ];
  await bundle('dist/worker/index.js', 'worker', later);
}

/** { name, raw, gzip, brotli } in bytes, for each of them. */
export async function weights() {
  await bundleAll();
  const budgets = JSON.parse(readFileSync(join(root, '.size-limit.json'), 'utf8'));
  return budgets.map(({ name, path }) => {
    const bytes = readFileSync(join(root, path));
    const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
    return { name, raw: bytes.length, gzip: gzip.length, brotli: brotli.length };
  });
}

/** The bytes of modules, gzipped: of entries by id. */
export async function weightsOf(entries) {
  const all = Object.entries(entries).map(async ([id, entry]) => {
    await bundle(entry, `weight-${id}`);
    const bytes = readFileSync(join(root, `build/size/weight-${id}.js`));
    return [id, gzipSync(bytes, { level: 9 }).length];
  });
  return Object.fromEntries(await Promise.all(all));
}
