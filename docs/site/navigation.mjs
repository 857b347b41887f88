// The navigation on the left, the list of a page's headings on the right, and the links to the pages
// before and after.
import { ReflectionKind } from 'typedoc';
import { groups, pages } from './pages.mjs';
import { escapeHtml } from './text.mjs';

/** Groups that are open on every page; the others while the page is among them. */
const OPEN = new Set(['Start', 'Guides', 'How to']);

const modulesOf = (project) => project.getChildrenByKind(ReflectionKind.Module);

function link(text, href, isCurrent) {
  const current = isCurrent ? ' aria-current="page"' : '';
  return `<a href="${href}"${current}>${escapeHtml(text)}</a>`;
}

function group(title, isOpen, items) {
  const open = isOpen ? ' open' : '';
  return `<details${open}><summary>${title}</summary><ul>${items.join('')}</ul></details>`;
}

function moduleOf(model) {
  let at = model;
  while (at && !at.kindOf(ReflectionKind.Module)) at = at.parent;
  return at;
}

/** An entry's members, by their kinds. */
function membersOf(module, page, context) {
  const lists = (module.groups ?? []).map(({ title, children }) => {
    const items = children
      .filter((child) => !child.isReference() && context.router.hasOwnDocument(child))
      .map((child) => `<li>${link(child.name, context.urlTo(child), child === page.model)}</li>`);
    return items.length > 0 ? `<li><span>${title}</span><ul>${items.join('')}</ul></li>` : '';
  });
  return `<ul class="members">${lists.join('')}</ul>`;
}

/** Guide pages by their groups, and the entries of the reference with the members of the open one. */
export function menuOf(context, page) {
  const address = page.url.replace(/\.html$/, '');
  const guide = groups.map((title) => {
    const own = pages.filter((other) => other.group === title);
    const isHere = own.some((other) => other.address === address);
    const items = own.map(
      (other) =>
        `<li>${link(other.label, context.relativeURL(`${other.address}.html`), other.address === address)}</li>`,
    );
    return own.length > 0 ? group(title, isHere || OPEN.has(title), items) : '';
  });
  const here = moduleOf(page.model);
  const overview = `<li>${link('All entries', context.relativeURL('modules.html'), page.url === 'modules.html')}</li>`;
  const entries = modulesOf(page.project).map((module) => {
    const own = link(module.name, context.urlTo(module), module === page.model);
    return `<li>${own}${module === here ? membersOf(module, page, context) : ''}</li>`;
  });
  const isReference = here !== undefined || page.url === 'modules.html';
  return [...guide, group('Reference', isReference, [overview, ...entries])].join('');
}

/** The headings of a page, or its sections and their members. */
export function outlineOf(page) {
  const sections = page.pageSections.filter(({ headings }) => headings.length > 0);
  const lines = sections.flatMap(({ title, headings }) => [
    ...(title ? [`<li class="part">${escapeHtml(title)}</li>`] : []),
    ...headings
      .filter(({ level }) => level === undefined || level === 2 || level === 3)
      .map(
        ({ text, link: href, level }) =>
          `<li${level === 3 ? ' class="deep"' : ''}><a href="${href}">${escapeHtml(text)}</a></li>`,
      ),
  ]);
  return lines.filter((line) => line.includes('<a')).length > 1 ? `<ul>${lines.join('')}</ul>` : '';
}

/** The pages before and after, in the navigation's order. */
export function neighboursOf(context, page) {
  const all = [
    ...pages.map(({ label, address }) => ({ label, url: `${address}.html` })),
    { label: 'Reference', url: 'modules.html' },
    ...modulesOf(page.project).map((module) => ({
      label: module.name,
      url: context.router.getFullUrl(module),
    })),
  ];
  const at = all.findIndex(({ url }) => url === page.url);
  if (at < 0) return '';
  const to = (other, rel, word) =>
    other
      ? `<a rel="${rel}" href="${context.relativeURL(other.url)}"><small>${word}</small>${escapeHtml(other.label)}</a>`
      : '<span></span>';
  return `<nav class="pager" aria-label="Next and previous page">${to(all[at - 1], 'prev', 'Previous')}${to(all[at + 1], 'next', 'Next')}</nav>`;
}
