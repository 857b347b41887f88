// Motion, sound and ice on the page; and pictures drawn again in part equal whole ones.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import { read, settled } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

/** Wide enough for the panel to show all settings. */
const WIDE = { ...driver.SMALL, viewport: { width: 1240, height: 640 } };

/** A wood with a lake under a road, and houses. */
const SCENE = {
  copse: 1,
  radius: 17,
  margin: 0,
  share: 1,
  kinds: [0, 1, 0],
  seed: '7',
  things: [
    {
      ...{ type: 'area', kind: 'rectangle', cut: false, fill: 'nonzero' },
      rings: [[0, 0, 1000, 0, 1000, 600, 0, 600]],
    },
    {
      ...{ type: 'lake', kind: 'freehand', fill: 'nonzero' },
      rings: [[500, 150, 750, 200, 780, 400, 600, 460, 450, 350]],
    },
    { type: 'road', line: [-200, 300, 1200, 280], clearance: 15 },
    { type: 'house', x: 200, y: 460, clearance: 20 },
  ],
};

/** A page with the scene, changed so. */
async function opened(
  change: object = {},
  options: Parameters<typeof driver.open>[1] = driver.SMALL,
  on = browser,
): Promise<Page> {
  const page = await driver.open(on, options);
  await page.evaluate(
    (text) => {
      addEventListener('pagehide', () => localStorage.setItem('copse draft', text));
    },
    JSON.stringify({ ...SCENE, ...change }),
  );
  return shownAgain(page);
}

async function shownAgain(page: Page): Promise<Page> {
  await page.reload();
  await settled(page);
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await page.waitForFunction(
    () => (window as unknown as { copseScene: { isWhole: boolean } }).copseScene.isWhole,
  );
  return page;
}

async function onScreen(page: Page, x: number, y: number): Promise<driver.Point> {
  const { camera } = await read(page);
  return [(x - camera.x) * camera.zoom, (y - camera.y) * camera.zoom];
}

/** The mean colour of a canvas around a place of the scene. */
async function colourAt(page: Page, x: number, y: number, id = 'ground'): Promise<number[]> {
  const [px, py] = await onScreen(page, x, y);
  return page.evaluate(
    ([left, top, canvas]) => {
      const context = (document.getElementById(canvas) as HTMLCanvasElement).getContext('2d');
      const { data } = (context as CanvasRenderingContext2D).getImageData(
        left - 5,
        top - 5,
        10,
        10,
      );
      const sums = [0, 0, 0];
      data.forEach((value, i) => {
        if (i % 4 < 3) sums[i % 4] = (sums[i % 4] as number) + value / 100;
      });
      return sums;
    },
    [Math.round(px), Math.round(py), id] as const,
  );
}

/** A canvas that was drawn on in 2-D, as an address. */
const pictureOf = (page: Page, id: string): Promise<string> =>
  page.evaluate((canvas) => (document.getElementById(canvas) as HTMLCanvasElement).toDataURL(), id);

/** The share of a canvas's pixels that are clearly others than in a picture of it. */
const difference = (page: Page, id: string, before: string): Promise<number> =>
  page.evaluate(
    async ([canvas, url]) => {
      const now = document.getElementById(canvas) as HTMLCanvasElement;
      const { width, height } = now;
      const image = new Image();
      image.src = url;
      await image.decode();
      const then = new OffscreenCanvas(width, height);
      then.getContext('2d')?.drawImage(image, 0, 0);
      const [one, other] = [now, then].map(
        (each) =>
          (each.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
            .data,
      ) as [Uint8ClampedArray, Uint8ClampedArray];
      let count = 0;
      for (let i = 0; i < one.length; i += 4)
        if ([0, 1, 2, 3].some((c) => Math.abs(one[i + c]! - other[i + c]!) > 60)) count++;
      return count / (width * height);
    },
    [id, before] as const,
  );

it('in winter a lake is ice under snow, not blue water', async () => {
  const page = await opened({}, WIDE);
  await expect.poll(async () => (await colourAt(page, 560, 380))[0]).toBeLessThan(170);
  const [red = 0, , blue = 0] = await colourAt(page, 560, 380);
  await page.locator('#season').focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await colourAt(page, 560, 380))[0]).toBeGreaterThan(red + 30);
  const [iceRed = 0, , iceBlue = 0] = await colourAt(page, 560, 380);
  expect(iceBlue - iceRed).toBeLessThan(blue - red);
  await driver.screenshot(page, 'ice');
  await driver.close(page);
});

it('a road crosses a lake on a bridge of wood', async () => {
  const page = await opened();
  // The deck is darker than the road, and no water.
  const [road = [], deck = []] = [await colourAt(page, 900, 284), await colourAt(page, 620, 288)];
  expect((road[0] as number) - (deck[0] as number)).toBeGreaterThan(20);
  expect((deck[0] as number) - (deck[2] as number)).toBeGreaterThan(30);
  await driver.screenshot(page, 'bridge');
  await driver.close(page);
});

it('by night houses light the ground before them', async () => {
  const page = await opened({}, { ...driver.SMALL, colorScheme: 'dark' });
  const warmth = ([red = 0, , blue = 0]: number[]): number => red - blue;
  const away = warmth(await colourAt(page, 330, 470));
  await expect.poll(async () => warmth(await colourAt(page, 197, 476))).toBeGreaterThan(away + 40);
  await driver.screenshot(page, 'glow');
  await driver.close(page);
});

it('a lake dragged looks as if it had been painted there', async () => {
  const plain = await driver.launch({ webgl: false });
  const page = await opened({}, driver.SMALL, plain);
  await page.keyboard.press('v');
  await expect.poll(async () => (await read(page)).tool).toBe('select');
  const [x, y] = await onScreen(page, 600, 400);
  await page.mouse.click(x, y);
  expect((await read(page)).selected).toBeDefined();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    if (i % 4 === 0) await settled(page);
  }
  await settled(page);
  await page.waitForTimeout(300);
  const [ground, trees] = [await pictureOf(page, 'ground'), await pictureOf(page, 'trees')];
  const before = await read(page);
  await page.waitForTimeout(600); // until it is kept
  await shownAgain(page);
  await page.waitForTimeout(300);
  expect((await read(page)).camera).toEqual(before.camera);
  // A picture that is moved lies on whole pixels.
  expect(await difference(page, 'ground', ground)).toBeLessThan(0.004);
  expect(await difference(page, 'trees', trees)).toBeLessThan(0.002);
  await driver.close(page);
  await plain.close();
});

it('without WebGL nothing is left after Clear, and a house is sharp among small trees', async () => {
  const plain = await driver.launch({ webgl: false });
  const page = await driver.open(plain, { ...driver.SMALL, ...driver.moving }, () => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    const seen = { coarsest: 0 };
    Object.assign(window, { drawn: seen });
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...call: unknown[]
    ): void {
      const [sprite, , , width] = call as [HTMLCanvasElement, number, number, number];
      if (this.canvas.id === 'trees' && call.length === 5)
        seen.coarsest = Math.max(seen.coarsest, width / sprite.width);
      drawImage.apply(this, call as Parameters<typeof drawImage>);
    } as typeof drawImage;
  });
  await page.locator('#spacing').fill('3');
  await settled(page);
  const coarsest = await page.evaluate(
    () => (window as unknown as { drawn: { coarsest: number } }).drawn.coarsest,
  );
  expect(coarsest).toBeGreaterThan(0.5);
  expect(coarsest).toBeLessThanOrEqual(2);
  await driver.cleared(page);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const canvas = document.getElementById('trees') as HTMLCanvasElement;
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        return data.some((value) => value > 0);
      }),
    )
    .toBe(false);
  await driver.close(page);
  await plain.close();
});

it('ripples move on water that is seen, and on no other', async () => {
  const page = await opened({}, { ...WIDE, ...driver.moving });
  const ripples = page.locator('#ripples');
  await ripples.waitFor({ state: 'visible' });
  const first = await pictureOf(page, 'ripples');
  await expect.poll(async () => (await pictureOf(page, 'ripples')) !== first).toBe(true);
  // Ice keeps still, and so does whatever the visitor wants calm.
  await page.locator('#season').focus();
  await page.keyboard.press('End');
  await ripples.waitFor({ state: 'hidden' });
  await page.keyboard.press('Home');
  await ripples.waitFor({ state: 'visible' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ripples.waitFor({ state: 'hidden' });
  await driver.close(page);
});

it('sound is off until it is asked for, then loaded, and remembered', async () => {
  const page = await opened();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isLoaded = (): boolean => fetched.some((path) => /\/sound-(?!button)[^/]*\.js$/.test(path));
  const pressed = (): Promise<string | null> =>
    page.locator('[data-action=sound]').getAttribute('aria-pressed');
  await page.locator('.corner [data-action=menu]').click();
  expect([await pressed(), isLoaded()]).toEqual(['false', false]);
  await page.locator('[data-action=sound]').click();
  await expect.poll(isLoaded).toBe(true);
  expect(await pressed()).toBe('true');
  await shownAgain(page);
  await expect.poll(pressed).toBe('true');
  await page.locator('.corner [data-action=menu]').click();
  await page.locator('[data-action=sound]').click();
  expect(await pressed()).toBe('false');
  await shownAgain(page);
  await expect.poll(pressed).toBe('false');
  await driver.close(page);
});
