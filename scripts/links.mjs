// Links between the pages of a static site, from a page into itself, and between Markdown files.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Returns links that lead nowhere, as "page: link". Links to other sites, or out of the folder, pass. */
export function deadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const anchors = new Map(pages.map((name) => [join(folder, name), anchorsOf(join(folder, name))]));
  return pages.flatMap((name) => {
    const page = join(folder, name);
    return linksOf(page)
      .filter((link) => !leads(page, link, folder, anchors))
      .map((link) => `${name}: ${link}`);
  });
}

/** Returns links of Markdown files to missing files, folders and headings, as "file: link". */
export function deadMarkdownLinks(folder, files) {
  return files.flatMap((name) => {
    const links = proseOf(join(folder, name)).matchAll(
      /\]\(<?([^)\s>]+)|^\[[^\]]+\]: (\S+)|\s(?:href|src)="([^"]*)"/gm,
    );
    const own = Array.from(links, ([, inline, reference, tag]) => inline ?? reference ?? tag);
    return [...new Set(own)]
      .filter((link) => !isOutside(link) && !leadsFrom(join(folder, name), link))
      .map((link) => `${name}: ${link}`);
  });
}

function linksOf(page) {
  const html = readFileSync(page, 'utf8');
  const links = Array.from(html.matchAll(/\s(?:href|src|poster)="([^"]*)"/g), ([, link]) => link);
  return [...new Set(links)].filter((link) => !isOutside(link));
}

const isOutside = (link) => /^(?:[a-z]+:|\/\/)/.test(link);

function anchorsOf(page) {
  const html = readFileSync(page, 'utf8');
  return new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id));
}

function leads(page, link, folder, anchors) {
  const [path, anchor] = partsOf(link);
  const to = path ? resolve(dirname(page), path) : page;
  if (relative(folder, to).startsWith('..')) return true;
  const target = path.endsWith('/') ? join(to, 'index.html') : to;
  if (!existsSync(target) || !statSync(target).isFile()) return false;
  return !anchor || !anchors.has(target) || anchors.get(target).has(anchor);
}

function leadsFrom(file, link) {
  const [path, anchor] = partsOf(link);
  const to = path ? resolve(dirname(file), path) : file;
  if (!existsSync(to)) return false;
  return !anchor || !to.endsWith('.md') || headingsOf(to).has(anchor);
}

const partsOf = (link) =>
  link
    .replace(/\?[^#]*/, '')
    .split('#')
    .map(decodeURIComponent);

/** Markdown without its code, in which nothing is a link. */
function proseOf(file) {
  return readFileSync(file, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '`code`');
}

/** The anchors of a file's headings, as forges and the site make them, and those written as tags. */
function headingsOf(file) {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set(Array.from(text.matchAll(/\sid="([^"]*)"/g), ([, id]) => id));
  for (const [, heading] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const repeats = [...anchors].filter((other) => other.replace(/-\d+$/, '') === anchor).length;
    anchors.add(anchors.has(anchor) ? `${anchor}-${repeats}` : anchor);
  }
  return anchors;
}
