// npm run lint: formatting, lint rules and types of both languages, and which way imports point.
// --fix (npm run format) repairs what can be.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pointOneWay } from './layers.mjs';
import { bin, main, root, runQuietly, Stop, say, succeeds, which } from './tools.mjs';

// Other versions of clang-format lay out the same settings differently.
const clangFormatVersion = 14;

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

function clangFormat(flags) {
  const program = which(`clang-format-${clangFormatVersion}`) ?? which('clang-format');
  const version = program && runQuietly(program, ['--version']).match(/version (\d+)/)?.[1];
  if (Number(version) !== clangFormatVersion) {
    say(`clang-format ${clangFormatVersion} is not here: skipping the layout of C++`);
    return true;
  }
  return succeeds(program, [...flags, ...cppFiles()]);
}

function cppFiles() {
  const folders = ['cpp', 'tests/cpp', 'tests/quality', 'tests/bench'].filter((name) =>
    existsSync(join(root, name)),
  );
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.(cpp|h)$/.test(name))
      .map((name) => join(folder, name)),
  );
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    const fix = process.argv.includes('--fix');
    const failed = checks.filter(({ passes }) => !passes(fix)).map(({ name }) => name);
    if (failed.length > 0) throw new Stop(`failed: ${failed.join(', ')}`);
  });
}
