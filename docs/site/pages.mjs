// The guide's pages in the navigation's order, as pages.json lists them, and the site's addresses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'pages.json'), 'utf8'));
const { homepage, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Returns false for the placeholder that stands before the first release. */
const isKnown = (url) => new URL(url).hostname !== 'example.com';

/** The address of the site. */
export const home = `${homepage}/docs/`;
export const isHomeKnown = isKnown(homepage);

const forge = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');

/** The address of a file of the repository; empty while it is not known. */
export const repositoryUrl = (path) => (isKnown(forge) ? `${forge}/blob/HEAD/${path}` : '');

/** A page's name in its address: that of its file, or of its folder. */
export function nameOf(path) {
  const own = basename(path, '.md');
  return (own === 'README' ? basename(dirname(path)) : own).toLowerCase();
}

const isThere = ({ file }) => existsSync(join(root, file));

const all = Object.entries(listed).flatMap(([group, files]) =>
  Object.entries(files).map(([file, label]) => {
    const address = file === 'README.md' ? 'index' : `guide/${nameOf(file)}`;
    return { file, label, group, address };
  }),
);

/** All pages: file, label in the navigation, group, and address without ending. */
export const pages = all.filter(isThere);

export const groups = Object.keys(listed);

/** Returns the faults of the list: files that are missing, and pages of docs/ that it lacks. */
export function faultsOfList() {
  const folders = ['docs', 'docs/guides'].filter((folder) => existsSync(join(root, folder)));
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const isForgotten = (file) => !all.some((page) => page.file === file);
  return [
    ...all
      .filter((page) => !isThere(page))
      .map(({ file }) => `pages.json lists ${file}, which is missing`),
    ...found.filter(isForgotten).map((file) => `pages.json does not list ${file}`),
  ];
}
