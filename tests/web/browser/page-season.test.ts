// The slider of seasons: seen, undone, and in the draft.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import { read, settled } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

/** The mean colour of the meadow in a corner of the window. */
const meadow = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const ground = document.getElementById('ground') as HTMLCanvasElement;
    const { data } = (ground.getContext('2d') as CanvasRenderingContext2D).getImageData(
      2,
      300,
      40,
      40,
    );
    const sums = [0, 0, 0];
    data.forEach((value, i) => {
      if (i % 4 < 3) sums[i % 4] = (sums[i % 4] as number) + value / (data.length / 4);
    });
    return sums;
  });

it('keys bring winter, which undo takes back and a reload keeps', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const summer = await meadow(page);
  const { trees } = await read(page);
  await page.locator('#season').focus();
  await page.keyboard.press('End');
  expect(await page.locator('#season-value').textContent()).toBe('Winter');
  await expect.poll(async () => (await meadow(page))[2]).toBeGreaterThan(225);
  await driver.screenshot(page, 'winter');
  const winter = await settled(page);
  expect(winter.season).toBe(3);
  expect(winter.trees).toEqual(trees);
  await page.keyboard.press('Control+z');
  await expect.poll(() => meadow(page)).toEqual(summer);
  expect(await page.locator('#season-value').textContent()).toBe('Summer');
  await page.keyboard.press('Control+y');
  await page.waitForTimeout(700);
  await page.reload();
  expect((await settled(page)).season).toBe(3);
  await expect.poll(async () => (await meadow(page))[2]).toBeGreaterThan(225);
  await driver.close(page);
});
