// Emscripten's JavaScript for the engines, as the package ships it: embind's own, without what looks
// for a wasm file or for the page around it, since web/src/engine/start.ts always hands the compiled
// wasm over.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, root, run, Stop } from './tools.mjs';

/** The code to remove. Code that another Emscripten writes otherwise stays, and does no harm. */
const unused = [
  // Downloads of the wasm.
  ['instantiateAsync().catch(readyPromiseReject);return{}', ''],
  ['var ENVIRONMENT_IS_WEB=true', 'var ENVIRONMENT_IS_WEB=false'],
  [/if\(Module\["locateFile"\]\)\{.*?\}\}else\{wasmBinaryFile="[^"]*"\}/, ''],
  // Messages that load-advice.ts gives before.
  [/if\(typeof WebAssembly!="object"\)\{.*?\}/, ''],
  ['. Build with -s ASSERTIONS=1 for more info.', ''],
  // Functions that inspect embind, and functions that nobody calls by name.
  [/(function init_e(?:mbind|mval)\(\)\{).*?(?=\})/g, '$1'],
  [/var (stack\w+|___e(?:mbind|rrno)_\w+)=Module\["\1"\]=function\(\)\{.*?\};/g, ''],
  ['var out=console.log.bind(console);', ''],
  // Fields for games of Emscripten's own, and for programs that run more than once.
  ['Module["preloadedImages"]={};Module["preloadedAudios"]={};', ''],
  ['Module["run"]=run;', ''],
  // Smart pointers, and what else than delete() handles can do.
  [/if\(this\.isSmartPointer\)\{if\(undefined===handle.*?sharing policy"\)\}\}/, ''],
  [/if\(!record\.ptrType\|\|.*?must be specified"\)\}/, ''],
  [/(function attachFinalizer\(handle\)\{).*?(return )attachFinalizer\(handle\)/, '$1$2handle'],
  [/ClassHandle\.prototype\["isAliasOf"\].*?(?=ClassHandle\.prototype\["delete"\])/, ''],
  [/;ClassHandle\.prototype\["isDeleted"\].*?(?=\})/, ''],
  // Classes that inherit.
  [
    /(this\.destructor\(ptr\);return null\})var registeredInstance=.*?(?=function attachFinalizer)/,
    '$1return makeClassHandle(this.registeredClass.instancePrototype,{ptrType:this,ptr:ptr})}',
  ],
  ['var UTF16Decoder=new TextDecoder("utf-16le");', ''],
  // Several functions of a name, and strings of 16 and 32 bits a character.
  [/(function ensureOverloadTable\(.*?\)\{).*?\}(?=function \w)/, '$1}'],
  [/(function __embind_register_std_wstring\(.*?\)\{).*?\}(?=function \w)/, '$1}'],
];

/** Writes the glue of one file to another. */
export function writeGlue(from, to) {
  let glue = readFileSync(from, 'utf8')
    .replace(/new URL\((["'].*?["']), ?import\.meta\.url\)(\.toString\(\)|\.href)/g, '$1')
    .replaceAll('import.meta.url', "''");
  if (glue.includes('import.meta')) throw new Stop(`${from} asks for import.meta`);
  for (const [text, replacement] of unused) glue = glue.replace(text, replacement);
  const source = join(root, 'build', 'glue.js');
  writeFileSync(source, glue);
  const flags = ['--module', '--mangle', '--compress', 'passes=3,unsafe,pure_getters,ecma=2020'];
  run(bin('terser'), [source, ...flags, '--output', to]);
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
