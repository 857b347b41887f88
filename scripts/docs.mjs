// npm run build:docs: the documentation as a static site in build/demo/docs/, made of the comments in
// web/src and the pages of docs/ by TypeDoc, which lives in docs/site/ since it needs an older
// TypeScript. Made anew only when one of these has changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { deadLinks } from './links.mjs';
import { setUp } from './setup.mjs';
import { main, root, run, runQuietly, Stop, say } from './tools.mjs';

const tool = join(root, 'docs', 'site');
const site = join(root, 'build', 'docs');
const mark = join(root, 'build', 'docs.sha256');

export function buildDocs() {
  const made = sourcesHash();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
    say('documentation: build/demo/docs/');
    rmSync(mark, { force: true });
    install();
    runQuietly(join(tool, 'node_modules', '.bin', 'typedoc'), ['--logLevel', 'Warn'], {
      cwd: tool,
    });
    const dead = deadLinks(site);
    if (dead.length > 0) throw new Stop(`dead links:\n  ${dead.join('\n  ')}`);
    writeFileSync(mark, made);
  }
  // Building the page empties its folder.
  const served = join(root, 'build', 'demo', 'docs');
  rmSync(served, { recursive: true, force: true });
  cpSync(site, served, { recursive: true });
}

/** For npm start: the page does not need its documentation. */
export function tryToBuildDocs() {
  try {
    buildDocs();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`the documentation is not served: ${error.message}`);
  }
}

function sourcesHash() {
  const { projectDocuments } = JSON.parse(readFileSync(join(tool, 'typedoc.json'), 'utf8'));
  const pages = projectDocuments.map((path) => relative(root, join(tool, path)));
  const scripts = ['scripts/docs.mjs', 'scripts/links.mjs'];
  const sources = ['web/src', 'docs', 'README.md', ...pages, ...scripts];
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesOf))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(join(root, path))) throw new Stop(`${path} is missing`);
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules');
  return names.flatMap((name) => filesOf(`${path}/${name}`));
}

/** npm's own record of what it installed is compared with what is locked. */
function install() {
  const locked = readFileSync(join(tool, 'package-lock.json'), 'utf8');
  const record = join(tool, 'node_modules', '.locked.json');
  if (existsSync(record) && readFileSync(record, 'utf8') === locked) return;
  // Without a network, npm start must not wait for one.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  run('npm', ['ci', ...flags], { cwd: tool });
  writeFileSync(record, locked);
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    setUp([]);
    buildDocs();
  });
}
