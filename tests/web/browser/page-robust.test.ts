// Trouble: a window resized in mid-stroke, long work, absurd values, browsers that lack something. Nothing
// is lost, and the page says what happened.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as driver from './page-driver.ts';
import { circle, drag, expectWood, polygonOf, read, settled, toWorld } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

/** A page that cannot show a wood. */
async function openBroken(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await (await browser.newContext(driver.SMALL)).newPage();
  await prepare(page);
  await page.goto(inject('pageUrl'));
  await page.locator('.fatal .status').waitFor();
  return page;
}

it('a stroke goes on when the window is resized under it', async () => {
  const page = await driver.open(browser);
  await driver.cleared(page);
  const path = circle([420, 330], 150);
  const before = await read(page);
  const ring = (reach: number) =>
    polygonOf(circle([420, 330], reach).map((at) => toWorld(before, at)));
  await drag(page, path.slice(0, 14), { hold: true });
  await page.setViewportSize({ width: 900, height: 700 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(900);
  for (const at of path.slice(14)) await page.mouse.move(...at);
  await page.mouse.up();
  const scene = await settled(page);
  expect(scene.shapes).toHaveLength(1);
  expect(scene.camera.zoom).toBe(before.camera.zoom);
  expectWood(scene, ring(146), ring(154));
  await driver.close(page);
});

it('long work shows that it goes on, and can be given up while it does', async () => {
  const page = await driver.open(browser);
  for (let i = 0; i < 7; i++) await page.locator('.history [data-action=zoom-out]').click();
  const first = await settled(page);
  await driver.takeRectangle(page);
  await drag(page, [
    [240, 200],
    [300, 400],
    [680, 540],
  ]);
  const before = await settled(page);
  // Pressed as soon as it is there, which it is only while work goes on.
  await page.evaluate(() => {
    const card = document.querySelector('.progress') as HTMLElement;
    const watch = new MutationObserver(() => {
      if (card.hidden) return;
      watch.disconnect();
      card.querySelector('button')?.click();
    });
    watch.observe(card, { attributes: true });
  });
  await page.locator('#spacing').fill('3');
  const after = await settled(page);
  expect(after.radius).toBe(3);
  expect(after.refusal).toBeUndefined();
  expect(after.trees).toEqual(before.trees);
  expect(await page.locator('.progress').isVisible()).toBe(false);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(first.trees);
  await driver.close(page);
});

it('absurd values are taken as the nearest that make sense', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const { full, seed } = await read(page);
  const exact = page.locator('#exact');
  await exact.fill('99999999');
  await exact.press('Enter');
  expect((await settled(page)).trees).toHaveLength(2 * full);
  await exact.fill('-5');
  await exact.press('Enter');
  expect((await settled(page)).trees).toHaveLength(2 * full);
  await exact.fill('0');
  await exact.press('Enter');
  expect((await settled(page)).trees).toHaveLength(0);
  expect(await page.locator('.status').textContent()).toContain('No trees');
  await page.locator('#share').fill('1');
  for (const kind of [0, 1, 2]) await page.locator(`[data-kind="${kind}"] input`).fill('0');
  expect((await settled(page)).trees.length).toBeGreaterThan(1000);
  await page.locator('#seed').fill('');
  expect((await settled(page)).trees.length).toBeGreaterThan(1000);
  await page.locator('#seed').fill('\u{1f332} <b>');
  expect((await settled(page)).seed).not.toBe(seed);
  await driver.close(page);
});

it('a browser without SIMD is told what it lacks', async () => {
  const page = await openBroken((fresh) =>
    fresh.addInitScript(() => {
      const fails = (): Promise<never> => Promise.reject(new WebAssembly.CompileError('no SIMD'));
      Object.assign(WebAssembly, {
        validate: () => false,
        compile: fails,
        compileStreaming: fails,
      });
    }),
  );
  await driver.screenshot(page, 'no-simd');
  expect(await page.locator('.status').textContent()).toMatch(/SIMD.*Chrome 91.*Safari 16\.4/);
  expect(await page.locator('.tools').isVisible()).toBe(false);
  await page.context().close();
});

it('an engine that does not come is named', async () => {
  const page = await openBroken((fresh) => fresh.route('**/*.wasm', (route) => route.abort()));
  expect(await page.locator('.status').textContent()).toMatch(/wasm/);
  await page.context().close();
});

it('the page goes on when its engine comes after all', async () => {
  const page = await openBroken((fresh) => fresh.route('**/*.wasm', (route) => route.abort()));
  await page.unroute('**/*.wasm');
  // Any move asks for it again, a second after the last failure at the earliest.
  await expect
    .poll(async () => {
      await page.mouse.move(500 + 100 * Math.random(), 300);
      return page.locator('.tools').isVisible();
    })
    .toBe(true);
  await driver.cleared(page);
  await driver.drag(page, circle([420, 330], 150));
  await settled(page);
  expect(await page.locator('.status').textContent()).toMatch(/^[\d,]+ trees/);
  await page.context().close();
});

it('keys of the board do nothing to a scene that is not on show', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.keyboard.press('v');
  await page.mouse.click(520, 430);
  const before = await settled(page);
  expect(before.selected).toBeDefined();
  await page.locator('[data-mode=compare]').click();
  for (const key of ['Delete', 'h', 'Enter', 'b', ' ']) await page.keyboard.press(key);
  await page.locator('[data-mode=draw]').click();
  const after = await settled(page);
  expect(after.things).toEqual(before.things);
  expect(after.tool).toBe('select');
  await driver.close(page);
});
