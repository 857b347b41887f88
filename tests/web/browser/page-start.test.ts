// The preview of a link to the page, and the words for first visitors.
import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as driver from './page-driver.ts';
import { settled } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

const intro = (page: Page) => page.locator('.intro');
const ways = (page: Page) => page.getByRole('region', { name: 'Other ways to start' });

it('one line says what this is, and other ways to start are put in words, until the first stroke', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await expect.poll(() => intro(page).textContent()).toMatch(/draw.*trees/i);
  expect(await ways(page).textContent()).toMatch(/coastline.*photo/i);
  // Neither is under or over another card.
  const boxes = await page
    .locator('.card:visible')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0,
      ).toBe(false);
  await driver.drag(page, driver.circle([1240, 720], 60));
  await expect.poll(() => intro(page).count()).toBe(0);
  expect(await ways(page).count()).toBe(0);
  await page.keyboard.press('Control+z');
  await settled(page);
  // Nor does it come back another day.
  await driver.drag(page, driver.circle([1240, 720], 60));
  await settled(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await page.reload();
  await settled(page);
  await page.waitForFunction(() => performance.getEntriesByName('picture').length);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await intro(page).count()).toBe(0);
  await driver.close(page);
});

it('the words lead to coastlines and to a photo', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await ways(page).getByRole('button', { name: 'a coastline' }).click();
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Escape');
  await ways(page).getByRole('button', { name: 'your photo' }).click();
  await expect.poll(() => page.locator('body').getAttribute('data-mode')).toBe('picture');
  expect(await ways(page).isVisible()).toBe(false);
  await driver.close(page);
});

it('the title says what a link holds', async () => {
  const page = await driver.open(browser);
  const usual = await page.title();
  expect(usual).toMatch(/^copse/);
  await driver.drag(page, driver.circle([880, 560], 60));
  const { trees } = await settled(page);
  const count = (trees.length / 2).toLocaleString('en');
  // Houses are no trees.
  await expect.poll(() => page.title()).toMatch(/^A wood of [\d,]+ trees · copse$/);
  expect(count).toContain(',');
  await page.locator('nav.modes [data-mode=world]').click();
  await expect.poll(() => page.title()).toMatch(/^\w+, a country · copse$/);
  await page.locator('nav.modes [data-mode=draw]').click();
  await expect.poll(() => page.title()).toMatch(/^A wood of /);
  await driver.close(page);
});

it('a named wood gives its name to the title', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.locator('.corner [data-action=coastlines]').click();
  await page.getByRole('searchbox').fill('norw');
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(() => page.title()).toBe('Norway · copse');
  await driver.close(page);
});

it('a link to the page is shown with a title, words, and a picture', async () => {
  const html = await (await fetch(inject('pageUrl'))).text();
  const tags = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]+)"/g)].map(
      ([, name, content]) => [name as string, content as string],
    ),
  );
  for (const kind of ['og', 'twitter'])
    for (const name of ['title', 'description', 'image', 'image:alt'])
      expect(tags.get(`${kind}:${name}`)?.length, `${kind}:${name}`).toBeGreaterThan(10);
  expect(tags.get('twitter:card')).toBe('summary_large_image');
  expect(tags.get('og:image')).toBe(tags.get('twitter:image'));
  // Sites that show the preview need whole addresses.
  const { homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as { homepage: string };
  const image = tags.get('og:image') as string;
  expect(image.startsWith(`${homepage}/`)).toBe(true);
  const there = await fetch(new URL(image.slice(homepage.length + 1), inject('pageUrl')));
  const picture = Buffer.from(await there.arrayBuffer());
  expect(picture.length).toBeLessThan(150_000);
  const { width, height } = imageSize(picture);
  expect([width, height]).toEqual([1200, 630]);
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630']);
});
