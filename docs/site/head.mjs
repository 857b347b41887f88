// The head of a page: for browsers, search engines, and sites that show a link to it.
import { home, isHomeKnown } from './pages.mjs';
import { escapeHtml } from './text.mjs';

const PICTURE = `${home}assets/preview.jpg`;
const PICTURE_ALT =
  'A painted wood seen from above: groves of spruces, oaks and birches, a glade, a road and three red-roofed houses.';

/** Before anything is painted: the theme that the visitor chose, here or on the demo page. */
const THEME = `(()=>{let t;try{t=localStorage.getItem('copse theme')}catch{}
document.documentElement.dataset.theme=t||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')})()`;

export function headOf({ title, description, url, kind, relative }) {
  const meta = (name, content) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name, content) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const address = home + url.replace(/(^|\/)index\.html$/, '$1');
  const playing = [
    `<link rel="stylesheet" href="${relative('assets/playground/start.css')}">`,
    `<script type="module" src="${relative('assets/playground/start.js')}"></script>`,
  ];
  return [
    '<meta charset="utf-8">',
    meta('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
    `<script>${THEME}</script>`,
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    property('og:type', kind === 'landing' ? 'website' : 'article'),
    property('og:site_name', 'copse'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', PICTURE),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', PICTURE_ALT),
    meta('twitter:card', 'summary_large_image'),
    ...(isHomeKnown
      ? [property('og:url', address), `<link rel="canonical" href="${escapeHtml(address)}">`]
      : []),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#dfe4c4">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#22302f">',
    `<link rel="icon" href="${relative('assets/favicon.svg')}" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${relative('assets/site.css')}">`,
    `<script defer src="${relative('assets/site.js')}"></script>`,
    ...playing,
  ].join('\n');
}
