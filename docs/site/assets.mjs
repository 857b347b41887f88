// The site's style sheet and scripts, in place of TypeDoc's.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.mjs';

const here = import.meta.dirname;
const read = (...path) => readFileSync(join(...path), 'utf8');

/** The files that TypeDoc writes for its own theme. */
const UNUSED = [
  ...['style.css', 'highlight.css', 'main.js', 'icons.js', 'icons.svg'],
  ...['search.js', 'navigation.js', 'hierarchy.js'],
];

/** The roles of the colours that TypeDoc's highlighter gives by day. */
const ROLES = {
  '#0000FF': 'word',
  '#AF00DB': 'word',
  '#800000': 'word',
  '#A31515': 'string',
  '#0451A5': 'string',
  '#008000': 'comment',
  '#098658': 'number',
  '#CD3131': 'number',
  '#795E26': 'function',
  '#E50000': 'function',
  '#267F99': 'type',
};

export function writeAssets(folder, records) {
  const assets = join(folder, 'assets');
  const colours = coloursOf(read(assets, 'highlight.css'));
  for (const name of UNUSED) rmSync(join(assets, name), { force: true });
  const names = readdirSync(join(here, 'styles')).sort();
  const styles = names.map((name) => read(here, 'styles', name));
  const css = [tokens(), ...styles, colours].join('\n').replace(/\/\*[\s\S]*?\*\//g, '');
  writeFileSync(join(assets, 'site.css'), css.replace(/\n\s*/g, '\n'));
  copyFileSync(join(here, 'client', 'site.js'), join(assets, 'site.js'));
  copyFileSync(join(root, 'web', 'demo', 'preview.jpg'), join(assets, 'preview.jpg'));
  // One script that opens without a server, too.
  const search = [
    read(here, 'node_modules', 'minisearch', 'dist', 'umd', 'index.js'),
    `window.copseSearch = ${JSON.stringify(records)};`,
    read(here, 'client', 'search.js'),
  ];
  writeFileSync(
    join(assets, 'search.js'),
    `${search.join('\n').replace(/^\s*(?:\/\/.*|\/?\*.*)\n/gm, '')}`,
  );
}

/** The demo page's colours; by night also where no script has set a theme. */
function tokens() {
  const css = read(root, 'web', 'demo', 'styles', 'tokens.css');
  const [, night] = /:root\[data-theme="dark"\] \{([^}]*)\}/.exec(css);
  const [, day] = /:root \{([^}]*)\}/.exec(css);
  const forced = /@media \(forced-colors: active\) \{[\s\S]*?\n\}/.exec(css)[0];
  return `:root {${day}}
:root[data-theme="dark"] {${night}}
@media (prefers-color-scheme: dark) { :root:not([data-theme]) {${night}} }
${forced}`;
}

/** The highlighter's classes in the site's own colours. */
function coloursOf(css) {
  const found = css.matchAll(/--light-hl-(\d+): (#\w{6})/g);
  return Array.from(found, ([, number, colour]) => [number, ROLES[colour.toUpperCase()]])
    .filter(([, role]) => role)
    .map(([number, role]) => `.hl-${number} { color: var(--code-${role}); }`)
    .join('\n');
}
