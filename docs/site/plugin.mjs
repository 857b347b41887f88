// What TypeDoc does not do by itself: guide pages are called by their headings and lie under their
// files' names, a heading may hold code, a link in the toolbar is relative, and a member that must not
// be given is not worth a line.
import { basename } from 'node:path';
import { Application, Converter, KindRouter, PageEvent, ReflectionKind } from 'typedoc';

const files = new Map();

class Router extends KindRouter {
  getIdealBaseName(reflection) {
    return files.get(reflection) ?? super.getIdealBaseName(reflection);
  }
}

/** Else a heading's code would be missing in its anchor and in the list of headings. */
function withPlainHeadings(parser) {
  parser.core.ruler.push('plain-headings', ({ tokens }) => {
    const headings = tokens.filter((_, i) => tokens[i - 1]?.type === 'heading_open');
    for (const token of headings.flatMap(({ children }) => children))
      if (token.type === 'code_inline') token.type = 'text';
  });
}

export function load(app) {
  app.renderer.defineRouter('guide', Router);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    const name = basename(page.name.replace(/\/README$/, '')).toLowerCase();
    files.set(page, `guide/${name}`);
    const heading = /^# (.*)/m.exec(page.content.map(({ text }) => text).join(''));
    if (!heading) throw new Error(`${page.name} begins with no heading`);
    page.name = heading[1].replaceAll('`', '');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const member of project.getReflectionsByKind(ReflectionKind.Property))
      if (member.type?.name === 'undefined') project.removeReflection(member);
  });
  app.renderer.on(PageEvent.END, (page) => {
    const up = '../'.repeat(page.url.split('/').length);
    page.contents = page.contents.replaceAll('href="SITE/', `href="${up}`);
  });
  // Not before, since options are read again once all plugins are there.
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue('markdownItLoader', withPlainHeadings);
  });
}
