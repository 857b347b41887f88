#!/usr/bin/env node
// `npx copse`: start copse-cli, a package of its own, since copse depends on nothing. Where it is not
// installed, print how to install it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

function commandLine() {
  try {
    return fileURLToPath(import.meta.resolve('copse-cli'));
  } catch {
    return undefined;
  }
}

const main = commandLine();
if (main) {
  const words = [main, ...process.argv.slice(2)];
  const { error, status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (error) console.error(`copse: ${error.message}`);
  process.exitCode = status ?? 1;
} else {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.error(`copse: the command line is a separate package: npm install copse-cli@${version}`);
  process.exitCode = 1;
}
