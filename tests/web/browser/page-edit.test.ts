import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import { drag, read, settled } from './page-driver.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await driver.open(browser);
});
afterEach(() => driver.close(page));

async function setSpacing(radius: number): Promise<void> {
  await page.locator('#spacing').fill(String(radius));
  await page.locator('#spacing').dispatchEvent('change');
}

it('undo and redo go through every step, and give the same trees', async () => {
  const first = await settled(page);
  await driver.takeRectangle(page);
  await drag(page, [
    [300, 200],
    [500, 400],
  ]);
  await page.keyboard.down('Alt');
  await drag(page, [
    [350, 250],
    [420, 330],
  ]);
  await page.keyboard.up('Alt');
  const last = await settled(page);
  expect(last.shapes).toHaveLength(first.shapes.length + 2);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(first.trees);
  expect(await page.locator('.history [data-action=undo]').isDisabled()).toBe(true);
  await page.keyboard.press('Control+y');
  await page.locator('.history [data-action=redo]').click();
  const again = await settled(page);
  expect(again.trees).toEqual(last.trees);
  expect(again.shapes).toEqual(last.shapes);
});

it('clear empties the meadow, and undo brings the wood back', async () => {
  const first = await settled(page);
  await driver.cleared(page);
  expect(await page.locator('.status').textContent()).toContain('No trees yet');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(first.trees);
});

it('a drag of the slider is one step, and shows the discs as long as it lasts', async () => {
  const first = await settled(page);
  const box = await page.locator('#spacing').boundingBox();
  if (!box) throw new Error('there is no slider');
  const y = box.y + box.height / 2;
  const at = (radius: number): number => box.x + 10 + ((radius - 3) / 42) * (box.width - 20);
  await drag(
    page,
    [
      [at(17), y],
      [at(20), y],
      [at(25), y],
      [at(30), y],
    ],
    { hold: true },
  );
  await page.waitForTimeout(400);
  await driver.screenshot(page, 'edit-spacing');
  await page.mouse.up();
  const wide = await settled(page);
  expect(wide.radius).toBeGreaterThan(28);
  expect(wide.trees.length).toBeLessThan(first.trees.length / 2);
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(first.trees);
});

it('the dice and the field change the seed, and the same seed gives the same wood', async () => {
  const first = await settled(page);
  await page.locator('[data-action=fold]').click();
  await page.locator('.panel [data-action=dice]').click();
  const other = await settled(page);
  expect(other.seed).not.toBe(first.seed);
  expect(other.trees).not.toEqual(first.trees);
  await page.locator('#seed').fill(first.seed);
  expect((await settled(page)).trees).toEqual(first.trees);
});

it('too many trees are refused kindly: the wood stays, and a spacing that would do is named', async () => {
  const zoomOut = page.locator('.history [data-action=zoom-out]');
  for (let i = 0; i < 9; i++) await zoomOut.click();
  await setSpacing(3);
  const before = await settled(page);
  await driver.takeRectangle(page);
  await drag(page, [
    [70, 80],
    [700, 560],
  ]);
  const refused = await settled(page);
  expect(refused.refusal).toMatch(/would be about .* trees. Try a spacing of [\d.]+ m/);
  expect(refused.trees).toEqual(before.trees);
  const enough = Number(/spacing of ([\d.]+) m/.exec(refused.refusal ?? '')?.[1]);
  expect(enough).toBeGreaterThan(3);
  expect(enough).toBeLessThan(6);
  await setSpacing(16);
  const planted = await settled(page);
  expect(planted.refusal).toBeUndefined();
  expect(planted.trees.length / 2).toBeGreaterThan(50_000);
});

it('a shape is selected, moved, nudged, duplicated and deleted', async () => {
  await driver.cleared(page);
  await page.keyboard.press('e');
  await drag(page, [
    [300, 200],
    [450, 350],
  ]);
  await page.keyboard.press('v');
  // A drag on what is not selected selects it and moves nothing.
  await drag(page, [
    [375, 275],
    [380, 280],
    [400, 300],
  ]);
  const [before] = (await settled(page)).shapes;
  await drag(page, [
    [375, 275],
    [400, 300],
    [475, 325],
  ]);
  await page.keyboard.press('Shift+ArrowRight');
  const scene = await settled(page);
  const shift = (i: number): number =>
    ((scene.shapes[0]?.rings[0]?.[i] ?? 0) - (before?.rings[0]?.[i] ?? 0)) * scene.camera.zoom;
  expect(shift(0)).toBeCloseTo(110, 1);
  expect(shift(1)).toBeCloseTo(50, 1);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  expect((await settled(page)).shapes).toHaveLength(2);
  await page.locator('#sketch').focus();
  await page.keyboard.press('Delete');
  expect((await settled(page)).shapes).toHaveLength(1);
});

it('wheel, Space and keys move the view and leave the scene alone', async () => {
  const first = await settled(page);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -200);
  const near = await settled(page);
  expect(near.camera.zoom).toBeGreaterThan(first.camera.zoom);
  expect(near.camera.x + 400 / near.camera.zoom).toBeCloseTo(
    first.camera.x + 400 / first.camera.zoom,
    6,
  );
  await page.keyboard.down(' ');
  await drag(page, [
    [400, 300],
    [430, 310],
    [460, 320],
  ]);
  await page.keyboard.up(' ');
  const moved = await settled(page);
  expect(moved.camera.x).toBeCloseTo(near.camera.x - 60 / near.camera.zoom, 6);
  await page.keyboard.press('0');
  expect((await read(page)).camera.zoom).toBeCloseTo(1, 9);
  await page.keyboard.press('1');
  const fitted = await settled(page);
  expect(fitted.shapes).toEqual(first.shapes);
  expect(fitted.trees).toEqual(first.trees);
  await page.mouse.click(400, 300);
  expect((await settled(page)).shapes).toEqual(first.shapes);
});

it('Escape drops a stroke, and a tap draws nothing', async () => {
  const first = await settled(page);
  await drag(page, driver.circle([700, 500], 60).slice(0, 18), { hold: true });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.click(700, 500);
  expect((await settled(page)).shapes).toEqual(first.shapes);
});
