// Tools for all scripts: paths, messages and commands.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cores = String(availableParallelism());

/** An error that the user should read as one plain line, without a stack. */
export class Stop extends Error {}

export function say(text) {
  console.log(process.stdout.isTTY ? `\x1b[1m• ${text}\x1b[0m` : `• ${text}`);
}

/** The full path of a program on PATH, or undefined. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {}
  }
  return undefined;
}

/** A program of node_modules/.bin. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

export function findChrome() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return process.env.CHROME_PATH || names.map(which).find(Boolean);
}

export function findFirefox() {
  return which('firefox-esr') ?? which('firefox');
}

function describe(command, args) {
  return [command.replace(`${root}/`, ''), ...args].join(' ');
}

/** Runs a command and shows its output. Returns true if it succeeds. */
export function succeeds(command, args, { env = {}, cwd = root } = {}) {
  const { error, status } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (error) console.error(`${describe(command, args)}: ${error.message}`);
  return status === 0;
}

/** Runs a command and shows its output. Throws a Stop if it fails. */
export function run(command, args, options) {
  if (!succeeds(command, args, options)) throw new Stop(`failed: ${describe(command, args)}`);
}

/** Runs a command and returns its output, which it shows only on failure. Then it throws a Stop. */
export function runQuietly(command, args, { env = {}, cwd = root } = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return stdout;
  console.error(error ? error.message : stdout + stderr);
  throw new Stop(`failed: ${describe(command, args)}`);
}

/** Wraps a script's body: a Stop becomes one line and an exit code. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
