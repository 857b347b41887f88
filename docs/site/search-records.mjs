// The records of the search: one for each section of the guide and for each name of the reference.
// A record is [address, title, where it belongs, text, weight].
import { ReflectionKind } from 'typedoc';
import { pages } from './pages.mjs';
import { plain } from './text.mjs';

/** Readers look for how to do something more often than for the history of it. */
const WEIGHTS = { Start: 1.5, Guides: 2, 'How to': 2, Background: 1, Project: 0.35 };
const REFERENCE = 0.6;
const LONGEST = 1200;

const SEARCHED =
  ReflectionKind.SomeExport |
  ReflectionKind.Module |
  ReflectionKind.Property |
  ReflectionKind.Method;

export function searchRecords(project, router, rendered) {
  const guide = pages.flatMap((page) => {
    const { contents } = rendered.find(({ url }) => url === `${page.address}.html`);
    return sectionsOf(contents).map(([anchor, title, text]) => [
      `${page.address}.html${anchor}`,
      title || page.label,
      title ? `${page.group} › ${page.label}` : page.group,
      text.slice(0, LONGEST),
      WEIGHTS[page.group],
    ]);
  });
  const members = project.getReflectionsByKind(SEARCHED).filter((one) => isListed(one, router));
  const reference = members.map((one) => [
    router.getFullUrl(one),
    nameOf(one),
    `${ReflectionKind.singularString(one.kind)} of ${entryOf(one)}`,
    commentOf(one),
    REFERENCE,
  ]);
  return [...guide, ...reference];
}

/** From each heading to the next: its anchor, words and text. */
function sectionsOf(html) {
  const article = /<article[^>]*>([\s\S]*)<\/article>/.exec(html)[1];
  const parts = article.split(/(?=<h[1-4] id=")/);
  return parts.flatMap((part) => {
    const [heading, level, id] = /^<h([1-4]) id="([^"]*)"[\s\S]*?<\/h\1>/.exec(part) ?? [];
    if (!heading) return [];
    const isTitle = level === '1';
    // Words before code, since a result shows where the first of them is.
    const blocks = /<div class="code">[\s\S]*?<\/pre><\/div>/g;
    const inner = part.slice(heading.length);
    const code = Array.from(inner.matchAll(blocks), ([block]) => plain(block)).join(' ');
    const text = `${plain(inner.replace(blocks, ''))} ${code}`;
    return [[isTitle ? '' : `#${id}`, isTitle ? '' : plain(heading), text]];
  });
}

function isListed(one, router) {
  if (!router.hasUrl(one) || one.isReference()) return false;
  if (one.kindOf(ReflectionKind.Property | ReflectionKind.Method))
    return one.parent.kindOf(ReflectionKind.ClassOrInterface) && commentOf(one) !== '';
  return true;
}

function nameOf(one) {
  const isMember = one.kindOf(ReflectionKind.Property | ReflectionKind.Method);
  return isMember ? `${one.parent.name}.${one.name}` : one.name;
}

function entryOf(one) {
  let at = one;
  while (at.parent && !at.parent.isProject()) at = at.parent;
  return at.name;
}

function commentOf(one) {
  const comment = one.comment ?? one.signatures?.[0]?.comment;
  const text = (comment?.summary ?? []).map((part) => part.text).join('');
  return text.replace(/\s+/g, ' ').replaceAll('`', '').trim().slice(0, 400);
}
