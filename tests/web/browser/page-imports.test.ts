// Imported photos, maps and drawings; and messages if storage or a part of the page fails.
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import { read, settled } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

/** Drops a file in the middle of the page. */
async function drop(page: Page, name: string, bytes: Buffer, type = ''): Promise<void> {
  await page.evaluate(
    ([fileName, base64, kind]) => {
      const dataTransfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([content], fileName as string, { type: kind as string }));
      for (const event of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }),
        );
    },
    [name, bytes.toString('base64'), type],
  );
}

const words = (page: Page) => page.locator('.note p').last();
const mode = (page: Page) => page.evaluate(() => document.body.dataset.mode);
const status = (page: Page) => page.locator('.status').textContent();
const fingerprint = ({ shapes, trees, seed }: driver.SceneRead) =>
  JSON.stringify([shapes, trees, seed]);

/** Goes to a mode, whether or not its button is in sight. */
const show = (page: Page, name: string): Promise<void> =>
  page.evaluate(
    (wanted) => document.querySelector<HTMLElement>(`button[data-mode=${wanted}]`)?.click(),
    name,
  );

const DAMAGED = Buffer.from('89504e470d0a1a0a0000000d49484452deadbeef', 'hex');

it('a damaged picture is refused by its name and reason, in the mode one was in', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const before = fingerprint(await settled(page));
  for (const name of ['draw', 'grow', 'picture']) {
    await show(page, name);
    await drop(page, 'damaged.png', DAMAGED, 'image/png');
    await expect
      .poll(() => words(page).textContent())
      .toBe('damaged.png: it is damaged, or no PNG that this browser reads. Nothing was changed.');
    expect(await words(page).isVisible()).toBe(true);
    expect(await mode(page)).toBe(name);
    await driver.screenshot(page, `imports-damaged-${name}`);
    await page.locator('.note [aria-label=Close]').click();
  }
  // The picture that was there is there still.
  const picture = () =>
    page.evaluate(() => (window as unknown as { copsePicture: { name: string } }).copsePicture);
  expect((await picture()).name).toBe('still-life');
  expect(await page.locator('.picture-status').textContent()).not.toContain('did not work');
  await drop(page, 'nothing.jpg', Buffer.alloc(0), 'image/jpeg');
  await expect.poll(() => words(page).textContent()).toMatch(/^nothing\.jpg: it is empty\./);
  await page.locator('.modes [data-mode=draw]').click();
  expect(fingerprint(await settled(page))).toBe(before);
  await driver.close(page);
});

it('a photo of one’s own is chosen by a button that says so', async () => {
  for (const options of [driver.DESKTOP, driver.PHONE]) {
    const page = await driver.open(browser, options);
    await show(page, 'picture');
    const choose = page.getByRole('button', { name: 'Choose a photo…' });
    await choose.waitFor();
    const chooser = page.waitForEvent('filechooser');
    await choose.click();
    const buffer = readFileSync('docs/space.jpg');
    await (await chooser).setFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
    const name = () =>
      page.evaluate(
        () => (window as unknown as { copsePicture: { name: string } }).copsePicture.name,
      );
    await expect.poll(name).toBe('mine');
    await driver.screenshot(page, `imports-photo-${options === driver.PHONE ? 'phone' : 'desk'}`);
    await driver.close(page);
  }
});

const HEART = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 90"><path d="M50 88C-30 30 20-20 50 20 80-20 130 30 50 88z"><title>Heart</title></path></svg>',
);

it('a dropped SVG lands on free ground, is selected and in view, and one undo takes it back', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const before = await settled(page);
  await drop(page, 'heart.svg', HEART, 'image/svg+xml');
  await expect.poll(() => words(page).textContent()).toBe('heart.svg: 1 shape.');
  await expect.poll(async () => (await read(page)).tool).toBe('select');
  const after = await settled(page);
  const heart = after.shapes.at(-1);
  expect(heart).toMatchObject({ kind: 'file', name: 'Heart' });
  expect(after.things.find(({ id }) => id === after.selected)).toMatchObject({ name: 'Heart' });
  // None of what was there is beneath it, and all of it is in view.
  const [ring = []] = heart?.rings ?? [];
  const box = (flat: readonly number[]): number[] => {
    const [xs, ys] = [0, 1].map((side) => flat.filter((_, i) => i % 2 === side)) as [
      number[],
      number[],
    ];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box(ring);
  for (const { rings } of before.shapes) {
    const [a = 0, b = 0, c = 0, d = 0] = box(rings.flat());
    expect(a > x1 || c < x0 || b > y1 || d < y0).toBe(true);
  }
  const { camera } = after;
  const onScreen = [x0, y0, x1, y1].map(
    (value, i) => (value - (i % 2 ? camera.y : camera.x)) * camera.zoom,
  );
  expect(Math.min(...onScreen)).toBeGreaterThan(0);
  expect(onScreen[2]).toBeLessThan(1440);
  expect(onScreen[3]).toBeLessThan(900);
  expect(after.trees.length).toBeGreaterThan(before.trees.length + 400);
  await driver.screenshot(page, 'imports-svg');
  await page.keyboard.press('Control+z');
  expect(fingerprint(await settled(page))).toBe(fingerprint(before));
  await driver.close(page);
});

it('a park of OpenStreetMap stands with its names beside what was drawn', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const park = readFileSync('tests/cases/osm-park.geojson');
  await drop(page, 'park.geojson', park);
  await expect
    .poll(() => words(page).textContent())
    .toMatch(/^park\.geojson: 3 woods, 3 roads, 2 lakes.*the woods are planted, not all of/);
  await settled(page);
  await driver.screenshot(page, 'imports-park');
  const items = await page.locator('#shapes li').allTextContents();
  expect(items).toContain('wood: Hirschau');
  expect(items).toContain('lake: Kleinhesseloher See');
  expect(items).toContain('road: Seeweg');
  // The name can be changed, and the link has it.
  const field = page.getByLabel('Shape name');
  await field.fill('Hirschau an der Isar');
  await page.locator('[data-action=share]:visible').first().click();
  const link = await page.locator('#take .link').inputValue();
  await driver.close(page);
  const other = await driver.open(browser, driver.DESKTOP);
  await other.evaluate(
    (hash) => {
      location.hash = hash;
    },
    link.slice(link.indexOf('#')),
  );
  await expect
    .poll(async () => (await read(other)).shapes.map(({ name }) => name))
    .toContain('Hirschau an der Isar');
  await driver.close(other);
});

/** Returns true if letters stand on the canvas above the trees: pixels that are not quite transparent. */
const written = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.getElementById('sketch') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });

it('the name of a wood is written on the map, and in the picture', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await driver.cleared(page);
  await driver.takeRectangle(page);
  await driver.drag(page, [
    [300, 200],
    [900, 600],
  ]);
  await settled(page);
  await page.keyboard.press('v');
  await page.mouse.click(600, 400);
  await page.getByLabel('Shape name').fill('Hundred Acre Wood');
  await page.keyboard.press('Escape');
  await page.mouse.click(1000, 750);
  await page.mouse.move(20, 700);
  await expect.poll(() => written(page)).toBeGreaterThan(500);
  await driver.screenshot(page, 'imports-name');
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page)).toBe(0);
  await driver.close(page);
});

it('a browser that keeps nothing says so once, where one is, with the way out', async () => {
  const full = (): void => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
  };
  const denied = (): void => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
  };
  for (const prepare of [full, denied]) {
    const page = await driver.open(browser, driver.SMALL, prepare);
    await driver.cleared(page);
    await driver.takeRectangle(page);
    await driver.drag(page, [
      [300, 200],
      [500, 300],
    ]);
    await expect
      .poll(() => words(page).textContent())
      .toBe('This browser cannot store your wood. Save a link before you leave.');
    await driver.screenshot(page, 'imports-unkept');
    await page.locator('.note').getByRole('button', { name: 'Save a link' }).click();
    await page.locator('#take[open] .link').waitFor();
    await page.keyboard.press('Escape');
    await driver.drag(page, [
      [300, 320],
      [500, 420],
    ]);
    await settled(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(await page.locator('.note').count()).toBe(0);
    await driver.close(page);
  }
});

const LOST = 'This part could not be loaded. Check your connection and try again.';

it('what could not be loaded says so in plain words, and is loaded when asked again', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.context().setOffline(true);
  const coastlines = page.locator('[data-action=coastlines]:visible');
  await coastlines.click();
  await expect.poll(() => status(page)).toBe(`That did not work${LOST}`);
  for (const name of ['grow', 'compare']) {
    await page.locator(`.modes [data-mode=${name}]`).click();
    await expect.poll(() => mode(page)).toBe('draw');
    await expect.poll(() => status(page)).toContain(LOST);
  }
  await page.locator('[data-action=share]:visible').first().click();
  await expect.poll(() => status(page)).toContain(LOST);
  await driver.screenshot(page, 'imports-offline');
  await page.context().setOffline(false);
  await coastlines.click();
  await page.locator('#coasts[open]').waitFor();
  // Its style sheet is there as well, and the failure is forgotten.
  const padding = await page
    .locator('#coasts .countries')
    .evaluate((list) => getComputedStyle(list).display);
  expect(padding).toBe('grid');
  expect(await status(page)).not.toContain('did not work');
  await page.keyboard.press('Escape');
  for (const name of ['grow', 'compare', 'draw']) {
    await page.locator(`.modes [data-mode=${name}]`).click();
    await expect.poll(() => mode(page)).toBe(name);
  }
  expect(complaints.every((each) => each === LOST)).toBe(true);
  await page.context().close();
});

it('a failure stays until somebody draws, even when trees are planted again meanwhile', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/forest\.worker/, (route) => held.then(() => route.continue()));
  await page.route(/countries/, (route) => route.abort());
  await page.reload();
  await settled(page);
  await page.locator('[data-action=coastlines]:visible').click();
  await expect.poll(() => status(page)).toBe(`That did not work${LOST}`);
  letGo();
  await page.waitForFunction(
    () => (window as unknown as { copseScene: { hasEngine: boolean } }).copseScene.hasEngine,
  );
  await settled(page);
  expect(await status(page)).toBe(`That did not work${LOST}`);
  await driver.drag(page, driver.circle([1240, 720], 60));
  await expect.poll(() => status(page)).toMatch(/^[\d,]+ trees/);
  await page.context().close();
});

it('a browser that remembers a module as missing is asked by another address', async () => {
  const page = await driver.open(browser, driver.SMALL);
  let refused = 0;
  await page.route(/keys-help[^?]*\.js$/, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.keyboard.press('?');
  await page.locator('[data-action=menu]:visible').first().click();
  await page.locator('#menu [data-action=keys]').click();
  await page.locator('dialog[open]').waitFor();
  expect(refused).toBeGreaterThan(0);
  await page.context().close();
});
