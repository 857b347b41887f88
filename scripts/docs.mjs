// npm run build:docs: builds the documentation as a static site in build/demo/docs/, if its sources have
// changed. TypeDoc makes it of the comments in web/src and the pages of docs/. TypeDoc is installed in
// docs/site/, because it needs an older TypeScript.
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
import { join } from 'node:path';
import { pages } from '../docs/site/pages.mjs';
import { deadLinks, deadMarkdownLinks } from './links.mjs';
import { setUp } from './setup.mjs';
import { main, root, run, Stop, say } from './tools.mjs';

const tool = join(root, 'docs', 'site');
const site = join(root, 'build', 'docs');
const served = join(root, 'build', 'demo', 'docs');
const mark = join(root, 'build', 'docs.sha256');

/** Stops at a warning or a dead link. */
export async function buildDocs() {
  const complaints = await makeSite();
  if (complaints.length > 0) throw new Stop(complaints.join('\n'));
}

/** For npm start: shows the faults of the documentation, and serves the pages that there are. */
export async function tryToBuildDocs() {
  const complaints = await makeSite().catch((error) => [String(error.stack ?? error)]);
  for (const complaint of complaints) console.error(complaint);
  if (!existsSync(join(served, 'index.html'))) say('the documentation is not served: see above');
  else if (complaints.length > 0) say('the documentation is served in spite of this');
}

/** Returns all faults: warnings of TypeDoc, dead links, and failures of the build. */
async function makeSite() {
  const complaints = [];
  const made = sourcesHash();
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
    say('documentation: build/demo/docs/');
    rmSync(mark, { force: true });
    try {
      install();
      complaints.push(...typeDoc());
      await addPlayground();
      complaints.push(...deadLinks(site).map((link) => `dead link: ${link}`));
    } catch (error) {
      complaints.push(error instanceof Stop ? error.message : String(error.stack));
      if (existsSync(site)) complaints.push('build/docs/ is as it was made before');
    }
    complaints.push(...deadMarkdownLinks(root, written()).map((link) => `dead link: ${link}`));
    if (complaints.length === 0) writeFileSync(mark, made);
  }
  // Building the page empties its folder.
  rmSync(served, { recursive: true, force: true });
  if (existsSync(site)) cpSync(site, served, { recursive: true });
  return complaints;
}

/** Makes the pages and returns the warnings. */
function typeDoc() {
  const program = join(tool, 'node_modules', '.bin', 'typedoc');
  const env = { ...process.env, NO_COLOR: '1' };
  const options = { cwd: tool, env, encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync(program, ['--logLevel', 'Warn'], options);
  if (error) throw new Stop(error.message);
  const said = `${stdout}${stderr}`.trim();
  if (status !== 0) throw new Stop(said || `TypeDoc ended with ${status}`);
  return said ? said.split('\n') : [];
}

/** Puts the playground's files among the site's. */
async function addPlayground() {
  const { buildPlayground } = await import('./playground.mjs');
  await buildPlayground(site);
}

/** All Markdown that people read on the forge or on npm. */
function written() {
  const folders = ['docs', 'examples', 'packages', 'cli', 'tests/consumers'];
  const own = readdirSync(root).filter((name) => name.endsWith('.md'));
  const others = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.md') && !/(?:^|\/)node_modules\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return [...own, ...others];
}

function sourcesHash() {
  const listed = pages.map(({ file }) => file);
  const scripts = ['scripts/docs.mjs', 'scripts/links.mjs'];
  const shared = ['web/demo/styles/tokens.css', 'web/demo/icon.svg', 'web/demo/preview.jpg'];
  const playing = ['scripts/playground.mjs', 'web/playground', 'dist'];
  const sources = ['web/src', 'docs', 'package.json', ...listed, ...written()];
  const hash = createHash('sha256');
  const all = [...sources, ...scripts, ...shared, ...playing];
  for (const path of [...new Set(all.flatMap(filesOf))])
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(join(root, path))) throw new Stop(`${path} is missing`);
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules');
  return names.flatMap((name) => filesOf(`${path}/${name}`));
}

/** Installs TypeDoc, unless the record of the last installation equals the lock file. */
function install() {
  const locked = readFileSync(join(tool, 'package-lock.json'), 'utf8');
  const record = join(tool, 'node_modules', '.locked.json');
  if (existsSync(record) && readFileSync(record, 'utf8') === locked) return;
  // Without a network, npm start must not wait for one.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=0'];
  try {
    run('npm', ['ci', ...flags], { cwd: tool });
  } catch {
    throw new Stop('TypeDoc could not be installed: run npm ci in docs/site/ with a network');
  }
  writeFileSync(record, locked);
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    setUp([]);
    await buildDocs();
  });
}
