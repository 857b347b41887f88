// Builds web/playground/, the playground of the documentation: the files that its pages load, and
// copse's entries as texts for a frame without network.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { pages } from '../docs/site/pages.mjs';
import { root } from './tools.mjs';

const sources = join(root, 'web', 'playground');

/** The modules that examples may import. */
const modules = {
  copse: 'dist/index.js',
  'copse/all': 'dist/all/index.js',
  'copse/analysis': 'dist/analysis/index.js',
  'copse/instances': 'dist/instances/index.js',
  'copse/mesh': 'dist/mesh/index.js',
  'copse/space': 'dist/space/index.js',
  'copse/worker': 'dist/worker/index.js',
  three: 'node_modules/three/build/three.module.js',
};

const usual = {
  ...{ bundle: true, format: 'esm', target: 'es2022', charset: 'utf8' },
  ...{ logLevel: 'error', legalComments: 'none', absWorkingDir: root },
};

/** Writes the playground into the folder of a site. */
export async function buildPlayground(site) {
  const folder = join(site, 'assets', 'playground');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await Promise.all([
    buildPage(folder),
    buildTexts(folder),
    buildModules(folder),
    buildExamples(folder),
  ]);
}

/** Builds a small start, and the rest, which it loads when somebody presses Run. */
function buildPage(folder) {
  const versions = { copse: versionOf(root), ...versionsOf('three', 'vite') };
  const later = {
    name: 'later',
    setup: (plugin) =>
      plugin.onResolve({ filter: /^\.\/playground\.ts$/ }, () => ({
        ...{ path: './playground.js', external: true },
      })),
  };
  const define = { VERSIONS: JSON.stringify(versions) };
  const options = { ...usual, outdir: folder, minify: true, define };
  const entryPoints = (...names) => names.map((name) => join(sources, name));
  return Promise.all([
    build({ ...options, entryPoints: entryPoints('start.ts', 'start.css'), plugins: [later] }),
    build({ ...options, entryPoints: entryPoints('playground.ts') }),
  ]);
}

const versionOf = (at) => JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')).version;
const versionsOf = (...names) =>
  Object.fromEntries(names.map((name) => [name, versionOf(join(root, 'node_modules', name))]));

/** Builds the files that the page hands on as text: to the worker, and into projects. */
async function buildTexts(folder) {
  await build({
    ...usual,
    entryPoints: [join(sources, 'run/worker.ts')],
    outdir: folder,
    minify: true,
  });
  await build({ ...usual, entryPoints: [join(sources, 'project/draw.ts')], outdir: folder });
}

/** Builds a file for each module and for each engine that they share, with a list of the imports. */
async function buildModules(folder) {
  const entries = Object.fromEntries(Object.keys(modules).map((name) => [name, fileOf(name)]));
  const names = Object.entries(modules).map(([name, path]) => ({
    in: join(root, path),
    out: outOf(name),
  }));
  const engineFiles = Object.entries(engines).map(([path, out]) => ({ in: join(root, path), out }));
  const options = { ...usual, outdir: folder, minify: true, metafile: true };
  const built = await Promise.all([
    build({ ...options, entryPoints: names, plugins: [sharedEngines] }),
    build({ ...options, entryPoints: engineFiles }),
  ]);
  const imports = Object.fromEntries(
    built
      .flatMap(({ metafile }) => Object.entries(metafile.outputs))
      .map(([path, { imports }]) => [basename(path), imports.map(({ path }) => basename(path))]),
  );
  writeFileSync(join(folder, 'modules.json'), JSON.stringify({ entries, imports }));
}

const outOf = (name) => `module-${name.replaceAll('/', '-')}`;
const fileOf = (name) => `${outOf(name)}.js`;

/** The engines as modules, most of the weight. */
const engines = {
  'dist/wasm-inline.js': 'engine-copse',
  'dist/all/wasm-inline.js': 'engine-all',
  'dist/space/wasm-inline.js': 'engine-space',
};
const sharedEngines = {
  name: 'shared-engines',
  setup(plugin) {
    plugin.onResolve({ filter: /wasm-inline\.js$/ }, ({ resolveDir, path }) => {
      const file = engines[relative(root, join(resolveDir, path))];
      return { path: `./${file}.js`, external: true };
    });
  },
};

/** Writes all examples that run in browsers, for the list of the playground's page. */
async function buildExamples(folder) {
  const { examplesIn } = await parser();
  const examples = pages.flatMap(({ file, label }) =>
    examplesIn(readFileSync(join(root, file), 'utf8'))
      .filter(({ language, isForNode }) => language === 'js' && !isForNode)
      .map(({ code, entry, heading }) => ({ page: label, heading, code, entry })),
  );
  writeFileSync(join(folder, 'examples.json'), JSON.stringify(examples));
}

/** The module that finds examples, which is TypeScript. */
async function parser() {
  const entryPoints = [join(sources, 'given/examples.ts')];
  const { outputFiles } = await build({ ...usual, entryPoints, write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
