// The guide for language models: each page as Markdown beside its HTML, llms.txt (by llmstxt.org)
// with a line for each page, and all pages in llms-full.txt.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { groups, home, isHomeKnown, pages, repositoryUrl, root } from './pages.mjs';

const LINK = /(!?\[[^\]]*\]\()([^)\s]+)(\))/g;

export function writeTexts(folder, rendered) {
  const described = new Map(rendered.map(({ url, description }) => [url, description]));
  const texts = pages.map((page) => ({
    ...page,
    text: readFileSync(join(root, page.file), 'utf8').replace(/<!-- \/?\w+ -->\n\n?/g, ''),
    about: described.get(`${page.address}.html`),
  }));
  for (const { file, address, text } of texts) {
    const to = join(folder, `${address}.md`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(
      to,
      relinked(text, file, (target) => posix.relative(dirname(address), target)),
    );
  }
  const site = isHomeKnown ? home : '';
  const sections = groups.map((group) => {
    const own = texts.filter((page) => page.group === group && page.address !== 'index');
    const lines = own.map(
      ({ label, address, about }) => `- [${label}](${site}${address}.md): ${about}`,
    );
    // The name of llmstxt.org for links that a reader may skip.
    const title = group === 'Project' ? 'Optional' : group;
    return lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}\n` : '';
  });
  const start = texts.find(({ address }) => address === 'index');
  const summary = [
    `# copse\n\n> ${start.about}\n`,
    `- [Introduction](${site}index.md): install, first example, all options and entries in tables`,
    `- [Whole guide in one file](${site}llms-full.txt)`,
    `- [Reference](${site}modules.html): every function, option and type of each entry\n`,
  ];
  const lists = sections.filter(Boolean).join('\n');
  writeFileSync(join(folder, 'llms.txt'), `${summary.join('\n')}\n${lists}`);
  const whole = texts.map(({ file, text }) =>
    relinked(text, file, (target) => site + target).trim(),
  );
  writeFileSync(join(folder, 'llms-full.txt'), `${whole.join('\n\n---\n\n')}\n`);
}

/** Markdown whose links lead to pages beside it, pictures of the site, or files of the repository. */
function relinked(text, file, addressOf) {
  const blocks = text.split(/(^```[\s\S]*?^```)/m);
  const relink = (_, before, link, after) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return before + link + after;
    const [path, anchor] = link.split('#');
    const target = relative(root, join(root, dirname(file), path));
    const page = pages.find((other) => other.file === target);
    const hash = anchor ? `#${anchor}` : '';
    if (page) return `${before}${addressOf(`${page.address}.md`)}${hash}${after}`;
    if (before.startsWith('!')) return before + addressOf(`media/${posix.basename(path)}`) + after;
    const url = repositoryUrl(target);
    return url ? `${before}${url}${hash}${after}` : before.slice(1, -2);
  };
  return blocks.map((block, i) => (i % 2 === 1 ? block : block.replace(LINK, relink))).join('');
}
