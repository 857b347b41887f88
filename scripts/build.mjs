// Builds the npm package into dist/, and with --demo the page into build/demo/.
//
// dist/ is made of:
//   *.js, *.d.ts        web/src, compiled by tsc; hand-written .d.ts files of web/src are copied
//   glue.js             Emscripten's module factory (default export);  types: web/src/glue.d.ts
//   copse.wasm          the engine, for copse/external
//   wasm-inline.js      the same as base64, exported as `wasmBase64`;  types: web/src/wasm-inline.d.ts
//   vendor/svgpath.js   svgpath (default export) as ESM;       types: web/src/vendor/svgpath.d.ts
// web/src imports these as './glue.js', './wasm-inline.js' and './vendor/svgpath.js'.
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
import { setUp, toBuild } from './setup.mjs';
import { bin, main, root, run, runQuietly, Stop, say } from './tools.mjs';

const source = join(root, 'web', 'src');
const engine = join(root, 'build', 'wasm', 'copse-engine');
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
  writeEngine();
  bundleSvgpath();
  rmSync(dist, { recursive: true, force: true });
  renameSync(staging, dist);

  if (demo) {
    say('page: build/demo/');
    run(bin('vite'), ['build', '--logLevel', 'warn']);
  }
}

function compileTypeScript() {
  run(bin('tsc'), ['-p', 'tsconfig.build.json', '--outDir', staging]);
}

function copyDeclarations() {
  for (const name of readdirSync(source, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    mkdirSync(dirname(join(staging, name)), { recursive: true });
    cpSync(join(source, name), join(staging, name));
  }
}

function writeEngine() {
  const glue = join(staging, 'glue.js');
  writeFileSync(glue, withoutImportMeta(readFileSync(`${engine}.mjs`, 'utf8')));
  const terser = ['--module', '--ecma', '2020', '--compress', 'passes=2', '--mangle'];
  // Short lines, since Node shows the source line of an error.
  run(bin('terser'), [glue, ...terser, '--format', 'max_line_len=120', '--output', glue]);

  const wasm = readFileSync(`${engine}.wasm`);
  writeFileSync(join(staging, 'copse.wasm'), wasm);
  const base64 = wasm.toString('base64');
  writeFileSync(join(staging, 'wasm-inline.js'), `export const wasmBase64 = '${base64}';\n`);
}

/**
 * The package always hands the engine its bytes, so the glue needs no address to fetch them from,
 * and bundlers trip over import.meta. This must come before minifying, which hides the patterns.
 */
function withoutImportMeta(glue) {
  const stripped = glue
    .replace(/new URL\("copse-engine\.wasm",\s*import\.meta\.url\)(\.toString\(\)|\.href)/g, '""')
    .replace(/import\.meta\.url/g, '""');
  for (const unwanted of ['import.meta', 'new Function', 'eval(']) {
    if (stripped.includes(unwanted)) throw new Stop(`the glue still contains “${unwanted}”`);
  }
  return stripped;
}

/** svgpath is CommonJS, which a plain <script type=module> cannot import. */
function bundleSvgpath() {
  const svgpath = join(root, 'node_modules', 'svgpath');
  const license = readFileSync(join(svgpath, 'LICENSE'), 'utf8').trim();
  run(bin('esbuild'), [
    join(svgpath, 'index.js'),
    '--bundle',
    '--minify',
    '--format=esm',
    '--target=es2020',
    '--log-level=warning',
    `--banner:js=/*! svgpath\n${license}\n*/`,
    `--outfile=${join(staging, 'vendor', 'svgpath.js')}`,
  ]);
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    setUp(toBuild);
    build({ demo: process.argv.includes('--demo') });
  });
}
