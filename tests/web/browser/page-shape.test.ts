// A selected shape: its frame, and what is set for its wood alone; by pointer, keys and touch.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import {
  drag,
  expectWood,
  type Point,
  polygonOf,
  type SceneRead,
  settled,
  toWorld,
} from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

/** Opens an empty meadow and draws a rectangle or an ellipse, which is selected then. */
async function drawn(key: 'r' | 'e', from: Point, to: Point): Promise<Page> {
  const page = await driver.open(browser);
  await driver.cleared(page);
  await page.keyboard.press(key);
  await drag(page, [from, [(from[0] + to[0]) / 2, to[1]], to]);
  await settled(page);
  await page.keyboard.press('v');
  await page.mouse.click((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  return page;
}

const along = (a: Point, b: Point): Point[] =>
  Array.from({ length: 7 }, (_, i) => [
    a[0] + ((b[0] - a[0]) * i) / 6,
    a[1] + ((b[1] - a[1]) * i) / 6,
  ]);

/** The first shape's corners on the screen. */
function cornersOf({ shapes, camera }: SceneRead): Point[] {
  const ring = shapes[0]?.rings[0] ?? [];
  return Array.from({ length: ring.length / 2 }, (_, i) => [
    ((ring[2 * i] as number) - camera.x) * camera.zoom,
    ((ring[2 * i + 1] as number) - camera.y) * camera.zoom,
  ]);
}

const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The four corners are those of a rectangle of these sides. */
function expectRectangle(corners: readonly Point[], width: number, height: number): void {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  expect(corners).toHaveLength(4);
  for (const [from, to, long] of [
    [a, b, width],
    [c, d, width],
    [b, c, height],
    [d, a, height],
  ] as const)
    expect(Math.abs(away(from, to) - long)).toBeLessThan(2);
  expect(Math.abs(away(a, c) - away(b, d))).toBeLessThan(1);
}

it('a rectangle is scaled and turned, and stays a rectangle that is full of trees', async () => {
  const page = await drawn('r', [300, 220], [520, 360]);
  // A side, then a corner.
  await drag(page, along([520, 290], [600, 310]));
  expectRectangle(cornersOf(await settled(page)), 300, 140);
  await drag(page, along([600, 360], [560, 440]));
  expectRectangle(cornersOf(await settled(page)), 260, 220);
  // A quarter of the way round by the knob above its middle.
  await drag(page, along([430, 220 - 36], [430 + 140, 330 - 60]));
  const turned = await settled(page);
  const corners = cornersOf(turned);
  expectRectangle(corners, 260, 220);
  expect(Math.abs((corners[0]?.[1] ?? 0) - (corners[1]?.[1] ?? 0))).toBeGreaterThan(80);
  expectWood(turned, polygonOf(corners.map((at) => toWorld(turned, at))));
  await driver.screenshot(page, 'shape-frame');
  // Turned as it is, its sides still move alone.
  const side = (i: number): Point => {
    const [a, b] = [corners[i], corners[(i + 1) % 4]] as [Point, Point];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const [right, left] = [side(1), side(3)];
  const out: Point = [
    right[0] + (right[0] - left[0]) * 0.25,
    right[1] + (right[1] - left[1]) * 0.25,
  ];
  await drag(page, along(right, out));
  expectRectangle(cornersOf(await settled(page)), 325, 220);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
  expectRectangle(cornersOf(await settled(page)), 220, 140);
  await driver.close(page);
});

it('keys turn and scale what is selected, in one step to undo', async () => {
  const page = await drawn('e', [300, 220], [520, 360]);
  const before = cornersOf(await settled(page));
  for (let i = 0; i < 6; i++) await page.keyboard.press('.');
  for (let i = 0; i < 3; i++) await page.keyboard.press(']');
  const after = cornersOf(await settled(page));
  const longest = (corners: readonly Point[]): number =>
    Math.max(...corners.map((at, i) => away(at, corners[(i + 48) % 96] as Point)));
  expect(longest(after) / longest(before)).toBeCloseTo(1.05 ** 3, 1);
  const [right, left] = [after[0], after[48]] as [Point, Point];
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]);
  expect((180 * angle) / Math.PI).toBeCloseTo(30, 0);
  await page.keyboard.press('Control+z');
  expect(cornersOf(await settled(page))).toEqual(before);
  await driver.close(page);
});

it('a wood has spacing, kinds, seed and name of its own, in links and drafts, until it is like all', async () => {
  const page = await drawn('r', [300, 220], [520, 360]);
  await driver.takeRectangle(page);
  await drag(page, [
    [560, 400],
    [600, 450],
    [760, 560],
  ]);
  const same = await settled(page);
  await page.keyboard.press('v');
  await page.mouse.click(660, 480);
  // Its settings come above the others, and move them.
  await page.locator('.shape').waitFor();
  // By pointer: a press on the slider; by keys: arrows on it.
  const slider = page.locator('#spacing');
  const box = await slider.boundingBox();
  if (!box) throw new Error('there is no slider');
  await page.mouse.click(box.x + 0.8 * box.width, box.y + box.height / 2);
  for (let i = 0; i < 4; i++) await slider.press('ArrowRight');
  await page.locator('[data-action=fold]').click();
  await page.locator('.shape input').fill('Old oaks');
  const own = await settled(page);
  const [first, second] = own.shapes;
  expect([first?.own, second?.name]).toEqual([undefined, 'Old oaks']);
  expect(second?.own?.radius).toBeGreaterThan(30);
  expect([own.radius, own.seed]).toEqual([same.radius, same.seed]);
  expect(own.trees.length).toBeLessThan(same.trees.length);
  await driver.screenshot(page, 'shape-own');
  const ofFirst = (scene: SceneRead): number => {
    const inFirst = polygonOf(cornersOf(scene).map((at) => toWorld(scene, at)));
    return driver.treesOf(scene).filter(inFirst).length;
  };
  expect(ofFirst(own)).toBe(ofFirst(same));
  // Settings of all woods change in between, and this wood keeps its own.
  await page.locator('.whose button', { hasText: 'All woods' }).click();
  await slider.fill('20');
  const wider = await settled(page);
  expect([wider.radius, wider.shapes[1]?.own]).toEqual([20, second?.own]);
  expect(ofFirst(wider)).toBeLessThan(ofFirst(own));
  await page.keyboard.press('Control+z');
  await page.reload();
  const again = await settled(page);
  expect(again.trees).toEqual(own.trees);
  expect(again.shapes[1]).toMatchObject({ name: 'Old oaks', own: second?.own });
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await page.keyboard.press('v');
  await expect.poll(async () => (await driver.read(page)).tool).toBe('select');
  await page.locator('#sketch').focus();
  await page.keyboard.press('Shift+Tab');
  await page.locator('.like-all').waitFor({ state: 'attached' });
  await page.locator('.like-all').click();
  const back = await settled(page);
  expect([back.shapes[1]?.own, back.shapes[1]?.name]).toEqual([undefined, 'Old oaks']);
  expect(back.trees).toEqual(same.trees);
  await driver.close(page);
});

it('a finger takes the knobs of a shape, and sets its spacing', async () => {
  const phone = await driver.open(browser, driver.PHONE);
  const session = await phone.context().newCDPSession(phone);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at?: Point,
  ): Promise<void> => {
    const touchPoints = at ? [{ x: at[0], y: at[1] }] : [];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const stroke = async (path: readonly Point[]): Promise<SceneRead> => {
    for (const [i, at] of path.entries()) await touch(i ? 'touchMove' : 'touchStart', at);
    await touch('touchEnd');
    return settled(phone);
  };
  await phone.locator('#dock [data-action=menu]').tap();
  await phone.locator('#menu .tabs [data-tab=more]').tap();
  await phone.locator('#menu [data-action=clear]').tap();
  await phone.locator('#dock [data-action=menu]').tap();
  await phone.locator('#menu .tabs [data-tab=tools]').tap();
  await phone.locator('#menu [data-tool=rectangle]').tap();
  await stroke(along([110, 240], [250, 380]));
  await driver.tapTool(phone, 'select');
  await stroke([[180, 310]]);
  await expect.poll(async () => (await settled(phone)).selected).toBeDefined();
  // Fingers are off by some pixels.
  const wide = await stroke(along([262, 392], [312, 392]));
  expectRectangle(cornersOf(wide), 190, 140);
  await driver.screenshot(phone, 'shape-frame-phone');
  // The slider in the dock is of what is selected.
  await phone.locator('#dock #spacing').fill('9');
  const fine = await settled(phone);
  expect([fine.radius, fine.shapes[0]?.own]).toEqual([wide.radius, { radius: 9 }]);
  expect(fine.trees.length).toBeGreaterThan(2 * wide.trees.length);
  await phone.locator('#dock [data-action=menu]').tap();
  await phone.locator('#menu .tabs [data-tab=kinds]').tap();
  await driver.screenshot(phone, 'shape-own-phone');
  await phone.locator('.like-all').tap();
  expect((await settled(phone)).trees).toEqual(wide.trees);
  await driver.close(phone);
});
