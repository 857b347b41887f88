// Plain text out of a page's HTML.

const names = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

export const escapeHtml = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The words of a piece of HTML, without tags, in one line. */
export function plain(html) {
  return html
    .replace(/<a [^>]*class="tsd-anchor-icon"[\s\S]*?<\/a>/g, '')
    .replace(/<br ?\/?>|<\/(?:p|li|t[dhr]|pre|h\d|d[dt]|div)>/g, '$& ')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (entity, name) => names[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a page's first paragraph. */
export function describe(html) {
  const paragraphs = Array.from(html.matchAll(/<p>([\s\S]*?)<\/p>/g), ([, inner]) => plain(inner));
  return beginningOf(paragraphs.find((words) => words.length > 0) ?? '');
}

/** The first sentence of a page's Markdown. */
export function firstSentence(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const paragraph = prose.split(/\n\s*\n/).find((part) => /^[^#!<|\s-]/.test(part)) ?? '';
  const words = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return sentencesOf(words.replace(/\s+/g, ' '))[0] ?? '';
}

const sentencesOf = (text) => text.match(/.+?[.!?](?=\s|$)|.+$/g) ?? [];

/** The first sentences that go into 200 characters. */
function beginningOf(text) {
  let whole = '';
  for (const sentence of sentencesOf(text)) {
    if (whole && whole.length + sentence.length > 200) break;
    whole += sentence;
  }
  whole = whole.trim().replace(/:$/, '.');
  if (whole.length <= 200) return whole;
  return `${whole.slice(0, 199).replace(/[\s,;:]+\S*$/, '')}…`;
}
