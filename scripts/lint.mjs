// npm run lint: formatting, lint rules and types of both languages, and which way imports point.
// --fix (npm run format) repairs what can be.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pointOneWay } from './layers.mjs';
import { setUp, toLint } from './setup.mjs';
import { bin, main, root, Stop, succeeds } from './tools.mjs';

const colors = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;

export const checks = [
  { name: 'clang-format', passes: (fix) => clangFormat(fix ? ['-i'] : ['--dry-run', '-Werror']) },
  {
    name: 'biome',
    passes: (fix) => succeeds(bin('biome'), [...(fix ? ['check', '--write'] : ['ci']), colors]),
  },
  { name: 'types', passes: () => succeeds(bin('tsc'), ['-p', 'tsconfig.json']) },
  { name: 'layers', passes: pointOneWay },
];

/** Of one version: others lay out the same settings differently. */
function clangFormat(flags) {
  return succeeds('clang-format-14', [...flags, ...cppFiles()]);
}

function cppFiles() {
  return ['cpp', 'tests/cpp', 'tests/oracle', 'tests/quality', 'tests/bench', 'tests/fuzz'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((name) => /\.(cpp|h)$/.test(name))
        .map((name) => join(folder, name)),
  );
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    setUp(toLint);
    const fix = process.argv.includes('--fix');
    const failed = checks.filter(({ passes }) => !passes(fix)).map(({ name }) => name);
    if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}`);
  });
}
