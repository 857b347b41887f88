// A fresh project that has the packed tarball installed, as a user of npm would.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../../scripts/pack.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

/** Returns the output of a command. If it fails, its output is the error. */
export function run(command: string, args: string[], cwd: string = root): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    // Node shows the source line of an error, which in what is minified can be the whole file.
    const text = (stdout + stderr).replace(/^(.{300}).*$/gm, '$1…');
    throw new Error(`${command} ${args.join(' ')}\n${text}`);
  }
}

export class Project {
  readonly folder = mkdtempSync(join(tmpdir(), 'copse-project-'));
  /** The paths of its files. */
  readonly packed: { tarball: string; files: string[] };

  constructor() {
    const { tarball, files } = pack(this.folder);
    this.packed = { tarball, files: files.map(({ path }: { path: string }) => path) };
    this.write('package.json', '{ "private": true, "type": "module" }');
    const args = ['install', '--offline', '--no-audit', '--no-fund', this.packed.tarball];
    run('npm', args, this.folder);
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Runs an ES module in a process of its own; returns what it prints as JSON. */
  json(name: string, text: string): unknown {
    return JSON.parse(run(process.execPath, [this.write(name, text)], this.folder));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
