// Builds the npm package into dist/, those of packages/ into dist/ of each, and with --demo the page into
// build/demo/.
//
// dist/ is made of:
//   *.js, *.d.ts        web/src, compiled by tsc; hand-written .d.ts files of web/src are copied
//                       (Delaunator is put into geometry/delaunay.js)
//   worker/copse-thread.js          what runs in a thread, with all that it imports
//   worker/along-thread.js          what runs in the one for lines
//   worker/*-thread-inline.js       the same as text
//   copse.wasm, copse-all.wasm, copse-space.wasm   the engines, for copse/external
//   wasm-inline.js, all/wasm-inline.js, space/wasm-inline.js   the same as text; wasmBytes() gives it
//   load/unpacker.js    what unpacks them
//   engine/glue.js      Emscripten's JavaScript for all three
//   copse.min.js        the entry `copse` as one file, for <script type="module"> from a CDN
// web/src imports these as './wasm-inline.js' and './glue.js', and declares them beside.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { checkImports, writeGlue } from './glue.mjs';
import { inlineModule } from './inline.mjs';
import { setUp, toBuild } from './setup.mjs';
import { bin, main, root, run, runQuietly, Stop, say } from './tools.mjs';

const source = join(root, 'web', 'src');
const engines = join(root, 'build', 'wasm');
const staging = join(root, 'build', 'package');
const dist = join(root, 'dist');

export function build({ demo = false } = {}) {
  say('engine: C++ to WebAssembly');
  runQuietly('cmake', ['--preset', 'wasm']);
  run('cmake', ['--build', '--preset', 'engine']);

  say('package: dist/');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  compileTypeScript();
  copyDeclarations();
  bundleDelaunator();
  writeEngines();
  const glue = join(staging, 'engine', 'glue.js');
  writeGlue(join(engines, 'copse-glue.js'), glue);
  checkImports(
    glue,
    ['copse', 'copse-all', 'copse-space'].map((name) => join(staging, `${name}.wasm`)),
  );
  for (const name of ['copse', 'along']) bundleThread(name);
  bundleSmall();
  rmSync(dist, { recursive: true, force: true });
  renameSync(staging, dist);
  buildPackages();

  if (demo) {
    say('page: build/demo/');
    run(bin('vite'), ['build', '--logLevel', 'warn']);
  }
}

/** The comments are for the .d.ts files, where editors show them. */
function compileTypeScript() {
  const project = ['-p', 'tsconfig.build.json', '--outDir', staging];
  const code = ['--removeComments', '--declaration', 'false', '--isolatedDeclarations', 'false'];
  run(bin('tsc'), [...project, '--emitDeclarationOnly']);
  run(bin('tsc'), [...project, ...code]);
}

function copyDeclarations() {
  for (const name of readdirSync(source, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    mkdirSync(dirname(join(staging, name)), { recursive: true });
    cpSync(join(source, name), join(staging, name));
  }
}

/** Each stands on those before it. */
export const packages = ['three', 'react-three-fiber'];

function buildPackages() {
  for (const name of packages) {
    rmSync(join(root, 'packages', name, 'dist'), { recursive: true, force: true });
    run(bin('tsc'), ['-p', join('packages', name)]);
  }
}

/**
 * Puts Delaunator into the module that uses it, so that users install nothing else. Its own import,
 * robust-predicates, is in the public domain.
 */
function bundleDelaunator() {
  const library = join(root, 'node_modules', 'delaunator');
  const exact = join(root, 'build', 'delaunator.js');
  writeFileSync(exact, withExactCircles(readFileSync(join(library, 'index.js'), 'utf8')));
  const licence = readFileSync(join(library, 'LICENSE'), 'utf8').trim();
  const banner = `--banner:js=/*! Contains Delaunator, altered: its circles are exact.\n\n${licence}\n*/`;
  // Without a word on `vec` esbuild would keep the predicates that nobody calls.
  const flags = ['--bundle', '--format=esm', '--pure:vec', `--alias:delaunator=${exact}`, banner];
  const file = join(staging, 'geometry', 'delaunay.js');
  const output = ['--allow-overwrite', `--outfile=${file}`, '--log-level=warning'];
  run(bin('esbuild'), [file, ...flags, ...output]);
}

/** Among points that nearly coincide, Delaunator's own test of circles tangles the triangles. */
function withExactCircles(source) {
  const own = /function inCircle\(([^)]*)\) {[^}]*}/;
  if (!own.test(source)) throw new Stop('Delaunator has changed: where is its inCircle?');
  return source
    .replace(own, 'function inCircle($1) { return incircle($1) < 0; }')
    .replace('import {orient2d}', 'import {incircle, orient2d}');
}

/**
 * A thread's script is one file, so that every way of starting it works; the copy as text is for where
 * that file cannot be had. Without an import or export, Vite 7 would take it for CommonJS.
 */
function bundleThread(name) {
  const file = join(staging, 'worker', `${name}-thread.js`);
  const flags = [
    '--bundle',
    '--minify',
    '--format=esm',
    '--target=es2022',
    '--line-limit=120',
    '--footer:js=export {};',
  ];
  const output = ['--allow-overwrite', `--outfile=${file}`, '--log-level=warning'];
  run(bin('esbuild'), [file, ...flags, ...output]);
  const text = `export const code = ${JSON.stringify(readFileSync(file, 'utf8'))};\n`;
  writeFileSync(join(staging, 'worker', `${name}-thread-inline.js`), text);
}

/** Everything of the entry `copse`, so that a page needs one request. */
function bundleSmall() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const flags = ['--bundle', '--minify', '--format=esm', '--target=es2022', '--log-level=warning'];
  const banner = `--banner:js=/*! ${name} ${version}, MIT licence */`;
  const output = `--outfile=${join(staging, 'copse.min.js')}`;
  run(bin('esbuild'), [join(staging, 'index.js'), ...flags, banner, output]);
}

function writeEngines() {
  const unpacker = readFileSync(join(engines, 'copse-unpack.wasm')).toString('base64');
  writeFileSync(join(staging, 'load', 'unpacker.js'), `export const unpacker = '${unpacker}';\n`);
  for (const [engine, file, folder] of [
    ['copse-engine', 'copse.wasm', '.'],
    ['copse-engine-all', 'copse-all.wasm', 'all'],
    ['copse-engine-space', 'copse-space.wasm', 'space'],
  ]) {
    const wasm = readFileSync(join(engines, `${engine}.wasm`));
    writeFileSync(join(staging, file), wasm);
    const text = inlineModule(wasm, folder === '.' ? '.' : '..');
    writeFileSync(join(staging, folder, 'wasm-inline.js'), text);
  }
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    setUp(toBuild);
    build({ demo: process.argv.includes('--demo') });
  });
}
