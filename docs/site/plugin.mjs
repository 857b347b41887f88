// TypeDoc's plugin: guide pages are called by their headings and lie under their files' names, the site
// has a theme of its own, and search, Markdown copies and llms.txt are written beside the pages.
import { join } from 'node:path';
import {
  Application,
  Converter,
  KindRouter,
  PageEvent,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';
import { writeAssets } from './assets.mjs';
import { leadToRepository, withRepository } from './links-out.mjs';
import { writeTexts } from './llms.mjs';
import { extendMarkdown } from './markdown.mjs';
import { faultsOfList, nameOf, pages, root } from './pages.mjs';
import { searchRecords } from './search-records.mjs';
import { SiteTheme } from './theme.mjs';

const addresses = new Map();

class Router extends KindRouter {
  getIdealBaseName(reflection) {
    return addresses.get(reflection) ?? super.getIdealBaseName(reflection);
  }
}

export function load(app) {
  app.renderer.defineRouter('guide', Router);
  app.renderer.defineTheme('copse', SiteTheme);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, page) => {
    addresses.set(page, `guide/${nameOf(`${page.name}.md`)}`);
    const heading = /^# (.*)/m.exec(page.content.map(({ text }) => text).join(''));
    if (!heading) throw new Error(`${page.name} begins with no heading`);
    page.name = heading[1].replaceAll('`', '');
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    // A member that must not be given is not worth a line.
    for (const member of project.getReflectionsByKind(ReflectionKind.Property))
      if (member.type?.name === 'undefined') project.removeReflection(member);
  });
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    leadToRepository(project);
    // The reference is about entries; the guide's pages are in the navigation.
    project.groups = project.groups.filter(({ title }) => title !== 'Documents');
    project.groups[0].title = 'Entries';
  });

  const rendered = [];
  app.renderer.on(PageEvent.END, (page) => {
    // A folder's address opens no page without a server.
    const html = page.contents.replace(/href="(\.\.?\/)(#[^"]*)?"/g, 'href="$1index.html$2"');
    page.contents = withRepository(html);
    const { url, contents, description } = page;
    rendered.push({ url, contents, description });
  });
  // Last, when TypeDoc has written what this site does without.
  const end = ({ outputDirectory, project }) => {
    const records = searchRecords(project, app.renderer.router, rendered);
    writeAssets(outputDirectory, records);
    writeTexts(outputDirectory, rendered);
  };
  app.renderer.on(RendererEvent.END, end, -1000);

  // Not before, since options are read again once all plugins are there.
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    app.options.setValue('markdownItLoader', extendMarkdown);
    const documents = pages.filter(({ file }) => file !== 'README.md');
    const paths = documents.map(({ file }) => join(root, file));
    app.options.setValue('projectDocuments', paths);
    for (const fault of faultsOfList()) app.logger.warn(fault);
  });
}
