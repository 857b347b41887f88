// npm run build:docs: the documentation as a static site in build/demo/docs/, made of the comments in
// web/src and the pages of docs/ by TypeDoc, which lives in docs/site/ since it needs an older
// TypeScript. Made anew only when one of these has changed.
import { spawnSync } from 'node:child_process';
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
import { main, root, run, Stop, say } from './tools.mjs';

const tool = join(root, 'docs', 'site');
const site = join(root, 'build', 'docs');
const mark = join(root, 'build', 'docs.sha256');

/** Stops at a warning or a dead link. */
export function buildDocs() {
  const complaints = makeSite();
  if (complaints.length > 0) throw new Stop(complaints.join('\n'));
}

/** For npm start: shows what is wrong with the documentation, and serves what there is of it. */
export function tryToBuildDocs() {
  try {
    for (const complaint of makeSite()) console.error(complaint);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`the documentation is not served: ${error.message}`);
  }
}

/** Returns TypeDoc's warnings and the dead links. */
function makeSite() {
  const made = sourcesHash();
  const complaints = [];
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
    say('documentation: build/demo/docs/');
    rmSync(mark, { force: true });
    install();
    complaints.push(...typeDoc(), ...deadLinks(site).map((link) => `dead link: ${link}`));
    if (complaints.length === 0) writeFileSync(mark, made);
  }
  // Building the page empties its folder.
  const served = join(root, 'build', 'demo', 'docs');
  rmSync(served, { recursive: true, force: true });
  cpSync(site, served, { recursive: true });
  return complaints;
}

/** Makes the pages and returns the warnings. */
function typeDoc() {
  const program = join(tool, 'node_modules', '.bin', 'typedoc');
  const env = { ...process.env, NO_COLOR: '1' };
  const options = { cwd: tool, env, encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync(program, ['--logLevel', 'Warn'], options);
  const said = error ? error.message : `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Stop(said);
  return said ? said.split('\n') : [];
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
