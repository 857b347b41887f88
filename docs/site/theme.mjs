// The site's own frame around TypeDoc's pages: header, navigation, content, headings, footer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultTheme, DefaultThemeRenderContext, JSX, ReflectionKind } from 'typedoc';
import { headOf } from './head.mjs';
import { landingOf } from './landing.mjs';
import { menuOf, neighboursOf, outlineOf } from './navigation.mjs';
import { pages, repositoryUrl, root } from './pages.mjs';
import { describe, escapeHtml } from './text.mjs';

function icon(name) {
  const file = join(root, 'node_modules', 'lucide-static', 'icons', `${name}.svg`);
  const lines = readFileSync(file, 'utf8').replace(/<!--.*?-->|<.?svg[^>]*>/gs, '');
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines.replace(/\s+/g, ' ').trim()}</svg>`;
}

const icons = Object.fromEntries(
  ['menu', 'search', 'sun', 'moon', 'x', 'pencil'].map((name) => [name, icon(name)]),
);

/** The description of a page that has no words of its own. */
function fallbackDescription(page) {
  const { model } = page;
  if (page.url === 'modules.html')
    return 'Reference of copse: every function, option and type of each entry.';
  const kind = ReflectionKind.singularString(model.kind).toLowerCase();
  return `${model.name}: ${kind} of ${model.parent?.isProject() ? 'copse' : (model.parent?.name ?? 'copse')}.`;
}

/** The name that a browser's tab shows. */
function titleOf(page) {
  const { model } = page;
  if (page.url === 'index.html') return 'copse: fill any shape with evenly spaced random points';
  if (page.url === 'modules.html') return 'Reference | copse';
  const entry = model.parent && !model.parent.isProject() ? `${model.parent.name} | ` : '';
  return `${model.name} | ${entry.replace(/^copse \| $/, '')}copse`;
}

class Context extends DefaultThemeRenderContext {
  /** A kind is a small word beside a name; all other icons are drawn by the style sheet. */
  get icons() {
    return kinds;
  }

  defaultLayout = (template, page) => {
    const content = JSX.renderElement(
      JSX.createElement(JSX.Fragment, null, this.header(page), template(page)),
    );
    const html = this.frame(
      page,
      page.model.isDocument() ? content : folded(inOrder(withSections(content))),
    );
    return JSX.createElement(JSX.Raw, { html });
  };

  frame(page, content) {
    const relative = (path) => this.relativeURL(path);
    const kind =
      page.url === 'index.html' ? 'landing' : page.model.isDocument() ? 'guide' : 'reference';
    const description = describe(content) || fallbackDescription(page);
    const title = titleOf(page);
    Object.assign(page, { description, title });
    const headings = outlineOf(page);
    const outline = headings ? outlineBox(headings) : '';
    const isLanding = kind === 'landing';
    const body = isLanding
      ? landingOf(content, relative, outline, neighboursOf(this, page))
      : `${outline}<article>${content}</article>${neighboursOf(this, page)}`;
    return `<html lang="en" data-base="${relative('./')}">
<head>
${headOf({ title, description, url: page.url, kind, relative })}
</head>
<body class="${kind}">
<a class="skip" href="#content">Skip to content</a>
${this.topBar(page, relative)}
<div class="columns">
<nav id="menu" class="menu card" aria-label="Pages">${menuOf(this, page)}</nav>
<main id="content"${isLanding ? '' : ' class="sheet card"'} tabindex="-1">${body}</main>
</div>
${footerOf(page, relative)}
${searchDialog()}
</body>
</html>`;
  }

  topBar(page, relative) {
    const isReference = !page.model.isDocument() && page.url !== 'index.html';
    const first = pages.find(({ group }) => group === 'Guides') ?? pages[1];
    const at = (is) => (is ? ' class="here"' : '');
    return `<header class="top">
<div class="card left"><button type="button" class="drawer-button" aria-label="Pages" aria-controls="menu" aria-expanded="false">${icons.menu}</button>
<a class="brand" href="${relative('index.html')}"><img src="${relative('assets/favicon.svg')}" width="32" height="32" alt="">copse</a></div>
<button type="button" class="search-button card" aria-label="Search the guide" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K">${icons.search}<span>Search the guide</span><kbd aria-hidden="true">/</kbd></button>
<nav class="card right" aria-label="Site">
<a href="${relative(`${first.address}.html`)}"${at(page.model.isDocument())}>Guide</a>
<a href="${relative('modules.html')}"${at(isReference)}>Reference</a>
<a class="draw" aria-label="Draw a wood" href="${relative('../index.html')}">${icons.pencil}<span>Draw a wood</span></a>
<button type="button" class="theme-button" aria-label="Light or dark theme"><span class="sun">${icons.sun}</span><span class="moon">${icons.moon}</span></button>
</nav>
</header>`;
  }
}

/** A heading with its own link must not be the button of something that opens. */
const withSections = (html) =>
  html
    .replace('<h1>copse</h1></div>', '<h1>Reference</h1></div>')
    .replace(
      /<details class="(tsd-panel-group[^"]*)"[^>]*>\s*<summary[^>]*>([\s\S]*?)<\/summary>/g,
      '<section class="$1">$2',
    )
    .replaceAll('</details>', '</section>');

/** A declaration of many lines, which the members below repeat, opens when it is wanted. */
const folded = (html) =>
  html.replace(/<div class="tsd-signature">([\s\S]*?)<\/div>/, (signature, inner) =>
    inner.split('<br').length > 16
      ? `<details class="declaration"><summary>Declaration</summary>${signature}</details>`
      : signature,
  );

/** Headings without a step left out: a deeper one becomes the next, and keeps its look. */
function inOrder(html) {
  let last = 1;
  return html.replace(/<h([1-6])([^>]*)>([\s\S]*?)<\/h\1>/g, (_, level, attributes, words) => {
    const own = Math.min(Number(level), last + 1);
    last = own;
    const look = own < level ? ` data-level="${level}"` : '';
    return `<h${own}${attributes}${look}>${words}</h${own}>`;
  });
}

/** Open beside the text, closed above it where there is no room beside. */
function outlineBox(outline) {
  const close =
    "matchMedia('(max-width: 1180px)').matches&&document.currentScript.previousElementSibling.removeAttribute('open')";
  return `<details class="outline" open><summary>On this page</summary><nav aria-label="On this page">${outline}</nav></details><script>${close}</script>`;
}

function footerOf(page, relative) {
  const own = page.model.isDocument() || page.url === 'index.html';
  const repository = repositoryUrl('').replace(/\/blob\/HEAD\/$/, '');
  const links = [
    ...(own
      ? [[page.url.replace(/\.html$/, '.md').replace(/.*\//, ''), 'This page as Markdown']]
      : []),
    [relative('llms-full.txt'), 'Whole guide in one file'],
    [relative('llms.txt'), 'llms.txt'],
    [relative('guide/changelog.html'), 'Changelog'],
    ...(repository ? [[repository, 'Source']] : []),
  ];
  const list = links.map(([href, text]) => `<li><a href="${escapeHtml(href)}">${text}</a></li>`);
  return `<footer><ul class="links">${list.join('')}</ul><p>copse, MIT licence</p></footer>`;
}

function searchDialog() {
  return `<dialog id="search" class="card" aria-label="Search">
<div class="query">${icons.search}<input type="text" role="combobox" aria-label="Search the guide and the reference" aria-autocomplete="list" aria-controls="results" aria-expanded="false" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Search the guide and the reference" maxlength="100"><button type="button" class="close" aria-label="Close search">${icons.x}</button></div>
<ul id="results" role="listbox" aria-label="Results"></ul>
<p class="found" role="status"></p>
</dialog>`;
}

const nothing = () => JSX.createElement(JSX.Fragment, null);
const kinds = new Proxy(
  {},
  {
    get(_, name) {
      if (!/^\d+$/.test(String(name))) return nothing;
      const word = ReflectionKind.singularString(Number(name)).toLowerCase();
      return () =>
        JSX.createElement('span', { class: `kind kind-${word.replace(/\s/g, '-')}` }, word);
    },
  },
);

export class SiteTheme extends DefaultTheme {
  ContextClass = Context;
}
