// A consumer's project: made anew, with the tarball installed by npm, and built.
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/tools.mjs';
import { components, entryFiles } from './table.mjs';

const app = join(import.meta.dirname, 'app');
const patience = 300_000;

export class Project {
  constructor(consumer, tarball) {
    this.consumer = consumer;
    this.tarball = tarball;
    // Outside the repository, whose tsconfig.json and vitest.config.ts would be taken for its own.
    const name = consumer.name.replace(/\W+/g, '-');
    this.folder = mkdtempSync(join(tmpdir(), `copse-consumer-${name}-`));
  }

  /** @param teller the address that programs in a browser tell what they made */
  async make(teller) {
    const { packages = [], files = {}, build = [], relative, hasComponents } = this.consumer;
    this.#write('package.json', '{ "private": true, "type": "module" }\n');
    const quietly = ['--no-audit', '--no-fund', packages.length ? '--prefer-offline' : '--offline'];
    const own = hasComponents ? components.map((name) => join(root, 'packages', name)) : [];
    const apart = ['--install-links', '--legacy-peer-deps'];
    await this.run([
      'npm',
      'install',
      '-E',
      ...quietly,
      ...apart,
      this.tarball,
      ...own,
      ...packages,
    ]);
    if (hasComponents) this.#linkPeers();
    cpSync(app, join(this.folder, 'src'), { recursive: true });
    this.#write('src/teller.js', `export const teller = '${teller}';\n`);
    const more = hasComponents
      ? "export { done } from './components.js';"
      : 'export const done = [];';
    this.#write('src/more.js', `${more}\n`);
    if (relative) this.#copyWithRelativeImports(relative);
    for (const [path, text] of Object.entries(files)) this.#write(path, text);
    for (const command of build) await this.run(command);
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  get version() {
    const { shown } = this.consumer;
    if (!shown) return '';
    const found = [this.folder, root].map((place) => {
      try {
        return JSON.parse(readFileSync(join(place, 'node_modules', shown, 'package.json'), 'utf8'));
      } catch {
        return undefined;
      }
    });
    return found.find(Boolean)?.version ?? process.versions[shown];
  }

  /** Runs a command to its end; what it prints, or that as an error when it fails. */
  async run([program, ...args]) {
    const options = { ...this.#surroundings, timeout: patience, maxBuffer: 1 << 28 };
    try {
      const { stdout } = await promisify(execFile)(program, args, options);
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error;
      throw new Error(
        `${[program, ...args].join(' ')}: ${(stdout + stderr).slice(-2000) || error}`,
      );
    }
  }

  /** Starts a command that goes on: { said(): what it has printed, close() }. */
  start([program, ...args]) {
    const child = spawn(program, args.map(String), {
      ...this.#surroundings,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text;
      });
    }
    const ended = new Promise((resolve) => child.once('exit', resolve));
    return {
      said: () => said,
      async close() {
        if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
        await ended;
      },
    };
  }

  /** Where commands run: programs that the project lacks come from the repository. */
  get #surroundings() {
    const bins = [this.folder, root].map((place) => join(place, 'node_modules', '.bin'));
    const PATH = [...bins, process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: undefined };
    return { cwd: this.folder, env };
  }

  #write(path, text) {
    const full = join(this.folder, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }

  /** Links the peers of components from the repository, unless the project has versions of its own. */
  #linkPeers() {
    for (const name of ['three', 'react', 'react-dom', '@react-three/fiber']) {
      const path = join(this.folder, 'node_modules', name);
      if (existsSync(path)) continue;
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(realpathSync(join(root, 'node_modules', name)), path);
    }
  }

  /** The programs and the package as they stand on a server of plain files. */
  #copyWithRelativeImports(to) {
    cpSync(join(this.folder, 'node_modules/copse/dist'), join(this.folder, to, 'copse'), {
      recursive: true,
    });
    for (const name of readdirSync(join(this.folder, 'src'))) {
      const text = readFileSync(join(this.folder, 'src', name), 'utf8').replace(
        /(from )'(copse[^']*)'/g,
        (_, from, entry) => `${from}'./copse/${entryFiles[entry]}.js'`,
      );
      this.#write(join(to, name), text);
    }
  }
}
