// The packages beside copse: packed, installed with it, and used as users do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, expect, test } from 'vitest';
import { packages } from '../../../scripts/build.mjs';
import { pack } from '../../../scripts/pack.mjs';
import { bin, root, run } from './project.js';

const folder = mkdtempSync(join(tmpdir(), 'copse-components-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Packs one of them; returns the tarball's path. */
function packed(name: string): string {
  const from = join(root, 'packages', name);
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', from, '--json', '--pack-destination', folder]),
  );
  return join(folder, filename);
}

test.each(packages)('@copse/%s: publint and the types have nothing to say', async (name) => {
  const tarball = packed(name);
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const { buffer } = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  run(bin('attw'), [tarball, '--profile', 'esm-only']);
  expect(manifest.dependencies).toBeUndefined();
});

test('a project that installs copse and @copse/three scatters over a mesh', () => {
  const project = join(folder, 'project');
  run('mkdir', [project]);
  const three = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.three;
  const dependencies = {
    copse: `file:${pack(folder).tarball}`,
    '@copse/three': `file:${packed('three')}`,
    three,
  };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], project);
  const code = `
    import { SurfaceScatter } from '@copse/three';
    import { Mesh, SphereGeometry } from 'three';
    const scatter = new SurfaceScatter(new Mesh(new SphereGeometry(5))).setCount(100).build();
    console.log(scatter.length);
  `;
  writeFileSync(join(project, 'main.js'), code);
  expect(run(process.execPath, ['main.js'], project).trim()).toBe('100');
});
