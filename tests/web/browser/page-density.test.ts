// The brush for denser and sparser: by pointer, by key and by finger, undone, and in a link.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import {
  drag,
  type Point,
  read,
  type SceneRead,
  settled,
  toWorld,
  treesOf,
} from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

const [LEFT, TOP, RIGHT, BOTTOM] = [200, 160, 700, 440];

/** A page with a rectangle of wood. */
async function wooded(): Promise<Page> {
  const page = await driver.open(browser);
  await driver.cleared(page);
  await driver.takeRectangle(page);
  await drag(page, [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ]);
  await settled(page);
  return page;
}

/** The trees within so many pixels of a place. */
function near(scene: SceneRead, at: Point, pixels: number): Point[] {
  const [x, y] = toWorld(scene, at);
  const reach = pixels / scene.camera.zoom;
  return treesOf(scene).filter((tree) => Math.hypot(tree[0] - x, tree[1] - y) < reach);
}

const setDensity = (page: Page, percent: number) =>
  page.locator('.actions input').nth(1).fill(String(percent));

it('a stroke thins a wood by pointer, another makes it dense again, and both are undone', async () => {
  const page = await wooded();
  const before = await read(page);
  await page.locator('[data-tool=density]:visible').click();
  await setDensity(page, 0);
  const stroke: Point[] = [
    [350, 300],
    [550, 300],
  ];
  await drag(page, stroke);
  const bare = await settled(page);
  const kept = new Set(treesOf(before).map(String));
  expect(treesOf(bare).filter((tree) => !kept.has(String(tree)))).toEqual([]);
  const core = 0.4 * bare.brush * bare.camera.zoom;
  expect(near(before, [450, 300], core).length).toBeGreaterThan(0);
  expect(near(bare, [450, 300], core)).toEqual([]);
  expect(near(bare, [450, 300], 3 * core).length).toBeLessThan(
    near(before, [450, 300], 3 * core).length,
  );
  expect(near(bare, [250, 200], 40)).toEqual(near(before, [250, 200], 40));
  expect(await page.locator('.status').textContent()).toMatch(/[\d,]+ trees.*of [\d,]+/);
  await driver.screenshot(page, 'density');

  await setDensity(page, 100);
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await drag(page, stroke);
  expect(near(await settled(page), [450, 300], core)).toEqual(near(before, [450, 300], core));
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(bare.trees);
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(before.trees);
  await driver.close(page);
});

it('keys paint with it, and the draft brings the same trees back', async () => {
  const page = await wooded();
  const before = await read(page);
  await page.locator('#sketch').focus();
  await page.keyboard.press('s');
  for (let i = 0; i < 3; i++) await page.keyboard.press('{');
  for (const key of ['ArrowLeft', 'Enter', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter'])
    await page.keyboard.press(key);
  const thin = await settled(page);
  expect(thin.trees.length).toBeLessThan(before.trees.length);
  expect(thin.density).toHaveLength(1);
  expect(thin.density[0]?.share).toBeCloseTo(0);
  await page.reload();
  expect((await settled(page)).trees).toEqual(thin.trees);
  await driver.close(page);
});

it('a finger paints with it on a phone', async () => {
  const page = await driver.open(browser, driver.PHONE);
  const before = await read(page);
  await page.locator('#dock [data-action=menu]').tap();
  await page.locator('#menu [data-tab=tools]').first().tap();
  await page.locator('#menu [data-tool=density]').tap();
  await expect.poll(async () => (await read(page)).tool).toBe('density');
  await driver.screenshot(page, 'phone-density');
  await page.touchscreen.tap(195, 330);
  const after = await settled(page);
  expect(after.density).toHaveLength(1);
  expect(after.trees.length).toBeLessThan(before.trees.length);
  await driver.close(page);
});
