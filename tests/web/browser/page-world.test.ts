// The country without end: what is streamed, shown and taken along.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';

interface WorldRead {
  seed: string;
  wooded: number;
  x: number;
  y: number;
  zoom: number;
  isFull: boolean;
  trees: number;
  bytes: number;
}

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

const read = (page: Page): Promise<WorldRead> =>
  page.evaluate(() => (window as unknown as { copseWorld: WorldRead }).copseWorld);

async function full(page: Page): Promise<WorldRead> {
  const isFull = () => (window as unknown as { copseWorld?: WorldRead }).copseWorld?.isFull;
  await page.waitForFunction(isFull, undefined, { polling: 50 });
  return read(page);
}

/** The World tab, pressed. */
async function open(options = driver.SMALL): Promise<Page> {
  const page = await driver.open(browser, options);
  await page.locator('[data-mode=world]').click();
  await full(page);
  return page;
}

it('World shows a country with trees at every zoom, which drags, wheel and keys move', async () => {
  const page = await open();
  const home = await full(page);
  expect(home.trees).toBeGreaterThan(100);
  expect(home.zoom).toBe(1);
  await driver.drag(page, [
    [500, 300],
    [450, 320],
    [400, 340],
  ]);
  const dragged = await full(page);
  expect(dragged.x - home.x).toBeCloseTo(100, 6);
  expect(dragged.y - home.y).toBeCloseTo(-40, 6);
  await page.keyboard.press('ArrowRight');
  expect((await full(page)).x).toBeGreaterThan(dragged.x);
  await page.keyboard.press('-');
  expect((await full(page)).zoom).toBe(0.5);
  await page.mouse.move(300, 300);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
  const far = await full(page);
  expect(far.zoom).toBeLessThan(0.02);
  expect(far.trees).toBeGreaterThan(100_000);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await read(page)).zoom).toBe(1);
  expect((await full(page)).x).toBeCloseTo(home.x, 6);
  await driver.close(page);
});

it('another seed is another country, and a link brings the first one back', async () => {
  const page = await open();
  const home = await full(page);
  await expect.poll(() => page.url()).toContain('#world=');
  const link = page.url();
  await page.locator('#world-seed').fill('Karrow');
  await page.locator('#world-seed').press('Enter');
  await expect.poll(async () => (await read(page)).seed).toBe('Karrow');
  await full(page);
  await page.goto(link);
  await expect.poll(async () => (await read(page))?.seed).toBe(home.seed);
  const again = await full(page);
  expect([again.x, again.y, again.trees]).toEqual([home.x, home.y, home.trees]);
  await page.locator('[data-mode=draw]').click();
  expect(page.url()).not.toContain('#');
  expect(await page.locator('.world-panel').isVisible()).toBe(false);
  await driver.close(page);
});
