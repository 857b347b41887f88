// The C++ library as a game's server takes it: installed, found by CMake, and used by the example.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'copse/all';
import { afterAll, expect, test } from 'vitest';
import { run } from './project.js';

const folder = mkdtempSync(join(tmpdir(), 'copse-native-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the native example makes the trees that JavaScript makes', async () => {
  const [installed, built] = [join(folder, 'installed'), join(folder, 'built')];
  run('cmake', ['--preset', 'native']);
  run('cmake', ['--build', '--preset', 'native', '--target', 'copse']);
  run('cmake', ['--install', 'build/native', '--prefix', installed]);
  run('cmake', ['-S', 'examples/native', '-B', built, `-DCMAKE_PREFIX_PATH=${installed}`]);
  run('cmake', ['--build', built]);
  const lines = run(join(built, 'forest'), []).trim().split('\n');

  const copse = await load();
  const trees = copse.sample({
    region: [
      [0, 0],
      [400, 40],
      [330, 300],
      [60, 240],
    ],
    radius: 12,
    seed: 7,
    obstacles: [
      {
        polyline: [
          [20, 120],
          [380, 160],
        ],
        clearance: 9,
      },
    ],
  });
  expect(lines.map((line) => line.split(' ').map(Number))).toEqual([...trees]);
}, 300_000);
