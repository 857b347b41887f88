// Links between the pages of a static site, and from a page into itself.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Those that lead nowhere, as "page: link". Links to other sites, or out of the folder, pass. */
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

function linksOf(page) {
  const html = readFileSync(page, 'utf8');
  const links = Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, link]) => link);
  return [...new Set(links)].filter((link) => !/^[a-z]+:/.test(link));
}

function anchorsOf(page) {
  const html = readFileSync(page, 'utf8');
  return new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id));
}

function leads(page, link, folder, anchors) {
  const [path, anchor] = link.split('#').map(decodeURIComponent);
  const to = path ? resolve(dirname(page), path) : page;
  if (relative(folder, to).startsWith('..')) return true;
  const target = path.endsWith('/') ? join(to, 'index.html') : to;
  if (!existsSync(target) || !statSync(target).isFile()) return false;
  return !anchor || !anchors.has(target) || anchors.get(target).has(anchor);
}
