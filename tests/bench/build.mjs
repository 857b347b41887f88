// Builds the programs that are measured beside the package.
import { join } from 'node:path';
import { root, runQuietly } from '../../scripts/tools.mjs';

/** A native program of tests/bench/CMakeLists.txt: its path. */
export function buildNative(name) {
  return buildTarget('bench', name);
}

/** Textbook Bridson as wasm: its path. */
export function buildBridson() {
  return `${buildTarget('wasm', 'bench-bridson')}.wasm`;
}

/** The same in space. */
export function buildSpaceBridson() {
  return `${buildTarget('wasm', 'bench-bridson-space')}.wasm`;
}

function buildTarget(preset, name) {
  runQuietly('cmake', ['--preset', preset]);
  runQuietly('cmake', ['--build', '--preset', preset, '--target', name]);
  return join(root, 'build', preset, 'tests', 'bench', name);
}
