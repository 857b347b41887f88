// Links from the guide to files that are no pages: pictures are copied, other files and folders lead to
// the repository. While its address is unknown, they are words with the path as their tip.
import { relative } from 'node:path';
import { repositoryUrl, root } from './pages.mjs';
import { escapeHtml } from './text.mjs';

const PICTURE = /\.(?:svg|png|jpe?g|webp|avif|gif|webm|mp4)$/i;
const MARK = 'REPOSITORY:';

/** The files of pictures, by their names on the site. */
export const pictures = new Map();

/** Marks such links before pages are rendered. */
export function leadToRepository(project) {
  const texts = [project.readme ?? [], ...project.documents.map(({ content }) => content)];
  for (const part of texts.flat()) {
    if (part.kind !== 'relative-link' || typeof part.target !== 'number') continue;
    const file = project.files.resolve(part.target, project);
    if (typeof file !== 'string') continue;
    if (PICTURE.test(file)) {
      pictures.set(project.files.getName(part.target), file);
      continue;
    }
    const anchor = part.targetAnchor ? `#${part.targetAnchor}` : '';
    Object.assign(part, { kind: 'text', text: `${MARK}${relative(root, file)}${anchor}` });
  }
}

/** Gives the marked links of a rendered page their addresses. */
export function withRepository(html) {
  return html.replace(
    /<a href="REPOSITORY:([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
    (_, path, attributes, words) => {
      const url = repositoryUrl(path);
      if (url) return `<a href="${escapeHtml(url)}"${attributes}>${words}</a>`;
      return `<span class="elsewhere" title="${path} in the repository">${words}</span>`;
    },
  );
}
