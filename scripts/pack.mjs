// Packs copse as it was built last. Resolvers that do not read the package's exports, such as Parcel's,
// look for a folder of the entry's name. The tarball has such folders, which hold where the entry is and
// no more; the checkout does not. --before writes them here for npm pack and npm publish, and --after
// removes them (`prepack` and `postpack` of package.json).
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { main, root, runQuietly } from './tools.mjs';

const { exports, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The path and the text of each signpost. */
const signposts = Object.entries(exports).flatMap(([entry, target]) => {
  if (entry === '.' || entry.endsWith('.js') || !target.types) return [];
  const [code, types] = [target.default, target.types].map((path) => relative(entry, path));
  const text = JSON.stringify({ type: 'module', main: code, types }, null, 2);
  return [{ path: join(entry, 'package.json'), text: `${text}\n` }];
});

function writeSignposts(folder) {
  for (const { path, text } of signposts) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The deepest folders come first, as only an empty one can be removed. */
function removeSignposts() {
  for (const { path } of signposts.toReversed()) {
    if (!existsSync(join(root, path))) continue;
    rmSync(join(root, path));
    rmdirSync(join(root, dirname(path)));
  }
}

/**
 * Packs a copy, so that several may pack at once, into a folder. Returns what npm tells of the tarball,
 * with the path of it.
 */
export function pack(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'copse-pack-'));
  try {
    // npm chooses from a folder in which only some are named.
    const parts = files.map((path) => path.replace(/\*.*/, ''));
    for (const path of ['package.json', 'LICENSE', 'README.md', ...parts]) {
      const isOwn = (name) => !name.includes('/node_modules');
      const from = join(root, path);
      if (existsSync(from)) cpSync(from, join(copy, path), { recursive: true, filter: isOwn });
    }
    writeSignposts(copy);
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [packed] = JSON.parse(runQuietly('npm', args, { cwd: copy }));
    return { ...packed, tarball: join(folder, packed.filename) };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    if (process.argv.includes('--before')) writeSignposts(root);
    if (process.argv.includes('--after')) removeSignposts();
  });
}
