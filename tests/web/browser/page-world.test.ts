// The country without end: what is streamed, shown and taken along.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCountry } from '../../../web/demo/modes/world/country/create.ts';
import { toHash } from '../../../web/demo/modes/world/link.ts';
import { random } from '../../../web/demo/sprites/noise.ts';
import * as driver from './page-driver.ts';

/** Milliseconds. */
const HOUR = 3_600_000;

interface WorldRead {
  isCovered: boolean;
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
/** Opened by the first test, since a country takes seconds to come; closed by the last that goes on in it. */
let shared: Page;

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

// As small as a desk's layout can be: every pixel of the country is painted by software.
const SMALLEST = { ...driver.SMALL, viewport: { width: 780, height: 480 } };

/** In the page: whether the view was full when the little map first showed ground, whose grain has many colours. */
async function wasFullWhenMapped(): Promise<boolean> {
  for (;;) {
    const canvas = document.querySelector<HTMLCanvasElement>('.world-map canvas');
    const context = canvas?.width ? canvas.getContext('2d') : undefined;
    const row = context?.getImageData(0, 20, canvas?.width ?? 1, 1).data ?? [];
    const isFull = (window as unknown as { copseWorld?: WorldRead }).copseWorld?.isFull === true;
    if (new Set(new Uint32Array(Uint8Array.from(row).buffer)).size > 8 || isFull) return isFull;
    await new Promise((next) => setTimeout(next, 5));
  }
}

it('the mode is small, and loaded when it is wanted', async () => {
  const page = await driver.open(browser, SMALLEST);
  shared = page;
  // The code that edits woods is Draw's; it is loaded when the mouse moves.
  const hasAll = () =>
    (window as unknown as { copseScene: { hasEngine: boolean } }).copseScene.hasEngine;
  await page.waitForFunction(hasAll);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const fetched: Response[] = [];
  page.on('response', (response) => fetched.push(response));
  await page.locator('.modes [data-mode=world]').click();
  expect(await page.evaluate(wasFullWhenMapped)).toBe(false);
  await full(page);
  // The ghost pencil, which may come late, is Draw's.
  const isWorlds = /^(?!.*\/hint-).*\.(js|css)$/;
  // A thread's script is there already: each thread of World is answered from the cache.
  const own = fetched.filter(
    (response) =>
      !loaded.includes(response.url()) && isWorlds.test(new URL(response.url()).pathname),
  );
  const files = new Map(own.map((response) => [response.url(), response]));
  const sizes = await Promise.all(
    [...files.values()].map(async (response) => gzipSync(await response.body()).length),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`World: ${files.size} files, ${kilobytes.toFixed(1)} KB gzip`);
  expect(files.size).toBeGreaterThan(1);
  expect(kilobytes).toBeLessThan(66.6);
});

it('shows a country with trees at every zoom, which drags, wheel and keys move', async () => {
  const page = shared;
  const home = await full(page);
  expect(home.trees).toBeGreaterThan(100);
  expect(home.zoom).toBe(1);
  await driver.drag(page, [
    [450, 180],
    [400, 200],
    [350, 220],
  ]);
  const dragged = await full(page);
  expect(dragged.x - home.x).toBeCloseTo(100, 6);
  expect(dragged.y - home.y).toBeCloseTo(-40, 6);
  await page.keyboard.press('ArrowRight');
  expect((await full(page)).x).toBeGreaterThan(dragged.x);
  await page.keyboard.press('-');
  expect((await full(page)).zoom).toBe(0.5);
  await page.mouse.move(400, 200);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 200);
  const far = await full(page);
  expect(far.zoom).toBeLessThan(0.02);
  expect(far.trees).toBeGreaterThan(100_000);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await read(page)).zoom).toBe(1);
  expect((await full(page)).x).toBeCloseTo(home.x, 6);
});

it('its share dialog has a link, data, a picture and code', async () => {
  const page = shared;
  await page.locator('.corner [data-action=share]').click();
  const dialog = page.locator('#take');
  const link = await dialog.getByLabel('Link').inputValue();
  await expect.poll(() => page.url()).toBe(link);
  const save = async (name: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    // The poster's has the same words.
    await dialog.getByRole('button', { name }).first().click();
    return readFileSync(await (await download).path());
  };
  const { features } = JSON.parse((await save('GeoJSON')).toString());
  expect(features.length).toBeGreaterThan(100);
  const picture = await save('PNG, 4×');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([3120, 1920]);
  await dialog.getByRole('button', { name: 'Code', exact: true }).click();
  expect(await dialog.getByLabel('Code', { exact: true }).textContent()).toContain('copse.world(');
  await page.keyboard.press('Escape');
});

/** A picture while a view moves: its middle, and each colour of a grid of its pixels. */
interface Glimpse {
  x: number;
  y: number;
  colours: [red: number, green: number, blue: number][];
}

/** CSS pixels between those that are looked at. */
const GRID = 12;

/** In the page: drags as fast as can be, then holds a key; what each frame shows. */
async function moveFast(grid: number): Promise<Glimpse[]> {
  const surface = document.querySelector('.world-top') as HTMLCanvasElement;
  const ground = document.querySelector('.world-ground') as HTMLCanvasElement;
  const context = ground.getContext('2d') as CanvasRenderingContext2D;
  surface.setPointerCapture = () => {};
  const glimpses: Glimpse[] = [];
  const look = async (): Promise<void> => {
    await new Promise(requestAnimationFrame);
    const { width, height } = ground;
    const { data } = context.getImageData(0, 0, width, height);
    const colours: Glimpse['colours'] = [];
    for (let y = grid >> 1; y < height; y += grid)
      for (let x = grid >> 1; x < width; x += grid) {
        const [red, green, blue] = data.subarray(4 * (y * width + x)) as unknown as number[];
        colours.push([red as number, green as number, blue as number]);
      }
    const { x, y } = (window as unknown as { copseWorld: WorldRead }).copseWorld;
    glimpses.push({ x, y, colours });
  };
  const send = (type: string, clientX: number): void => {
    const options = { pointerId: 1, clientX, clientY: 240, bubbles: true };
    surface.dispatchEvent(new PointerEvent(type, options));
  };
  for (let drag = 0; drag < 4; drag++) {
    send('pointerdown', 20);
    for (let n = 1; n <= 5; n++) {
      send('pointermove', 20 + 150 * n);
      await look();
    }
    send('pointerup', 770);
  }
  for (let n = 0; n < 10; n++) {
    surface.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await look();
  }
  return glimpses;
}

it('a fast drag and a held key show land or paper where there is land, and never sea', async () => {
  const page = shared;
  const zoom = 1 / 32;
  const country = createCountry('Karrow', 0.62);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#world=Karrow,-40000,-40000,${zoom},62`);
  await expect.poll(async () => (await read(page)).zoom).toBe(zoom);
  await full(page);
  const glimpses = await page.evaluate(moveFast, GRID);
  const { width, height } = SMALLEST.viewport;
  const [columns, rows] = [Math.floor(width / GRID + 0.5), Math.floor(height / GRID + 0.5)];
  const step = GRID / zoom;
  let land = 0;
  for (const { x, y, colours } of glimpses) {
    expect(colours).toHaveLength(columns * rows);
    const corner = { x: x - width / 2 / zoom, y: y - height / 2 / zoom };
    const { water } = country.fields({ ...corner, step, columns, rows });
    // Well away from all water; by day that is as blue as green, which not even shaded land is.
    const dry = colours.filter((_, at) => (water[at] as number) > 3 * step);
    const wet = dry.filter(([red, green, blue]) => blue >= green && blue > red + 15);
    land += dry.length;
    // Ponds are finer than what is asked of the country here.
    expect(wet.length, `at ${x}, ${y}`).toBeLessThanOrEqual(0.03 * dry.length + 3);
  }
  expect(land).toBeGreaterThan(1000);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await read(page)).zoom).toBe(1);
});

it('another seed is another country, and a link brings the first one back', async () => {
  const page = shared;
  const home = await full(page);
  // The address follows when the view has come to rest.
  await expect.poll(() => page.url()).toContain(toHash(home, home));
  const link = page.url();
  await page.locator('#world-seed').fill('Aldby');
  await page.locator('#world-seed').press('Enter');
  await expect.poll(async () => (await read(page)).seed).toBe('Aldby');
  await full(page);
  await page.goto(link);
  await expect.poll(async () => (await read(page))?.seed).toBe(home.seed);
  const again = await full(page);
  expect([again.x, again.y, again.trees]).toEqual([home.x, home.y, home.trees]);
  await page.locator('.modes [data-mode=draw]').click();
  expect(page.url()).not.toContain('#');
  expect(await page.locator('.world-panel').isVisible()).toBe(false);
});

it('layers come and go, and a piece opens in Draw as a wood, which undo takes back', async () => {
  const page = shared;
  await page.locator('.modes [data-mode=world]').click();
  await full(page);
  const before = await page.evaluate(
    () => (window as unknown as { copseScene: driver.SceneRead }).copseScene.things,
  );
  const { seed } = await read(page);
  // In low windows they are folded away.
  const fold = page.locator('.world-fold');
  if (await fold.isVisible()) await fold.click();
  for (const layer of ['trees', 'hills', 'water', 'roads', 'villages', 'names', 'chunks']) {
    const chip = page.locator(`[data-layer=${layer}]`);
    const was = await chip.getAttribute('aria-pressed');
    await chip.click();
    expect(await chip.getAttribute('aria-pressed')).not.toBe(was);
  }
  await full(page);
  await driver.screenshot(page, 'world-layers');
  await page.locator('.world-take button').click();
  await expect.poll(() => page.evaluate(() => document.body.dataset.mode)).toBe('draw');
  const scene = await driver.settled(page);
  expect(scene.seed).toBe(seed);
  expect(scene.things.some(({ type }) => type === 'area')).toBe(true);
  expect(scene.trees.length).toBeGreaterThan(0);
  await driver.screenshot(page, 'world-piece');
  await page.keyboard.press('Control+z');
  expect((await driver.settled(page)).things).toEqual(before);
});

it('at the end of all numbers there are trees, and it says so', async () => {
  const page = shared;
  await page.evaluate(() => {
    location.hash = '#world=Lindmoor,1e20,-1e20,1,100';
  });
  await full(page);
  await expect.poll(() => page.locator('.world-status').textContent()).toContain('edge of the map');
  expect((await read(page)).x).toBeGreaterThan(4e12);
  await page.keyboard.press('-');
  await full(page);
});

it(
  'a long random walk holds no more than its share of memory',
  async () => {
    const page = shared;
    const next = random(23);
    // Milliseconds: in the nightly run an hour.
    const end = performance.now() + (process.env.COPSE_TRIALS === '1' ? HOUR : 4000);
    const most = { tiles: 200e6, heap: 600e6 };
    let [x, y, level] = [0, 0, 0];
    for (let step = 0; performance.now() < end; step++) {
      if (step % 20 === 0) level = Math.floor(10 * next()) - 1;
      const far = 1000 * 2 ** level;
      [x, y] = [x + far * (next() - 0.5), y + far * (next() - 0.5)];
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `#world=Lindmoor,${x},${y},${2 ** -level},62`,
      );
      await page.waitForTimeout(200);
      expect((await read(page)).bytes).toBeLessThan(most.tiles);
      const heap = await page.evaluate(
        () =>
          (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
      );
      expect(heap).toBeLessThan(most.heap);
    }
    await driver.close(page);
  },
  1.5 * HOUR,
);

it('on a phone two fingers zoom, and the controls are large enough for a thumb', async () => {
  const page = await driver.open(browser, driver.PHONE);
  await page.locator('.modes [data-mode=world]').click();
  await full(page);
  await driver.screenshot(page, 'world-phone');
  const { zoom } = await read(page);
  await page.locator('.world-top').evaluate((surface) => {
    const send = (type: string, pointerId: number, clientX: number): void => {
      const options = { pointerId, clientX, clientY: 400, pointerType: 'touch', bubbles: true };
      surface.dispatchEvent(new PointerEvent(type, options));
    };
    // A pointer of a script cannot be captured.
    surface.setPointerCapture = () => {};
    send('pointerdown', 1, 150);
    send('pointerdown', 2, 250);
    for (let n = 1; n <= 10; n++) {
      send('pointermove', 1, 150 - 5 * n);
      send('pointermove', 2, 250 + 5 * n);
    }
    send('pointerup', 1, 100);
    send('pointerup', 2, 300);
  });
  expect((await full(page)).zoom / zoom).toBeCloseTo(2, 5);
  await page.locator('[data-act=layers]').tap();
  await driver.screenshot(page, 'world-phone-layers');
  const small = await page.locator('.world-panel button:visible').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 40 || box.right > 390)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await driver.close(page);
});

it('opens on paper, with words of what is drawn, and then with a map before all is there', async () => {
  const page = await driver.open(browser, SMALLEST);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Hold the worker that paints.
  await page.route(/country\.worker/, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('.modes [data-mode=world]').click();
  const status = page.locator('.world-status');
  await expect.poll(() => status.textContent()).toContain('Drawing the map…');
  const colours = await page.evaluate(() => {
    const ground = document.querySelector('.world-ground') as HTMLCanvasElement;
    const context = ground.getContext('2d') as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, ground.width, ground.height);
    return [...new Set(new Uint32Array(data.buffer))];
  });
  // Paper, as bytes from red to alpha.
  expect(colours).toEqual([0xfff6fdff]);
  expect(await status.textContent()).not.toMatch(/\b0 trees/);
  await driver.screenshot(page, 'world-paper');
  const said = await page.evaluateHandle(() => {
    const list: { words: string; isCovered: boolean; isFull: boolean }[] = [];
    const told = document.querySelector('.world-status b') as HTMLElement;
    const look = (): void => {
      const { isCovered, isFull } = (window as unknown as { copseWorld: WorldRead }).copseWorld;
      list.push({ words: told.textContent ?? '', isCovered, isFull });
      setTimeout(look, 5);
    };
    look();
    return list;
  });
  letGo();
  const { trees } = await full(page);
  const count = `${trees.toLocaleString('en')} trees`;
  await expect.poll(() => status.locator('b').textContent()).toBe(count);
  const list = await said.jsonValue();
  expect(list.some(({ isCovered, isFull }) => isCovered && !isFull)).toBe(true);
  expect(list.filter(({ words }) => /^0 /.test(words))).toEqual([]);
  for (const { words, isCovered } of list) if (!isCovered) expect(words).toBe('Drawing the map…');
  await driver.close(page);
});
