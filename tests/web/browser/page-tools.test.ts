// Brush, eraser, roads, houses, single trees and reshaping, by pointer and by key: what each does to
// the scene, and that the trees follow.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import {
  drag,
  expectWood,
  type Point,
  polygonOf,
  read,
  type SceneRead,
  settled,
  toScreen,
  toWorld,
  treesOf,
} from './page-driver.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

/** A rectangle on the screen in which nothing covers the canvas. */
const [LEFT, TOP, RIGHT, BOTTOM] = [260, 180, 660, 480];

beforeEach(async () => {
  page = await driver.open(browser);
  await driver.cleared(page);
  await driver.takeRectangle(page);
  await drag(page, [
    [LEFT, TOP],
    [400, 300],
    [RIGHT, BOTTOM],
  ]);
  await settled(page);
});
afterEach(() => driver.close(page));

const box: readonly Point[] = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [RIGHT, BOTTOM],
  [LEFT, BOTTOM],
];
const onScreen = (scene: SceneRead, corners: readonly Point[]) =>
  polygonOf(corners.map((at) => toWorld(scene, at)));

/** The least distance from a place in the scene to a tree. */
function nearest(scene: SceneRead, [x, y]: Point): number {
  return Math.min(...treesOf(scene).map(([tx, ty]) => Math.hypot(tx - x, ty - y)));
}

const along = (a: Point, b: Point, steps = 12): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => [
    a[0] + ((b[0] - a[0]) * i) / steps,
    a[1] + ((b[1] - a[1]) * i) / steps,
  ]);

it('the brush paints ground that grows one wood with what it touches', async () => {
  await page.keyboard.press('b');
  await drag(page, along([720, 300], [720, 420]));
  const scene = await settled(page);
  expect(scene.shapes.map(({ kind }) => kind)).toEqual(['rectangle', 'brush']);
  await drag(page, along([720, 420], [860, 420]));
  const more = await settled(page);
  expect(more.shapes).toHaveLength(2);
  const reach = more.brush * more.camera.zoom;
  const inside = (slack: number) => {
    const parts = [
      onScreen(more, [
        [LEFT - slack, TOP - slack],
        [RIGHT + slack, TOP - slack],
        [RIGHT + slack, BOTTOM + slack],
        [LEFT - slack, BOTTOM + slack],
      ]),
      ...[[720, 300, 720, 420] as const, [720, 420, 860, 420] as const].map(
        ([ax, ay, bx, by]) =>
          (at: Point): boolean => {
            const [x, y] = [
              (at[0] - more.camera.x) * more.camera.zoom,
              (at[1] - more.camera.y) * more.camera.zoom,
            ];
            const [cx, cy] = [Math.min(bx, Math.max(ax, x)), Math.min(by, Math.max(ay, y))];
            return Math.hypot(x - cx, y - cy) < reach + slack;
          },
      ),
    ];
    return (at: Point): boolean => parts.some((part) => part(at));
  };
  expectWood(more, inside(-1.5), inside(0.5));
  await driver.screenshot(page, 'tools-brush');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).trees).toEqual(scene.trees);
});

it('the eraser bites into the ground and rubs out what stands there', async () => {
  await page.keyboard.press('h');
  await page.mouse.click(400, 260);
  await page.keyboard.press('t');
  await page.mouse.click(420, 400);
  await page.keyboard.press('o');
  await drag(page, along([230, 330], [700, 330]));
  expect((await settled(page)).things.map(({ type }) => type)).toEqual([
    'area',
    'house',
    'tree',
    'road',
  ]);
  await page.keyboard.press('x');
  await drag(page, along([410, 140], [410, 520], 30));
  const scene = await settled(page);
  expect(scene.things.map(({ type }) => type)).toEqual(['area', 'road', 'road']);
  const [at] = [toWorld(scene, [410, 420])];
  const swath = scene.brush;
  const inSwath = treesOf(scene).filter(([x]) => Math.abs(x - at[0]) < swath - 1);
  expect(inSwath).toEqual([]);
  await driver.screenshot(page, 'tools-eraser');
  await page.keyboard.press('Control+z');
  expect((await settled(page)).things).toHaveLength(4);
});

it('an eraser that touches nothing is no step', async () => {
  const before = await settled(page);
  await page.keyboard.press('x');
  await drag(page, along([760, 200], [800, 300]));
  expect((await settled(page)).things).toEqual(before.things);
});

it.each(['dragged', 'clicked', 'by key'])('a road, %s, is kept clear', async (how) => {
  await page.keyboard.press('o');
  if (how === 'dragged') await drag(page, along([230, 330], [700, 330]));
  if (how === 'clicked') {
    await page.mouse.click(230, 330);
    await page.mouse.click(450, 330);
    await page.mouse.dblclick(700, 330);
  }
  if (how === 'by key') {
    await page.locator('#sketch').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
  }
  const scene = await settled(page);
  const road = scene.things.find(({ type }) => type === 'road');
  const line = road?.line ?? [];
  expect(line.length).toBeGreaterThan(3);
  for (let i = 0; i < line.length; i += 2) {
    const gap = nearest(scene, [line[i] as number, line[i + 1] as number]);
    expect(gap).toBeGreaterThanOrEqual((road?.clearance ?? 0) - 0.01);
  }
  expect(scene.trees.length).toBeGreaterThan(100);
  if (how === 'dragged') await driver.screenshot(page, 'tools-road');
});

it('a house keeps its clearance, which its handle changes', async () => {
  await page.keyboard.press('h');
  await page.mouse.click(460, 330);
  const scene = await settled(page);
  const house = scene.things.find(({ type }) => type === 'house');
  if (!house?.x || !house.y || !house.clearance) throw new Error('there is no house');
  const wallAway = ({ trees }: SceneRead): number =>
    Math.min(
      ...Array.from({ length: trees.length / 2 }, (_, i) => {
        const dx = Math.max(0, Math.abs((trees[2 * i] ?? 0) - (house.x ?? 0)) - 19);
        const dy = Math.max(0, Math.abs((trees[2 * i + 1] ?? 0) - (house.y ?? 0)) - 11);
        return Math.hypot(dx, dy);
      }),
    );
  expect(wallAway(scene)).toBeGreaterThanOrEqual(house.clearance - 0.01);
  await page.keyboard.press('v');
  await page.mouse.click(460, 330);
  const { zoom } = scene.camera;
  const handle: Point = [460 + (19 + house.clearance) * zoom, 330];
  await drag(page, along(handle, [handle[0] + 30 * zoom, 330]));
  const wide = await settled(page);
  const changed = wide.things.find(({ type }) => type === 'house');
  expect(changed?.clearance).toBeCloseTo(house.clearance + 30, -1);
  expect(wallAway(wide)).toBeGreaterThanOrEqual((changed?.clearance ?? 0) - 0.01);
  await driver.screenshot(page, 'tools-house');
});

it('a cursor that moves, and a mode that is looked into, have no tree planted again', async () => {
  await page.keyboard.press('h');
  const { updates } = await settled(page);
  for (const x of [420, 440, 460]) await page.mouse.move(x, 330);
  for (const name of ['grow', 'draw']) {
    await page.locator(`.modes [data-mode=${name}]`).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset.mode)).toBe(name);
    await settled(page);
  }
  expect((await settled(page)).updates).toBe(updates);
  await page.mouse.click(460, 330);
  await expect.poll(async () => (await settled(page)).updates).toBeGreaterThan(updates);
});

it('a tree planted by hand stays where it is, and the others keep off', async () => {
  await page.keyboard.press('t');
  await page.mouse.click(460, 330);
  const scene = await settled(page);
  const tree = scene.things.find(({ type }) => type === 'tree');
  const at: Point = [tree?.x ?? 0, tree?.y ?? 0];
  const [x, y] = toWorld(scene, [460, 330]);
  expect(at[0]).toBeCloseTo(x, 1);
  expect(at[1]).toBeCloseTo(y, 1);
  // It counts as a large tree, 1.35 times the spacing; its neighbours are at least small ones.
  expect(nearest(scene, at)).toBeGreaterThanOrEqual((scene.radius * (1.35 + 0.6)) / 2 - 1e-9);
});

it('a corner is added, dragged and deleted, and trees follow the new edge', async () => {
  await page.keyboard.press('v');
  await page.mouse.click(460, 330);
  await page.mouse.dblclick((LEFT + RIGHT) / 2, TOP);
  const five = await settled(page);
  expect(five.shapes[0]?.rings[0]).toHaveLength(10);
  await drag(page, along([460, TOP], [460, 260]));
  const dented = await settled(page);
  expectWood(
    dented,
    onScreen(dented, [
      [LEFT, TOP],
      [460, 260],
      [RIGHT, TOP],
      [RIGHT, BOTTOM],
      [LEFT, BOTTOM],
    ]),
  );
  await driver.screenshot(page, 'tools-reshape');
  await page.keyboard.press('Delete');
  expect((await settled(page)).shapes[0]?.rings[0]).toHaveLength(8);
});

it('snapping is off at first, and then takes corners to what is near', async () => {
  const corner = toWorld(await settled(page), [RIGHT, TOP]);
  await page.locator('.corner [data-action=menu]').click();
  await page.locator('[data-action=snap]').click();
  await page.keyboard.press('Escape');
  await driver.takeRectangle(page);
  // The menu had the view fitted again, now that the first visit's other ways to start are gone.
  const [x, y] = toScreen(await read(page), corner);
  await drag(page, along([x + 6, y + 5], [800, 300]));
  const { shapes } = await settled(page);
  expect(shapes[1]?.rings[0]?.slice(0, 2)).toEqual([
    expect.closeTo(corner[0], 9),
    expect.closeTo(corner[1], 9),
  ]);
});

it('the brush draws without a pointer, and brackets size it', async () => {
  await page.keyboard.press('b');
  const before = await settled(page);
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  expect((await settled(page)).brush).toBeCloseTo(before.brush * 1.25 ** 2, 6);
  await page.locator('#sketch').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press(' ');
  const scene = await settled(page);
  expect(scene.shapes).toHaveLength(2);
  expect(scene.trees.length).toBeGreaterThan(before.trees.length);
});

it('margin, how many and kinds change the wood at once', async () => {
  await page.locator('[data-action=fold]').click();
  // The first wood is a natural mix; a picture chooses its species alone.
  const portrait = (kind: number) => page.locator(`[data-kind="${kind}"] .portrait`);
  await portrait(2).click();
  expect((await settled(page)).kinds).toEqual([0, 0, 0.5]);
  for (const kind of [0, 1]) await portrait(kind).click();
  await page.locator('[data-kind="2"] input').fill('0.25');
  const full = await settled(page);
  expect(full.kinds).toEqual([0.5, 0.5, 0.25]);
  expect(await page.locator('.kinds output').allTextContents()).toEqual(['40%', '40%', '20%']);
  [0.4, 0.4, 0.2].forEach((share, kind) => {
    const count = full.treeKinds.filter((each) => each === kind).length;
    expect(Math.abs(count / full.treeKinds.length - share)).toBeLessThan(0.05);
  });
  await page.locator('#margin').fill('20');
  const inner = await settled(page);
  const pixels = 20 * inner.camera.zoom;
  expectWood(
    inner,
    onScreen(inner, [
      [LEFT + pixels, TOP + pixels],
      [RIGHT - pixels, TOP + pixels],
      [RIGHT - pixels, BOTTOM - pixels],
      [LEFT + pixels, BOTTOM - pixels],
    ]),
  );
  await page.locator('#exact').fill('57');
  await page.locator('#exact').press('Enter');
  const few = await settled(page);
  expect(few.trees).toHaveLength(114);
  const all = new Set(treesOf(inner).map(String));
  expect(treesOf(few).filter((tree) => !all.has(String(tree)))).toEqual([]);
  expect(await page.locator('.status').textContent()).toContain('57 trees');
  await page.locator('#share').fill('1');
  await page.locator('#margin').fill('0');
  for (const kind of [0, 2]) await page.locator(`[data-kind="${kind}"] input`).fill('0');
  const single = await settled(page);
  expect(new Set(single.treeKinds)).toEqual(new Set([1]));
  await page.locator('.natural').click();
  expect((await settled(page)).kinds).toEqual([0, 0, 0]);
  await page.locator('.history [data-action=undo]').click();
  expect(single.trees.length).toBeLessThan(full.trees.length);
  expectWood(single, onScreen(single, box));
  await page.keyboard.press('Escape');
  await page.locator('.history [data-action=undo]').click();
  expect((await settled(page)).kinds[2]).toBeGreaterThan(0);
});

it('a lake is water in the wood, dragged through it, and becomes a wood or a hole', async () => {
  const before = await settled(page);
  await page.keyboard.press('l');
  await drag(page, driver.circle([430, 300], 60));
  const wet = await settled(page);
  expect(wet.things.at(-1)?.type).toBe('lake');
  const isIn = (scene: driver.SceneRead, at: Point): number => {
    const middle = toWorld(scene, at);
    const reach = 50 / scene.camera.zoom;
    return driver
      .treesOf(scene)
      .filter(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) < reach).length;
  };
  expect(isIn(before, [430, 300])).toBeGreaterThan(3);
  expect(isIn(wet, [430, 300])).toBe(0);
  await page.keyboard.press('v');
  await page.mouse.click(430, 300);
  await drag(page, along([430, 300], [560, 330], 8));
  const moved = await settled(page);
  expect(isIn(moved, [560, 330])).toBe(0);
  expect(isIn(moved, [400, 290])).toBeGreaterThan(3);
  await page.locator('.actions button', { hasText: 'Make it a hole' }).click();
  expect((await settled(page)).shapes.at(-1)?.cut).toBe(true);
  await page.locator('.actions button', { hasText: 'Make it a lake' }).click();
  expect((await settled(page)).trees).toEqual(moved.trees);
});

it('a finger paints, places a house and moves it, on a phone', async () => {
  const phone = await driver.open(browser, driver.PHONE);
  const client = await phone.context().newCDPSession(phone);
  const stroke = async (path: readonly Point[]): Promise<void> => {
    const at = ([x, y]: Point) => ({ touchPoints: [{ x, y, id: 0 }] });
    const [first, ...rest] = path as [Point, ...Point[]];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(first) });
    for (const each of rest)
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(each) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const tool = (name: string): Promise<void> => driver.tapTool(phone, name);
  await phone.locator('#dock [data-action=menu]').tap();
  await phone.locator('#menu .tabs [data-tab=more]').tap();
  await phone.locator('#menu [data-action=clear]').tap();
  await tool('brush');
  await stroke(along([120, 300], [270, 330], 8));
  const painted = await settled(phone);
  expect(painted.shapes.map(({ kind }) => kind)).toEqual(['brush']);
  expect(painted.trees.length).toBeGreaterThan(20);
  await tool('house');
  await stroke([[200, 420]]);
  expect((await settled(phone)).things.map(({ type }) => type)).toEqual(['area', 'house']);
  await tool('select');
  await stroke([[200, 420]]);
  await stroke(along([200, 420], [200, 315], 6));
  const moved = await settled(phone);
  const house = moved.things.find(({ type }) => type === 'house');
  expect(house?.y).toBeCloseTo(toWorld(moved, [200, 315])[1], 0);
  expect(moved.trees.length).toBeLessThan(painted.trees.length);
  await driver.screenshot(phone, 'tools-phone');
  await driver.close(phone);
});
