// How the guide's Markdown becomes HTML, beyond what TypeDoc does: headings keep their code's words,
// blocks of code keep their info string, wide tables scroll, and pictures load when they are near.

import { posix } from 'node:path';
import { pictures } from './links-out.mjs';
import { sizeOf } from './picture-size.mjs';
import { escapeHtml } from './text.mjs';

/** TypeDoc's `markdownItLoader`. */
export function extendMarkdown(parser) {
  const { rules } = parser.renderer;

  // Else a heading's code would be missing in its anchor and in the list of headings.
  parser.core.ruler.push('plain-headings', ({ tokens }) => {
    const headings = tokens.filter((_, i) => tokens[i - 1]?.type === 'heading_open');
    for (const token of headings.flatMap(({ children }) => children))
      if (token.type === 'code_inline') token.type = 'text';
  });

  // A column without a name has no heading.
  parser.core.ruler.push('named-headings', ({ tokens }) => {
    tokens.forEach((token, i) => {
      if (token.type !== 'th_open' || tokens[i + 1].content.trim()) return;
      token.tag = 'td';
      tokens[i + 2].tag = 'td';
    });
  });

  // The playground reads `data-info` to know which examples run, and the code's text to run it.
  rules.fence = (tokens, i, options) => {
    const info = tokens[i].info.trim();
    const [language = ''] = info.split(/\s+/);
    const html = options.highlight(tokens[i].content, language, '');
    const inner = /<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1] ?? escapeHtml(tokens[i].content);
    // Lines that are copied and run as they are.
    const code = inner.replace(/<br ?\/?>/g, '\n');
    const opening = `<pre data-info="${escapeHtml(info)}"><code class="${escapeHtml(language)}">`;
    return `<div class="code">${opening}${code}</code></pre></div>\n`;
  };

  rules.table_open = () => '<div class="table"><table>\n';
  rules.table_close = () => '</table></div>\n';

  const image = rules.image;
  rules.image = (tokens, i, options, env, self) => {
    const file = pictures.get(posix.basename(tokens[i].attrGet('src')));
    const [width, height] = file ? sizeOf(file) : [];
    if (width) tokens[i].attrSet('width', String(width));
    if (height) tokens[i].attrSet('height', String(height));
    tokens[i].attrSet('decoding', 'async');
    if (env.pictures) tokens[i].attrSet('loading', 'lazy');
    env.pictures = (env.pictures ?? 0) + 1;
    return image(tokens, i, options, env, self);
  };
}
