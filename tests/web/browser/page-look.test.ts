import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { coloursOf } from './colours.ts';
import * as driver from './page-driver.ts';
import { read, settled, treesOf } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

it('the first visit shows a finished wood with a glade, and no card covers a tree', async () => {
  const page = await driver.open(browser, { ...driver.DESKTOP, ...driver.moving });
  // Before the picture, which takes so long on a busy machine that the ghost pencil may begin.
  const scene = await read(page);
  await driver.screenshot(page, 'first');
  expect(scene.trees.length / 2).toBeGreaterThan(1000);
  expect(scene.shapes.map(({ cut }) => cut)).toEqual([false, true]);
  expect(scene.tool).toBe('freehand');
  const cards = await page
    .locator('.card:visible')
    .evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  expect(cards.length).toBeGreaterThan(4);
  for (const [x, y] of treesOf(scene)) {
    const at = [
      (x - scene.camera.x) * scene.camera.zoom,
      (y - scene.camera.y) * scene.camera.zoom,
    ] as const;
    const card = cards.find(
      ({ left, right, top, bottom }) =>
        at[0] > left && at[0] < right && at[1] > top && at[1] < bottom,
    );
    expect(card, `a card over the tree at ${at}`).toBeUndefined();
    expect(at[0] > 0 && at[0] < 1440 && at[1] > 0 && at[1] < 900).toBe(true);
  }
  expect(await page.locator('.status').textContent()).toMatch(
    /[\d,]+ trees.*none closer than 17 m.*no room for more/,
  );
  await driver.close(page);
});

it('left alone, a ghost pencil draws a loop whose trees are no part of the scene', async () => {
  const page = await driver.open(browser, { ...driver.DESKTOP, ...driver.moving });
  const first = await read(page);
  await expect.poll(async () => (await read(page)).hinting, { interval: 100 }).toBe(true);
  await driver.screenshot(page, 'hint');
  const during = await read(page);
  expect(during.shapes).toEqual(first.shapes);
  // The panel counts the visitor's trees, as the status does.
  await settled(page);
  expect(await page.locator('#exact').inputValue()).toBe(first.full.toLocaleString('en'));
  await page.mouse.click(1300, 600);
  const after = await settled(page);
  expect(after.hinting).toBe(false);
  expect(after.trees).toEqual(first.trees);
  await driver.close(page);
});

it('buttons alone are pressed, and all controls are in a landmark', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.locator('[data-tool=select]:visible').click();
  const faults = await page.evaluate(() => ({
    pressed: [...document.querySelectorAll('[aria-pressed]:not(button)')].map(
      ({ tagName }) => tagName,
    ),
    homeless: [...document.querySelectorAll('button, input')]
      .filter((control) => !control.closest('nav, main, header, section, dialog, #menu'))
      .map(({ outerHTML }) => outerHTML),
  }));
  expect(faults).toEqual({ pressed: [], homeless: [] });
  await driver.close(page);
});

it('a phone shows the whole wood, and its controls are large enough for a thumb', async () => {
  const page = await driver.open(browser, driver.PHONE);
  await driver.screenshot(page, 'phone');
  const scene = await read(page);
  for (const [x, y] of treesOf(scene)) {
    const at = [
      (x - scene.camera.x) * scene.camera.zoom,
      (y - scene.camera.y) * scene.camera.zoom,
    ] as const;
    expect(at[0] > 0 && at[0] < 390 && at[1] > 60 && at[1] < 700).toBe(true);
  }
  const buttons = await page
    .locator('#dock .tools button:visible')
    .evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  expect(buttons).toHaveLength(8);
  for (const { width, height, right } of buttons) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(390);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.locator('#dock [data-action=menu]').tap();
  await driver.screenshot(page, 'phone-menu');
  await driver.close(page);
});

it('dark mode follows the system and the button', async () => {
  const page = await driver.open(browser, { ...driver.DESKTOP, colorScheme: 'dark' });
  await driver.screenshot(page, 'night');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.locator('.corner [data-action=theme]').click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
    .toBe('light');
  await driver.close(page);
});

it('discs are in sight as long as D is held', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.waitForFunction(() => performance.getEntriesByName('picture').length);
  await page.keyboard.press('Shift'); // any press ends the hint, which begins with the picture
  await settled(page);
  const clip = { x: 520, y: 320, width: 300, height: 200 };
  const seen = async () => coloursOf(await page.screenshot({ clip })).size;
  const before = await seen();
  await page.keyboard.down('d');
  await page.waitForTimeout(800);
  await driver.screenshot(page, 'discs');
  expect(await seen()).not.toBe(before);
  await page.keyboard.up('d');
  await expect.poll(seen).toBe(before);
  await driver.close(page);
});

it('near and far, by day', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  await page.mouse.move(520, 420);
  for (let i = 0; i < 7; i++) await page.mouse.wheel(0, -150);
  await settled(page);
  await page.waitForTimeout(300);
  await driver.screenshot(page, 'near');
  await page.keyboard.press('1');
  await page.locator('#spacing').fill('6');
  expect((await settled(page)).trees.length / 2).toBeGreaterThan(5000);
  await page.waitForTimeout(300);
  await driver.screenshot(page, 'far');
  await driver.close(page);
});

it('a real coastline is loaded when it is asked for, and filled', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.locator('.corner [data-action=coastlines]').click();
  const search = page.getByRole('searchbox');
  await search.waitFor();
  expect(fetched.some((url) => url.includes('countries'))).toBe(true);
  await search.fill('norw');
  await page.waitForTimeout(300);
  await driver.screenshot(page, 'coastlines');
  await search.press('Enter');
  await expect.poll(async () => (await read(page)).shapes[0]?.name).toBe('Norway');
  const scene = await settled(page);
  expect(scene.trees.length / 2).toBeGreaterThan(300);
  await driver.screenshot(page, 'coastline');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).shapes).toHaveLength(2);
  await driver.close(page);
});

it('without WebGL the trees are drawn on a plain canvas', async () => {
  const page = await driver.open(browser, driver.DESKTOP, () => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === 'webgl2' ? null : getContext.call(this, kind as '2d', ...(rest as []));
    } as typeof getContext;
  });
  await page.mouse.click(1300, 600);
  await driver.screenshot(page, 'no-webgl');
  const painted = await page.locator('#trees').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const pixels =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.filter((value, i) => i % 4 === 3 && value > 0).length / (pixels.length / 4);
  });
  expect(painted).toBeGreaterThan(0.2);
  await driver.close(page);
});

it('a lost graphics context and another window size leave the wood whole', async () => {
  const page = await driver.open(browser, driver.SMALL);
  const first = await read(page);
  await page.locator('#trees').evaluate(async (element) => {
    const gl = (element as HTMLCanvasElement).getContext('webgl2');
    const loss = gl?.getExtension('WEBGL_lose_context');
    const back = new Promise((resolve) =>
      element.addEventListener('webglcontextrestored', resolve),
    );
    loss?.loseContext();
    await new Promise((resolve) => setTimeout(resolve, 100));
    loss?.restoreContext();
    await back;
  });
  await page.setViewportSize({ width: 820, height: 640 });
  await expect.poll(async () => (await read(page)).camera.zoom).toBeLessThan(first.camera.zoom);
  await page.waitForTimeout(500);
  await driver.screenshot(page, 'restored');
  expect((await settled(page)).trees).toEqual(first.trees);
  await driver.close(page);
});

it('with reduced motion nothing rises and the hint stands still', async () => {
  const page = await driver.open(browser);
  await page.waitForTimeout(3500);
  expect((await read(page)).hinting).toBe(false);
  await driver.screenshot(page, 'still');
  await driver.close(page);
});

it('the cards of the top bar lie beside each other, however wide the window is', async () => {
  const page = await driver.open(browser);
  for (const width of [360, 390, 600, 761, 768, 820, 880, 881, 960, 1000, 1040, 1041, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const boxes = await page.evaluate(() =>
      ['.brand', '.modes', '.corner'].map((card) => {
        const { left, right, top, bottom } = document.querySelector(card)!.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    boxes.forEach((one, k) => {
      for (const other of boxes.slice(k + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        expect(Math.min(across, down), `${width} pixels wide`).toBeLessThanOrEqual(0);
      }
    });
  }
  await driver.close(page);
});

it('nothing on the page shifts while it comes up', async () => {
  for (const size of [driver.DESKTOP, driver.PHONE]) {
    const page = await driver.open(browser, { ...size, ...driver.moving });
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const seen: number[] = [];
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              seen.push((entry as unknown as { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(seen.reduce((sum, value) => sum + value, 0)), 300);
        }),
    );
    expect(shift).toBeLessThan(0.02);
    await driver.close(page);
  }
});

it('the page asks for its own files only, and its first load is small', async () => {
  const page = await browser.newPage();
  const fetched: string[] = [];
  const arrived: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  page.on('requestfinished', (request) => arrived.push(request.url()));
  await page.goto(inject('pageUrl'), { waitUntil: 'networkidle' });
  await settled(page);
  await expect.poll(() => fetched.some((url) => url.endsWith('.wasm'))).toBe(true);
  // The page lists a file once all of it is there.
  await expect.poll(() => fetched.filter((url) => !arrived.includes(url))).toEqual([]);
  const { host } = new URL(page.url());
  const own = [...new Set(fetched)].filter((url) => !url.startsWith('data:'));
  expect(own.filter((url) => new URL(url).host !== host)).toEqual([]);
  // The first load is what was asked for before the first finished picture: its trees, its ground, its cards.
  // The engine comes after it, when the page is idle.
  const later = await page.evaluate(() => {
    const [picture] = performance.getEntriesByName('picture') as [PerformanceEntry];
    const all = performance.getEntriesByType('resource');
    return all.filter(({ startTime }) => startTime > picture.startTime).map(({ name }) => name);
  });
  const sizeOf = async (urls: string[]): Promise<number> => {
    const bodies = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
    return bodies.reduce((sum, body) => sum + gzipSync(new Uint8Array(body)).length, 0) / 1024;
  };
  const start = own.filter((url) => !later.includes(url));
  const [first, whole] = [await sizeOf(start), await sizeOf(own)];
  const words = [`${start.length} files, ${first.toFixed(1)} KB gzip`, `${whole.toFixed(1)} KB`];
  console.log(`the first load: ${words.join('; with the engine ')}`);
  expect(start.some((url) => /painting/.test(url))).toBe(true);
  expect(first).toBeLessThan(65);
  await page.close();
});

it('where no worker paints the page paints itself', async () => {
  const page = await driver.open(browser, driver.DESKTOP, () => {
    window.Worker = new Proxy(Worker, {
      construct(Made, [url, options]: [URL, WorkerOptions]) {
        // A worker that cannot be loaded.
        return new Made(/painting/.test(String(url)) ? '/none.js' : url, options);
      },
    });
    console.error = () => {};
  });
  await driver.screenshot(page, 'painted-here');
  expect((await read(page)).trees.length / 2).toBeGreaterThan(1000);
  await page.context().close();
});

/** Lets no engine through until it is called. */
async function holdEngines(page: Page): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

it('what is drawn before there is an engine is planted when there is one', async () => {
  const page = await (await browser.newContext(driver.DESKTOP)).newPage();
  const letGo = await holdEngines(page);
  await page.goto(inject('pageUrl'));
  const before = await settled(page);
  await driver.drag(page, driver.circle([1240, 720], 60));
  await expect.poll(async () => (await read(page)).shapes.length).toBe(3);
  expect((await read(page)).trees).toEqual(before.trees);
  letGo();
  const after = await settled(page);
  expect(after.trees.length).toBeGreaterThan(before.trees.length + 20);
  await page.context().close();
});

it('the first visit shows its wood without an engine, and the large one samples the same', async () => {
  const page = await (await browser.newContext(driver.SMALL)).newPage();
  const engines: string[] = [];
  page.on('response', (response) => {
    const [, engine] = /\/(copse[a-z-]*)-[^/]*\.wasm$/.exec(response.url()) ?? [];
    if (engine) engines.push(engine);
  });
  const letGo = await holdEngines(page);
  await page.goto(inject('pageUrl'));
  const { trees } = await settled(page);
  expect(trees.length).toBeGreaterThan(2000);
  expect(engines).toEqual([]);
  letGo();
  await expect.poll(() => engines).toEqual(['copse']);
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await expect
    .poll(() =>
      page.evaluate(
        () => (window as unknown as { copseScene: { hasEngine: boolean } }).copseScene.hasEngine,
      ),
    )
    .toBe(true);
  expect(new Set(engines)).toEqual(new Set(['copse', 'copse-all']));
  // The large engine samples the same trees.
  const placesOf = (list: number[]) =>
    list.flatMap((x, i) => (i % 2 ? [] : [`${x} ${list[i + 1]}`])).sort();
  expect(placesOf((await settled(page)).trees)).toEqual(placesOf(trees));
  await page.context().close();
});
