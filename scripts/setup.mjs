// Installs what is missing and nothing else: system packages by apt, npm packages by npm ci.
// Runs before node_modules exists, so it uses Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { findChrome, findFirefox, root, run, Stop, say, succeeds, which } from './tools.mjs';

const isPresent = {
  emscripten: () => which('em++') || existsSync(`${process.env.EMSDK}/upstream/emscripten/em++`),
  cmake: () => which('cmake'),
  'ninja-build': () => which('ninja'),
  'g++': () => which('c++') || which('g++'),
  'xz-utils': () => which('xz'),
  clang: () => which('clang++'),
  'libclang-rt-dev': hasSanitizers,
  'clang-format-14': () => which('clang-format-14'),
  'clang-tidy-14': () => which('clang-tidy-14'),
  'libgtest-dev': () => existsSync('/usr/include/gtest/gtest.h'),
  googletest: () => existsSync('/usr/src/googletest/CMakeLists.txt'),
  chromium: findChrome,
  'firefox-esr': findFirefox,
  'redis-server': () => which('redis-server'),
  'g++-aarch64-linux-gnu': () => which('aarch64-linux-gnu-g++'),
  'qemu-user': () => which('qemu-aarch64'),
  // Others have this name, too.
  parallel: () => String(spawnSync('parallel', ['--version']).stdout).includes('GNU'),
};

/** System packages: for the package and its page, and for each kind of test. */
export const toBuild = ['emscripten', 'cmake', 'ninja-build', 'g++', 'xz-utils'];
export const toLint = ['clang-format-14'];
export const toTest = [
  ...[...toBuild, ...toLint],
  ...['clang', 'libclang-rt-dev', 'libgtest-dev', 'googletest', 'chromium'],
  ...['redis-server', 'parallel'],
];
export const toTestNightly = [...toTest, 'g++-aarch64-linux-gnu', 'qemu-user'];
export const toTidy = ['cmake', 'ninja-build', 'clang', 'clang-tidy-14'];
export const toTestConsumers = [...toBuild, 'chromium', 'firefox-esr'];

export function setUp(systemPackages) {
  checkNode();
  installSystemPackages(systemPackages.filter((name) => !isPresent[name]()));
  if (!npmPackagesAreCurrent()) {
    say('npm packages: npm ci');
    run('npm', ['ci', '--no-audit', '--no-fund']);
  }
}

/** Links a program with clang's sanitizers, whose libraries are in a package of their own. */
function hasSanitizers() {
  const args = ['-fsanitize=address,undefined', '-x', 'c++', '-', '-o', devNull];
  return spawnSync('clang++', args, { input: 'int main() {}' }).status === 0;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  }
}

function installSystemPackages(missing) {
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  const byHand = `sudo apt-get update && sudo apt-get ${install.join(' ')}`;
  if (!which('apt-get')) {
    throw new Stop(
      `Missing: ${missing.join(', ')} (names of Debian packages). Install them, then run this again.`,
    );
  }
  const asRoot = rootPrefix();
  if (!asRoot) throw new Stop(`Missing: ${missing.join(', ')}. Install them as root:\n  ${byHand}`);

  say(`system packages: apt-get ${install.join(' ')}`);
  const apt = (args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
    return succeeds(command, [...rest, '-q', ...args]);
  };
  if (!apt(['update']) || !apt(install)) {
    throw new Stop(
      `The system packages could not be installed. Install them yourself:\n  ${byHand}`,
    );
  }
}

/** The command that makes root of the user: none, sudo (which asks only a person), or undefined. */
function rootPrefix() {
  if (process.getuid() === 0) return [];
  if (!which('sudo')) return undefined;
  return process.stdin.isTTY ? ['sudo'] : ['sudo', '-n'];
}

/** Returns true if npm's record of node_modules has the versions of package-lock.json. */
function npmPackagesAreCurrent() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const present = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true;
    const here = present[path];
    return here ? here.version === wanted.version : Boolean(wanted.optional);
  });
}
