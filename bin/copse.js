#!/usr/bin/env node
// `npx copse`: hands over to copse-cli of the same version, a package of its own, since copse itself
// depends on nothing. Where it is not installed beside, npx asks before it fetches it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

function commandLine() {
  try {
    return [process.execPath, fileURLToPath(import.meta.resolve('copse-cli'))];
  } catch {
    return ['npx', `copse-cli@${version}`];
  }
}

const [program, ...words] = [...commandLine(), ...process.argv.slice(2)];
const { error, status } = spawnSync(program, words, { stdio: 'inherit' });
if (error) console.error(`copse: ${error.message}`);
process.exitCode = status ?? 1;
