// A picture as dots or trees: chosen, dropped, by pointer, key and finger; saved for a plotter.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

interface PictureRead {
  view: string;
  busy: boolean;
  name: string;
  dots?: number;
  trees?: number;
  positions?: number[];
  width: number;
}

/** The state shown once no work is under way. */
async function sampled(page: Page): Promise<PictureRead> {
  const read = () => (window as unknown as { copsePicture?: PictureRead }).copsePicture;
  await page.waitForFunction(() => {
    const picture = (window as unknown as { copsePicture?: PictureRead }).copsePicture;
    const wanted = {
      dots: [picture?.dots],
      trees: [picture?.trees],
      both: [picture?.dots, picture?.trees],
    };
    const { view = 'both', busy } = picture ?? {};
    return picture && !busy && wanted[view as 'both'].every((each) => each !== undefined);
  });
  return (await page.evaluate(read)) as PictureRead;
}

const setExact = async (page: Page, count: number): Promise<void> => {
  await page.locator('#picture-exact').fill(String(count));
  await page.keyboard.press('Enter');
};

/** Black to the left, white to the right. */
const halves = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 60, 40);
    context.fillStyle = '#000';
    context.fillRect(0, 0, 30, 40);
    return canvas.toDataURL();
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

it('a chosen picture becomes exactly so many dots, saved as an SVG for a plotter', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.locator('.tools [data-mode=picture]').click();
  expect((await sampled(page)).name).toBe('still-life');
  await driver.screenshot(page, 'picture');
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[data-act=choose]').click();
  const buffer = await halves(page);
  await (await chooser).setFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
  await expect.poll(async () => (await sampled(page)).name).toBe('halves');
  await setExact(page, 2345);
  const shown = await sampled(page);
  expect(shown.dots).toBe(2345);
  const { positions = [], width } = shown;
  expect(positions.filter((x, i) => i % 2 === 0 && x > 0.51 * width)).toEqual([]);
  expect(await page.locator('.picture-status').textContent()).toContain('2,345 dots');
  const saved = page.waitForEvent('download');
  await page.locator('[data-act=svg]').click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  expect(svg.match(/h0/g)).toHaveLength(2345);

  await page.locator('[data-view=trees]').click();
  await setExact(page, 700);
  expect((await sampled(page)).trees).toBe(700);
  const png = page.waitForEvent('download');
  await page.locator('[data-act=png]').click();
  expect((await png).suggestedFilename()).toBe('halves.png');
  await page.locator('.modes [data-mode=draw]').click();
  expect(await page.locator('#picture').isHidden()).toBe(true);
  await driver.close(page);
});

it('a dropped picture opens as one, and keys move the line between dots and trees', async () => {
  const page = await driver.open(browser, driver.SMALL);
  const bytes = [...(await halves(page))];
  await page.evaluate((bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(
      new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }),
    );
    dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, bytes);
  await expect.poll(() => page.locator('#picture').isVisible()).toBe(true);
  expect((await sampled(page)).name).toBe('dropped');
  const line = page.locator('.sheet-split');
  await line.focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key);
  expect(await line.getAttribute('aria-valuenow')).toBe('62');
  const box = await line.boundingBox();
  if (!box) throw new Error('The line is not shown.');
  await driver.drag(page, [
    [box.x + box.width / 2, box.y + box.height / 2],
    [box.x - 80, box.y + box.height / 2],
  ]);
  expect(Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(62);
  await driver.close(page);
});

it('a phone shows it beside its settings', async () => {
  const page = await driver.open(browser, { ...driver.PHONE, colorScheme: 'dark' });
  await page.locator('#dock [data-action=menu]').tap();
  await page.locator('#menu .tabs [data-tab=tools]').tap();
  await page.locator('#menu [data-mode=picture]').tap();
  await sampled(page);
  await page.locator('[data-view=dots]').tap();
  await setExact(page, 9000);
  expect((await sampled(page)).dots).toBe(9000);
  await driver.screenshot(page, 'picture-phone');
  const [paper, panel] = await Promise.all(
    ['.sheet-paper', '.picture-panel'].map((name) => page.locator(name).boundingBox()),
  );
  expect((paper?.y ?? 0) + (paper?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  expect(paper?.height).toBeGreaterThan(150);
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(844);
  await driver.close(page);
});
