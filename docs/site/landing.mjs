// The first page: the README's beginning as a banner, the guides as cards, then the rest as it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root } from './pages.mjs';
import { escapeHtml, firstSentence } from './text.mjs';

/** The README's blocks before its first section, by what they are. */
function openingOf(html) {
  const end = html.search(/<h2[ >]/);
  const opening = end < 0 ? html : html.slice(0, end);
  // Without what closed the page's own box.
  const rest = end < 0 ? '' : html.slice(end).replace(/<\/div>\s*$/, '');
  const blocks = { title: '', words: [], pictures: [], code: [] };
  const pattern =
    /<h1[\s\S]*?<\/h1>|<div class="code">[\s\S]*?<\/pre><\/div>|<p[ >][\s\S]*?<\/p>|<(picture|video|table|ul|ol)[ >][\s\S]*?<\/\1>|<div class="table">[\s\S]*?<\/div>/g;
  for (const [block] of opening.matchAll(pattern)) {
    if (block.startsWith('<h1')) blocks.title = block;
    else if (block.startsWith('<div class="code">')) blocks.code.push(block);
    else if (/<img|<video|<picture/.test(block)) blocks.pictures.push(block);
    else blocks.words.push(block);
  }
  return { ...blocks, rest };
}

export function landingOf(content, relative, outline, neighbours) {
  const { title, words, pictures, code, rest } = openingOf(content.replace(/^[\s\S]*?(?=<h1)/, ''));
  const [lead = '', ...more] = words;
  const isShort = (block) => (block.match(/\n/g) ?? []).length < 4;
  const install = code.filter((block) => block.includes('data-info="sh"') && isShort(block));
  const examples = code.filter((block) => !install.includes(block));
  const guides = pages.filter(({ group }) => group === 'Guides');
  const shown =
    guides.length > 0 ? guides : pages.filter(({ group }) => group === 'How to').slice(0, 6);
  const cards = shown.map(({ label, address, file }) => {
    const about = firstSentence(readFileSync(join(root, file), 'utf8'));
    const described = escapeHtml(about);
    return `<li><a class="card" href="${relative(`${address}.html`)}"><b>${escapeHtml(label)}</b><span>${described}</span></a></li>`;
  });
  const first = shown[0];
  const { left, after } = withoutGuides(rest);
  return `<article class="tsd-typography">
<section class="hero card">
<div class="words">${title}${lead}
<p class="doors"><a class="door main" href="${relative('../index.html')}">Draw a wood</a><a class="door" href="${relative(`${first.address}.html`)}">Read the guide</a></p></div>
<div class="picture">${pictures.join('')}</div>
</section>
<section class="start card"><div>${install.join('')}${examples.join('')}</div><div>${more.join('')}</div></section>
<section id="guides" aria-label="Guides"><ul class="doorways">${cards.join('')}</ul><div class="after">${after}</div></section>
<div class="sheet card">${outline}<div>${left}${neighbours}</div></div>
</article>`;
}

/** The cards stand for the README's table of guides. */
function withoutGuides(rest) {
  const section = /<h2 id="guides"[\s\S]*?<\/h2>([\s\S]*?)(?=<h2 )/.exec(rest);
  if (!section) return { left: rest, after: '' };
  const after = section[1].replace(/<div class="table">[\s\S]*?<\/div>/, '');
  return { left: rest.replace(section[0], ''), after };
}
