import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import {
  circle,
  drag,
  expectWood,
  type Point,
  polygonOf,
  read,
  settled,
  toWorld,
  treesOf,
} from './page-driver.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

describe('with a mouse', () => {
  beforeEach(async () => {
    page = await driver.open(browser);
    await driver.cleared(page);
  });
  afterEach(() => driver.close(page));

  it('the first press draws freehand, and trees stand inside the stroke only', async () => {
    const path = circle([420, 330], 170);
    await drag(page, path);
    const scene = await settled(page);
    expect(scene.shapes.map(({ kind, cut }) => ({ kind, cut }))).toEqual([
      { kind: 'freehand', cut: false },
    ]);
    const ring = (reach: number) =>
      polygonOf(circle([420, 330], reach).map((at) => toWorld(scene, at)));
    expectWood(scene, ring(166), ring(174));
    await driver.screenshot(page, 'draw-freehand');
  });

  it('trees grow while a stroke is drawn, and those that stand already stay', async () => {
    await drag(page, circle([250, 330], 100));
    const before = await settled(page);
    await drag(page, circle([600, 330], 120).slice(0, 21), { hold: true });
    await expect
      .poll(async () => (await read(page)).trees.length)
      .toBeGreaterThan(before.trees.length);
    const during = await read(page);
    expect(during.drafting).toBe(true);
    const standing = new Set(treesOf(during).map(String));
    expect(treesOf(before).filter((tree) => !standing.has(String(tree)))).toEqual([]);
    await driver.screenshot(page, 'draw-stroke');
    await page.mouse.up();
    expect((await settled(page)).shapes).toHaveLength(2);
  });

  it.each(['double click', 'first corner', 'C'])('a polygon is closed by %s', async (how) => {
    await page.keyboard.press('g');
    const corners: Point[] = [
      [300, 150],
      [620, 220],
      [560, 480],
      [330, 430],
    ];
    for (const corner of corners) await page.mouse.click(...corner);
    if (how === 'double click') await page.mouse.dblclick(...(corners[3] as Point));
    else if (how === 'C') await page.keyboard.press('c');
    else await page.mouse.click(302, 153);
    const scene = await settled(page);
    expect(scene.shapes.map(({ kind }) => kind)).toEqual(['polygon']);
    expect(scene.shapes[0]?.rings[0]).toHaveLength(8);
    expectWood(scene, polygonOf(corners.map((at) => toWorld(scene, at))));
  });

  it('a rectangle is dragged from corner to corner', async () => {
    await driver.takeRectangle(page);
    await drag(page, [
      [600, 450],
      [450, 300],
      [250, 150],
    ]);
    const scene = await settled(page);
    const corners: Point[] = [
      [250, 150],
      [600, 150],
      [600, 450],
      [250, 450],
    ];
    expectWood(scene, polygonOf(corners.map((at) => toWorld(scene, at))));
  });

  it('the layer of sketches is hidden when nothing is on it', async () => {
    const isHidden = (): Promise<boolean> =>
      page.locator('#sketch').evaluate((layer) => getComputedStyle(layer).opacity === '0');
    await drag(page, circle([400, 300], 120), { hold: true });
    await expect.poll(isHidden).toBe(false);
    await page.mouse.up();
    // The mouse over a tree shows its disc, elsewhere nothing.
    await page.mouse.move(640, 560);
    await settled(page);
    await expect.poll(isHidden).toBe(true);
  });

  it('an ellipse too, and Shift makes it round', async () => {
    await page.keyboard.press('e');
    await page.keyboard.down('Shift');
    await drag(page, [
      [300, 120],
      [400, 300],
      [620, 380],
    ]);
    await page.keyboard.up('Shift');
    const scene = await settled(page);
    // As wide as the longer side, 320: the middle is at (460, 280).
    expectWood(scene, polygonOf(circle([460, 280], 160, 96).map((at) => toWorld(scene, at))));
  });

  it('holes are cut by the toggle and by Alt, and fill again when drawn over', async () => {
    await driver.takeRectangle(page);
    await drag(page, [
      [150, 120],
      [700, 520],
    ]);
    await page.locator('#tools [data-action=cut]').click();
    await drag(page, [
      [200, 180],
      [350, 400],
    ]);
    await page.locator('#tools [data-action=cut]').click();
    await page.keyboard.down('Alt');
    await drag(page, [
      [450, 180],
      [600, 400],
    ]);
    await page.keyboard.up('Alt');
    const scene = await settled(page);
    expect(scene.shapes.map(({ cut }) => cut)).toEqual([false, true, true]);
    const box = (x0: number, y0: number, x1: number, y1: number) =>
      polygonOf(
        (
          [
            [x0, y0],
            [x1, y0],
            [x1, y1],
            [x0, y1],
          ] as const
        ).map((at) => toWorld(scene, at)),
      );
    const [whole, one, two] = [
      box(150, 120, 700, 520),
      box(200, 180, 350, 400),
      box(450, 180, 600, 400),
    ];
    expectWood(scene, (at) => whole(at) && !one(at) && !two(at));
    await driver.screenshot(page, 'draw-holes');

    await drag(page, [
      [180, 160],
      [370, 420],
    ]);
    expectWood(await settled(page), (at) => whole(at) && !two(at));
  });

  it('shapes that overlap are one ground, without a seam', async () => {
    await page.keyboard.press('e');
    await drag(page, [
      [200, 150],
      [500, 400],
    ]);
    await drag(page, [
      [380, 220],
      [680, 480],
    ]);
    const scene = await settled(page);
    const ellipse = ([x0, y0]: Point, [x1, y1]: Point) =>
      polygonOf(
        Array.from({ length: 96 }, (_, i) => {
          const angle = (i / 96) * 2 * Math.PI;
          return toWorld(scene, [
            (x0 + x1) / 2 + ((x1 - x0) / 2) * Math.cos(angle),
            (y0 + y1) / 2 + ((y1 - y0) / 2) * Math.sin(angle),
          ]);
        }),
      );
    const [one, two] = [ellipse([200, 150], [500, 400]), ellipse([380, 220], [680, 480])];
    expectWood(scene, (at) => one(at) || two(at));
    expect(scene.rings).toHaveLength(1);
  });

  it('a stroke that crosses itself is filled all over', async () => {
    const loops = Array.from({ length: 60 }, (_, i): Point => {
      const angle = (i / 60) * 4 * Math.PI;
      const reach = 90 + 60 * Math.cos(angle / 2);
      return [430 + reach * Math.cos(angle), 320 + reach * Math.sin(angle)];
    });
    await drag(page, loops);
    const scene = await settled(page);
    const inner = polygonOf(circle([400, 320], 12).map((at) => toWorld(scene, at)));
    const middle = toWorld(scene, [400, 320]);
    const nearest = Math.min(
      ...treesOf(scene).map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])),
    );
    expect(inner(middle)).toBe(true);
    expect(nearest).toBeLessThan(scene.radius);
  });
});

describe('without a mouse', () => {
  it('a finger draws on a phone, two fingers move and zoom', async () => {
    page = await driver.open(browser, driver.PHONE);
    await page.locator('#dock [data-action=menu]').tap();
    await page.locator('#menu .tabs [data-tab=more]').tap();
    await page.locator('#menu [data-action=clear]').tap();
    await settled(page);
    const client = await page.context().newCDPSession(page);
    const touch = async (type: string, ...at: Point[]): Promise<void> => {
      const touchPoints = at.map(([x, y], id) => ({ x, y, id }));
      await client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    };
    const path = circle([195, 350], 120);
    await touch('touchStart', path[0] as Point);
    await Promise.all(path.map((at) => touch('touchMove', at)));
    await touch('touchEnd');
    const scene = await settled(page);
    const ring = (reach: number) =>
      polygonOf(circle([195, 350], reach).map((at) => toWorld(scene, at)));
    expectWood(scene, ring(116), ring(124));

    await touch('touchStart', [150, 350]);
    await touch('touchStart', [150, 350], [250, 350]);
    for (let i = 1; i <= 10; i++) await touch('touchMove', [150 - 5 * i, 350], [250 + 5 * i, 350]);
    await touch('touchEnd');
    const after = await settled(page);
    expect(after.camera.zoom).toBeCloseTo(scene.camera.zoom * 2, 1);
    expect(after.shapes).toHaveLength(1);
    await driver.close(page);
  });

  it('the keyboard draws a rectangle and a polygon', async () => {
    page = await driver.open(browser);
    await driver.cleared(page);
    await page.locator('#sketch').focus();
    await driver.takeRectangle(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    expect((await settled(page)).trees.length).toBeGreaterThan(20);
    await page.keyboard.press('g');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    const scene = await settled(page);
    expect(scene.shapes.map(({ kind }) => kind)).toEqual(['rectangle', 'polygon']);
    await driver.close(page);
  });
});
