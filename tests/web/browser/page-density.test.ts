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

/** The least distance between two of these trees, in spacings. */
function apart(trees: readonly Point[], { radius }: SceneRead): number {
  const distances = trees.flatMap(([x, y], i) =>
    trees.slice(0, i).map(([u, v]) => Math.hypot(u - x, v - y)),
  );
  return Math.min(...distances) / radius;
}

const setDensity = (page: Page, percent: number) =>
  page.locator('.actions input').nth(1).fill(String(percent));

it('a stroke spaces trees by pointer, another makes the wood dense again, and both are undone', async () => {
  const page = await wooded();
  await page.locator('#spacing').fill('5');
  const before = await settled(page);
  await page.locator('[data-tool=density]:visible').click();
  await setDensity(page, 25);
  const [from, to, middle] = [350, 550, 450].map((x): Point => [x, 300]) as [Point, Point, Point];
  await drag(page, [from, to]);
  const sparse = await settled(page);
  // Within a spacing of the core, where the stroke is as it was set.
  const core = (0.4 * sparse.brush - sparse.radius) * sparse.camera.zoom;
  const [few, all] = [sparse, before].map((scene) =>
    [370, 400, 430, 460, 490, 520].flatMap((x) => near(scene, [x, 300], core)),
  ) as [Point[], Point[]];
  expect(few.length / all.length).toBeGreaterThan(0.1);
  expect(few.length / all.length).toBeLessThan(0.5);
  expect(apart(near(sparse, middle, core), sparse)).toBeGreaterThan(2 - 1e-6);
  const corner: Point = [240, 200];
  expect(near(sparse, corner, 40).length / near(before, corner, 40).length).toBeCloseTo(1, 0);
  await driver.screenshot(page, 'density');

  // From now on a stroke moves no tree far away.
  await setDensity(page, 0);
  await drag(page, [
    [600, 250],
    [620, 330],
  ]);
  const bare = await settled(page);
  expect(near(bare, [610, 290], core)).toEqual([]);
  expect(near(bare, corner, 40)).toEqual(near(sparse, corner, 40));
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(sparse.trees);

  // Where the wood is dense again, its trees are as before.
  await setDensity(page, 100);
  for (let i = 0; i < 8; i++) await page.keyboard.press(']');
  await drag(page, [from, to]);
  expect((await settled(page)).trees).toEqual(before.trees);
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(sparse.trees);
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

it('on a phone on its side no card covers the brush, its settings or the wood', async () => {
  const viewport = { width: 844, height: 390 };
  const page = await driver.open(browser, { ...driver.PHONE, viewport });
  const before = await read(page);
  await page.locator('#tools [data-action=cut]').tap({ trial: true });
  await page.locator('#tools [data-tool=density]').tap();
  await expect.poll(async () => (await read(page)).tool).toBe('density');
  for (const i of [0, 1]) await page.locator('.actions input').nth(i).tap({ trial: true });
  await page.touchscreen.tap(330, 130);
  await page.touchscreen.tap(280, 270);
  const after = await settled(page);
  expect(after.density).toHaveLength(2);
  expect(after.trees.length).toBeLessThan(before.trees.length);
  await driver.close(page);
});
