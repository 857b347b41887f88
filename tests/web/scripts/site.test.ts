// Parts of the documentation's plugin that need no build.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withRepository } from '../../../docs/site/links-out.mjs';
import { faultsOfList, repositoryUrl } from '../../../docs/site/pages.mjs';
import { sizeOf } from '../../../docs/site/picture-size.mjs';
import { describe as describePage, firstSentence, plain } from '../../../docs/site/text.mjs';

it('lists every page of docs/', () => {
  expect(faultsOfList()).toEqual([]);
});

it('leads to files of the repository, or names them while it has no address', () => {
  const html = withRepository('<p><a href="REPOSITORY:examples/three#run">three</a></p>');
  const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    repository: { url: string };
  };
  if (repository.url.includes('//example.com/')) {
    expect(html).toBe(
      '<p><span class="elsewhere" title="examples/three#run in the repository">three</span></p>',
    );
  } else {
    expect(html).toBe(`<p><a href="${repositoryUrl('examples/three#run')}">three</a></p>`);
  }
});

it('describes a page by its first sentences', () => {
  const page =
    '<h1>Title</h1><p>  </p><p>Fills <code>a &lt; b</code> shapes. Always.</p><p>More</p>';
  expect(describePage(page)).toBe('Fills a < b shapes. Always.');
  expect(describePage(`<p>${'Many words. '.repeat(40)}</p>`).length).toBeLessThanOrEqual(200);
  expect(describePage(`<p>${'many words '.repeat(40)}</p>`)).toMatch(/^.{150,199}…$/);
  expect(describePage('<p>These are it:</p>')).toBe('These are it.');
  expect(firstSentence('# Title\n\n```js\ncode\n```\n\nSee [it](a.md), `now`. Then.')).toBe(
    'See it, now.',
  );
  expect(plain('<h2>radius<a href="#radius" class="tsd-anchor-icon">x</a></h2><p>a</p>')).toBe(
    'radius a',
  );
});

it('knows the size of pictures', () => {
  expect(sizeOf('web/demo/preview.jpg')).toEqual([1200, 630]);
  expect(sizeOf('docs/methods.svg')).toEqual([900, 600]);
  expect(sizeOf('docs/guides/three.webp')?.every((side: number) => side > 100)).toBe(true);
});
