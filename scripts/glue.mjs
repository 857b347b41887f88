// Emscripten's JavaScript for the engines, as the package ships it: without what looks for a wasm file
// or for the page around it, since web/src/engine/start.ts always hands the compiled wasm over; and with
// the functions of lean-glue.js, where it is the Emscripten for which these were written.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run, Stop, say } from './tools.mjs';

const lean = join(import.meta.dirname, 'lean-glue.js');
/** Of the functions that lean-glue.js replaces, as Emscripten 3.1.6 writes them. */
const replaced = '7fe16d6d3d217602';

/** What is taken out beside them. Where another Emscripten writes it otherwise, it stays, and does no harm. */
const unused = [
  // Downloads of the wasm.
  ['instantiateAsync().catch(readyPromiseReject);return{}', ''],
  ['var ENVIRONMENT_IS_WEB=true', 'var ENVIRONMENT_IS_WEB=false'],
  // Fields for games of Emscripten's own.
  ['Module["preloadedImages"]={};', ''],
  ['Module["preloadedAudios"]={};', ''],
];

/** What the lean functions make superfluous. */
const superfluous = [
  ['var Module=typeof Module!="undefined"?Module:{};', ''],
  ['var moduleOverrides=Object.assign({},Module);', ''],
  ['Object.assign(Module,moduleOverrides);moduleOverrides=null;', ''],
  ['var out=console.log.bind(console);var err=console.warn.bind(console);', ''],
  ['if(typeof WebAssembly!="object"){abort("no native wasm support detected")}', ''],
  ['var UTF16Decoder=new TextDecoder("utf-16le");', ''],
  [/if\(Module\["locateFile"\]\)\{.*?\}\}else\{wasmBinaryFile="[^"]*"\}/, ''],
  [/(\w+)=Module\["\1"\]=extendError\(Error,"\1"\);/g, ''],
  [/dependenciesFulfilled=function runCaller\(\)\{.*?\};/, ''],
  ['Module["run"]=run;', ''],
  // Each export of the wasm is a function here, under two names.
  [
    /var (\w+)=Module\["\1"\]=function\(\)\{return\(\1=Module\["\1"\]=Module\["asm"\]\["(\w+)"\]\)\.apply\(null,arguments\)\};/g,
    'var $1=function(value){return asm["$2"](value)};',
  ],
];

/** Writes the glue of one file to another. */
export function writeGlue(from, to) {
  let glue = readFileSync(from, 'utf8')
    .replace(/new URL\((["'].*?["']), ?import\.meta\.url\)(\.toString\(\)|\.href)/g, '$1')
    .replaceAll('import.meta.url', "''");
  if (glue.includes('import.meta')) throw new Stop(`${from} asks for import.meta`);
  for (const [text, replacement] of unused) glue = glue.replaceAll(text, replacement);
  glue = withLeanFunctions(glue);
  const source = join(root, 'build', 'glue.js');
  writeFileSync(source, glue);
  const flags = ['--module', '--mangle', '--compress', 'passes=3,unsafe,pure_getters,ecma=2020'];
  run(bin('terser'), [source, ...flags, '--output', to]);
}

function withLeanFunctions(glue) {
  const own = readFileSync(lean, 'utf8');
  const names = Array.from(own.matchAll(/^function (\w+)/gm), ([, name]) => name);
  const theirs = names.map((name) => functionIn(glue, name));
  const hash = createHash('sha256').update(theirs.join('\n')).digest('hex').slice(0, 16);
  if (hash !== replaced) {
    say(
      `the glue stays as this Emscripten writes it: scripts/lean-glue.js is for another (${hash})`,
    );
    return glue;
  }
  for (const text of theirs) glue = glue.replace(text, '');
  for (const [text, replacement] of superfluous) {
    const shorter = glue.replace(text, replacement);
    if (shorter === glue) throw new Stop(`scripts/glue.mjs: the glue lacks ${text}`);
    glue = shorter;
  }
  return glue.replace('var asm=createWasm();', () => `var asm=createWasm();\n${own}\n`);
}

/** The text of a function, whose strings and regular expressions have no lone braces. */
function functionIn(glue, name) {
  const begin = glue.indexOf(`function ${name}(`);
  if (begin < 0) return '';
  let end = glue.indexOf('{', glue.indexOf(')', begin));
  for (let depth = 0; end < glue.length; end++) {
    if (glue[end] === '{') depth++;
    else if (glue[end] === '}' && --depth === 0) break;
  }
  return glue.slice(begin, end + 1);
}

/** Stops if an engine imports something that the glue lacks. */
export function checkImports(gluePath, engines) {
  const glue = readFileSync(gluePath, 'utf8');
  for (const path of engines) {
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path)));
    const missing = imports.filter(
      ({ module, name }) => module !== 'env' || !new RegExp(`[{,"']${name}["']?[:(]`).test(glue),
    );
    if (missing.length > 0)
      throw new Stop(`${path}: the glue lacks ${missing.map(({ name }) => name).join(', ')}`);
  }
}
