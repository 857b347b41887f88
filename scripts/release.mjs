// npm run release [-- --skip-tests]: a dry run of a release. Checks that the version is told once and
// the same everywhere, builds, tests, packs, and shows what would be published. It publishes nothing;
// the last lines say what would. With --tagged, as .github/workflows/release.yml runs it on the commit
// that is tagged, it fails where something is still to do.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, packages } from './build.mjs';
import { pack } from './pack.mjs';
import { setUp, toBuild } from './setup.mjs';
import { main, root, run, Stop, say } from './tools.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The packages beside copse itself. */
const others = ['cli/package.json', ...packages.map((name) => `packages/${name}/package.json`)];

/** The examples ask for copse by its version, so that a copied folder runs. */
const examples = readdirSync(join(root, 'examples'))
  .map((name) => `examples/${name}/package.json`)
  .filter((path) => existsSync(join(root, path)));

/** The version of package.json, which all other places must agree with. */
function checkedVersion() {
  const { version } = JSON.parse(read('package.json'));
  const native = read('CMakeLists.txt').match(/project\(copse VERSION (\S+)/)?.[1];
  if (native !== version) throw new Stop(`CMakeLists.txt has ${native}, package.json ${version}`);
  const locked = JSON.parse(read('package-lock.json')).version;
  if (locked !== version) throw new Stop(`package-lock.json has ${locked}: run npm install`);
  for (const path of [...others, ...examples]) {
    const { version: own = version, dependencies, peerDependencies } = JSON.parse(read(path));
    const needed = Object.entries({ ...dependencies, ...peerDependencies });
    const copses = needed.filter(([name]) => /^(copse$|@copse\/)/.test(name));
    for (const told of [own, ...copses.map(([, wanted]) => wanted)]) {
      if (told !== version) throw new Stop(`${path} has ${told}, package.json ${version}`);
    }
  }
  return version;
}

/** Returns true if all packages have the address of the project; example.com is a placeholder. */
function isAddressKnown() {
  const addresses = ['package.json', ...others].map((path) => {
    const { homepage, bugs, repository } = JSON.parse(read(path));
    return JSON.stringify([homepage, bugs, repository.url]);
  });
  if (new Set(addresses).size > 1)
    throw new Stop(`homepage, bugs or repository differ among package.json, ${others.join(', ')}`);
  return !addresses[0].includes('//example.com/');
}

/** The changelog's section on this version; before a release it may still be Unreleased. */
function changesIn(version) {
  const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
  const named = (name) => sections.find((section) => section.startsWith(`[${name}]`));
  const section = named(version) ?? named('Unreleased');
  if (!section?.includes('- ')) throw new Stop(`CHANGELOG.md has no entries for ${version}`);
  return { isNamed: named(version) !== undefined, text: section.trim() };
}

function showPackage() {
  const { files, size, unpackedSize } = pack(join(root, 'build'));
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  for (const { path, size: bytes } of [...files].sort((a, b) => b.size - a.size).slice(0, 12)) {
    console.log(`  ${kilobytes(bytes).padStart(10)}  ${path}`);
  }
  console.log(
    `  ${files.length} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`,
  );
}

await main(() => {
  const version = checkedVersion();
  const changes = changesIn(version);
  const left = git('status', '--porcelain');
  const isRelease = process.argv.includes('--tagged');
  const tagged = git('tag', '--list', `v${version}`) !== '';
  const here = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`);

  if (process.argv.includes('--skip-tests')) {
    setUp(toBuild);
    build();
  } else run(process.execPath, [join(root, 'scripts', 'test.mjs')]);

  say(`what copse ${version} would contain`);
  showPackage();
  console.log(`\n${changes.text}\n`);

  const before = [
    !isAddressKnown() && 'put the real homepage, bugs and repository into each package.json',
    left && 'commit or drop what `git status` shows',
    !changes.isNamed && `rename "Unreleased" in CHANGELOG.md to "[${version}]", with the date`,
    tagged && !isRelease && `raise the version: v${version} is tagged already`,
    isRelease && !here && `put the tag v${version} on this commit`,
  ].filter(Boolean);
  say(before.length ? 'to do before the release' : 'to release it');
  const steps = [`git tag v${version} && git push origin v${version}`];
  if (isRelease && before.length > 0) throw new Stop(`not yet: ${before.join('; ')}`);
  for (const step of before.length ? before : steps) console.log(`  ${step}`);
});
