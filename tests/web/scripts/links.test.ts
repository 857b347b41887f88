// A site with one fault of each sort: every one is found, and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deadLinks, deadMarkdownLinks } from '../../../scripts/links.mjs';

let folder: string;

const files = {
  'index.html': `<a href="guide/a.html#there">good</a> <a href="guide/a.html#gone">no such anchor</a>
    <a href="#top" id="top">good</a> <a href="#bottom">no such anchor here</a>
    <a href="guide/b.html">no such page</a> <a href="guide/">no page in the folder</a>
    <img src="picture.png"> <img src="guide/none.png"> <a href="https://example.org/none">elsewhere</a>
    <a href="../outside/of/the/site.html">elsewhere</a> <a href="guide/a.html?query#there">good</a>`,
  'guide/a.html': '<h2 id="there">There</h2> <a href="../index.html">good</a>',
  'picture.png': '',
  'README.md': `# A \`title\` of, say, three (3) words

## Twice

## Twice

[good](docs/a.md) [good](docs/a.md#two-words) [folder](docs) [good](#a-title-of-say-three-3-words)
[good](#twice-1) [no file](docs/none.md) [no heading](docs/a.md#three-words) [none here](#none)
![no picture](docs/none.png) [elsewhere](https://example.org/none.md)
<img src="docs/gone.png"> \`[code](no/link.md)\`

[reference]: docs/lost.md

\`\`\`md
[code](no/link.md)
\`\`\`
`,
  'docs/a.md': '# A\n\n## Two words\n\n[good](../README.md#twice)\n',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'copse-links-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('finds dead links of pages', () => {
  expect(deadLinks(folder)).toEqual([
    'index.html: guide/a.html#gone',
    'index.html: #bottom',
    'index.html: guide/b.html',
    'index.html: guide/',
    'index.html: guide/none.png',
  ]);
});

it('finds dead links of Markdown', () => {
  expect(deadMarkdownLinks(folder, ['README.md', 'docs/a.md'])).toEqual([
    'README.md: docs/none.md',
    'README.md: docs/a.md#three-words',
    'README.md: #none',
    'README.md: docs/none.png',
    'README.md: docs/gone.png',
    'README.md: docs/lost.md',
  ]);
});
