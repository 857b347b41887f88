// The documentation's site as it was built: light enough, found by search engines, searchable without a
// server, and usable by keys, on phones, by day and by night.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deadLinks, deadMarkdownLinks } from '../../../scripts/links.mjs';
import * as driver from './page-driver.ts';

const site = resolve('build/demo/docs');
const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
const pages = files.filter((name) => name.endsWith('.html'));
const read = (name: string): string => readFileSync(join(site, name), 'utf8');

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

const phone = (width: number, height: number): BrowserContextOptions => ({
  ...driver.PHONE,
  deviceScaleFactor: 1,
  viewport: { width, height },
});

/** A page over the server, or without one. */
async function open(
  name: string,
  options: BrowserContextOptions = driver.DESKTOP,
  hasServer = true,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(120_000);
  const base = hasServer ? `${inject('pageUrl')}docs/` : `${pathToFileURL(site)}/`;
  await page.goto(base + name);
  return page;
}

const closePage = (page: Page): Promise<void> => page.context().close();

async function search(page: Page, query: string): Promise<string[]> {
  await page.keyboard.press('/');
  await page.locator('#search input').fill(query);
  await page.locator('#results li').first().waitFor();
  return page
    .locator('#results li')
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText));
}

describe('each page', () => {
  it('exists', () => expect(pages.length).toBeGreaterThan(100));

  it('says what it is', () => {
    for (const name of pages) {
      const head = read(name).split('</head>')[0] as string;
      const content = (attribute: string): string =>
        new RegExp(`<meta ${attribute} content="([^"]+)">`).exec(head)?.[1] ?? '';
      const description = content('name="description"').replace(/&\w+;/g, '?');
      expect(head, name).toMatch(/<title>[^<]+<\/title>/);
      expect(description, name).not.toBe('');
      expect(description.length, name).toBeLessThanOrEqual(200);
      expect(content('property="og:title"'), name).not.toBe('');
      expect(content('property="og:description"'), name).toBe(content('name="description"'));
      expect(content('property="og:type"'), name).toMatch(/^(?:website|article)$/);
      expect(content('property="og:image"'), name).toMatch(/^https:\/\/.*\.jpg$/);
      expect(content('name="twitter:card"'), name).toBe('summary_large_image');
      expect(head.match(/<meta name="theme-color" media=/g), name).toHaveLength(2);
      expect(head, name).toMatch(/<link rel="icon" href="[./]*assets\/favicon.svg"/);
    }
  });

  it('has a title and a description of its own in the guide', () => {
    const guide = pages.filter((name) => name.startsWith('guide'));
    for (const pattern of [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/]) {
      const found = guide.map((name) => pattern.exec(read(name))?.[1]);
      expect(found.filter((text, i) => found.indexOf(text) !== i)).toEqual([]);
    }
  });

  it('loads at most 100 KB at first, pictures apart', () => {
    const weights = new Map<string, number>();
    /** A file with all that it loads at once. */
    const weightOf = (path: string): number => {
      const known = weights.get(path);
      if (known !== undefined) return known;
      weights.set(path, 0);
      const text = readFileSync(path);
      const isPage = path.endsWith('.html');
      const links = isPage
        ? /<(?:script[^>]* src|link rel="stylesheet" href)="([^"]+)"/g
        : /(?:\bfrom|\bimport|@import)\s*["'](\.[^"']+)["']|url\(["']?(\.[^"')]+)/g;
      const others = Array.from(String(text).matchAll(links), ([, one, two]) => one ?? two ?? '');
      const loaded = new Set(others.map((link) => join(dirname(path), link)).filter(existsSync));
      const sum = [...loaded].reduce((total, other) => total + weightOf(other), 0);
      weights.set(path, gzipSync(text).length + sum);
      return weights.get(path) as number;
    };
    const heavy = pages.filter((name) => weightOf(join(site, name)) > 100_000);
    expect(heavy).toEqual([]);
    expect(weightOf(join(site, 'index.html'))).toBeGreaterThan(5_000);
  });

  it('asks for no more than that', async () => {
    for (const name of ['index.html', 'guide/options.html']) {
      const page = await (await browser.newContext(driver.DESKTOP)).newPage();
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'image') return;
        sizes.push(response.body().then((body) => gzipSync(body).length));
      });
      await page.goto(`${inject('pageUrl')}docs/${name}`, { waitUntil: 'networkidle' });
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(sizes.length).toBeGreaterThan(2);
      expect(total, name).toBeLessThanOrEqual(100_000);
      await closePage(page);
    }
  });
});

it('has no dead link, nor has the demo page', () => {
  expect(deadLinks(resolve('build/demo'))).toEqual([]);
});

it('has the guide as Markdown, too', () => {
  const texts = files.filter((name) => /\.(?:md|txt)$/.test(name));
  expect(texts).toContain('llms.txt');
  expect(deadMarkdownLinks(site, texts)).toEqual([]);
  const guide = pages.filter((name) => name.startsWith('guide'));
  for (const name of guide) {
    expect(texts).toContain(name.replace('.html', '.md'));
    expect(read('llms.txt')).toContain(name.replace('.html', '.md'));
    const [heading] = read(name.replace('.html', '.md')).split('\n') as [string];
    expect(read('llms-full.txt')).toContain(heading);
  }
});

it('tells the playground which examples run', () => {
  const infos = Array.from(read('guide/options.html').matchAll(/<pre data-info="([^"]*)">/g));
  expect(infos.map(([, info]) => info)).toContain('js');
});

describe('search', () => {
  it('works without a server', async () => {
    const page = await open('guide/options.html', driver.DESKTOP, false);
    const [first] = await search(page, 'existing');
    expect(first).toMatch(/^existing/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/options\.html#existing$/);
    await closePage(page);
  });

  it('shows first what one wants first', async () => {
    const page = await open('index.html');
    await search(page, 'shape');
    for (const [query, expected] of [
      ['existing', /^existing/],
      ['lake', /lake/i],
      ['three.js', /three/i],
      ['chunk', /chunk/i],
      ['radius', /^radius\n/],
      ['margin', /^margin/],
      ['seed', /^seed/],
      ['samplesurface', /sampleSurface|surface/i],
      ['density', /density/i],
      ['worlds', /^world/i],
      ['poission', /poisson/i],
    ] as const) {
      await page.locator('#search input').fill(query);
      expect(await page.locator('#results li').first().innerText(), query).toMatch(expected);
    }
    await closePage(page);
  });

  it('shows whole words of a text without a sentence before', async () => {
    const page = await open('index.html');
    expect((await search(page, 'csv')).join('\n')).toMatch(/^copse-cli /m);
    await closePage(page);
  });

  it('obeys keys', async () => {
    const page = await open('index.html');
    const results = await search(page, 'radius');
    expect(results.length).toBeGreaterThan(2);
    const chosen = () => page.locator('#results [aria-selected=true]').innerText();
    expect(await chosen()).toBe(results[0]);
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(results[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen()).toBe(results.at(-1));
    await page.keyboard.press('Escape');
    expect(await page.locator('#search').isVisible()).toBe(false);
    await page.keyboard.press('Control+k');
    expect(await page.locator('#search').isVisible()).toBe(true);
    await page.locator('#search input').fill('zzzzzz');
    await expect.poll(() => page.locator('.found').innerText()).toContain('zzzzzz');
    await closePage(page);
  });
});

it('skips to the content', async () => {
  const page = await open('guide/options.html');
  await page.keyboard.press('Tab');
  expect(await page.locator('.skip').evaluate((link) => link === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await closePage(page);
});

it('shares its theme with the demo page', async () => {
  const page = await open('index.html');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.locator('.theme-button').click();
  expect(await theme()).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('copse theme'))).toBe('light');
  await page.reload();
  expect(await theme()).toBe('light');
  await closePage(page);
});

it('opens its pages as a drawer on a phone', async () => {
  const page = await open('guide/options.html', phone(390, 844));
  const menu = page.locator('#menu');
  expect(await menu.isVisible()).toBe(false);
  await page.locator('.drawer-button').click();
  await expect.poll(() => menu.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.locator('.drawer-button').click();
  await menu.getByRole('link', { name: 'Recipes' }).click();
  await page.waitForURL(/recipes\.html$/);
  await closePage(page);
});

it('copies code', async () => {
  const page = await open('guide/options.html');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.code .copy').first().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^import .*;\n/);
  await closePage(page);
});

/** A guide's page, a page of the reference, and those that lead to others. */
const views = [
  'index.html',
  'guide/options.html',
  'guide/methods.html',
  'interfaces/copse_all.Forest.html',
  'modules/copse_all.html',
  'modules.html',
];

const places: readonly (readonly [string, BrowserContextOptions])[] = [
  ['at a desk', driver.DESKTOP],
  ['on a phone', phone(390, 844)],
  ['on a phone on its side', phone(844, 390)],
];

it.each(places)('does not scroll sideways %s', async (_, options) => {
  for (const name of [...views, 'guide/performance.html', 'guide/recipes.html']) {
    const page = await open(name, options);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, name).toBeLessThanOrEqual(0);
    await closePage(page);
  }
});

it.each(places)('axe finds nothing to mend %s', async (_, options) => {
  const findings = (page: Page, ...rules: string[]) =>
    page.evaluate(async (runOnly) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        ...(runOnly.length ? { runOnly } : {}),
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
      );
    }, rules);
  /** Only colours are others by night. */
  const expectNone = async (page: Page, what: string) => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findings(page), what).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findings(page, 'color-contrast'), `${what}, by night`).toEqual([]);
  };
  for (const name of views) {
    const page = await open(name, options);
    await page.evaluate(axe.source);
    await expectNone(page, name);
    if (name === 'guide/options.html') {
      await search(page, 'radius');
      await expectNone(page, 'search');
    }
    await closePage(page);
  }
});
