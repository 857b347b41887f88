// Posters, clips of a lake, and woods in pages of others.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as driver from './page-driver.ts';
import { read, settled } from './page-driver.ts';
import { openShare, saved } from './share-dialog.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

it('a wood is a poster: painted, plotted and printed, under its title', async () => {
  const page = await driver.open(browser, driver.SMALL);
  const { trees } = await read(page);
  await openShare(page);
  await page.getByLabel('Title of the poster').fill('The Old Wood');
  const [name, png] = await saved(page, 'PNG, 4×');
  expect(name).toBe('wood-poster.png');
  // IHDR: width and height.
  expect(png.readUInt32BE(16)).toBeGreaterThan(4800);
  expect(png.readUInt32BE(20)).toBeGreaterThan(4000);
  const [, svg] = await saved(page, 'SVG for plotters');
  const drawing = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      title: root.querySelector('title')?.textContent,
      trees: root.querySelectorAll('#pen-5-trees path').length,
      filled: [...root.querySelectorAll('path')].filter((path) => path.hasAttribute('fill')).length,
      words: root.querySelector('#pen-6-words')?.textContent,
    };
  }, svg.toString());
  expect(drawing).toMatchObject({ title: 'The Old Wood', trees: trees.length / 2 + 3, filled: 0 });
  expect(drawing.words).toContain(`${(trees.length / 2).toLocaleString('en')} trees`);
  expect(drawing.words).toContain('Spruce');
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.body.classList.contains('prints-poster'));
    };
  });
  await page
    .getByRole('button', { name: 'Print', exact: true })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('true');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#print-poster').isVisible()).toBe(true);
  expect(await page.locator('.brand').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await page.locator('#print-poster').count()).toBe(0);
  await driver.close(page);
});

it('a clip shows a lake that is dragged through the wood', async () => {
  const page = await driver.open(browser, driver.SMALL);
  await openShare(page);
  const [name, film] = await saved(page, 'Clip with a lake, 6 s');
  expect(name).toMatch(/^wood-lake\.(mp4|webm)$/);
  expect(film.length).toBeGreaterThan(100_000);
  // The scene itself has no lake.
  expect((await read(page)).things.map(({ type }) => type)).not.toContain('lake');
  await driver.close(page);
});

it('a wood stands in the page of somebody else, and leads to this one', async () => {
  const page = await driver.open(browser, driver.SMALL);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { trees } = await settled(page);
  await openShare(page);
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^<iframe src="http[^"]+embed\.html#s=/);
  const other = await page.context().newPage();
  const complaints: string[] = [];
  other.on('pageerror', ({ message }) => complaints.push(message));
  await other.setContent(`<h1>My map</h1>${code.replace(' loading="lazy"', '')}`);
  const frame = other.frameLocator('iframe');
  await expect
    .poll(() => frame.locator('#view').getAttribute('aria-label'))
    .toMatch(/^A wood, 1,\d+ trees$/);
  expect(await frame.locator('#view').getAttribute('aria-label')).toContain(
    (trees.length / 2).toLocaleString('en'),
  );
  const [, hash] = /(#[^"]+)"/.exec(code) ?? [];
  expect(await frame.locator('#open').getAttribute('href')).toBe(`./index.html${hash}`);
  expect(complaints).toEqual([]);
  await driver.screenshot(other, 'embed');
  await driver.close(page);
});

it('a piece of country does so, too, and a broken link says what is wrong', async () => {
  const page = await (await browser.newContext(driver.SMALL)).newPage();
  page.setDefaultTimeout(120_000);
  const base = new URL('embed.html', inject('pageUrl')).href;
  await page.goto(`${base}#world=Karrow,0,0,0.5,62`);
  await expect.poll(() => page.title()).toBe('Karrow, a country · copse');
  await expect.poll(() => page.locator('#view').getAttribute('data-full')).toBe('true');
  const before = await page.locator('#open').getAttribute('href');
  await page.locator('#view canvas').last().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator('#open').getAttribute('href')).not.toBe(before);
  await driver.screenshot(page, 'embed-country');
  await page.goto('about:blank');
  await page.goto(`${base}#s=broken`);
  await expect.poll(() => page.locator('#said').textContent()).toMatch(/the link/);
  await page.context().close();
});
