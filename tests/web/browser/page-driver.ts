// Drives the built page in Chromium: opens it, draws on it with real pointer events, reads the scene back.
import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { expect, inject } from 'vitest';

export type Point = readonly [x: number, y: number];

/** The fields of window.copseScene. */
export interface SceneRead {
  shapes: {
    kind: string;
    cut: boolean;
    name?: string;
    own?: { radius?: number; kinds?: number[]; seed?: string };
    rings: number[][];
  }[];
  radius: number;
  seed: string;
  camera: { x: number; y: number; zoom: number };
  tool: string;
  drafting: boolean;
  hinting: boolean;
  settled: boolean;
  refusal?: string;
  rings: number[][];
  full: number;
  share: number;
  season?: number;
  margin: number;
  kinds: number[];
  things: {
    type: string;
    id: number;
    x?: number;
    y?: number;
    clearance?: number;
    line?: number[];
  }[];
  brush: number;
  density: { line: number[]; reach: number; share: number }[];
  selected?: number;
  /** How many woods were shown. */
  updates: number;
  trees: number[];
  treeKinds: number[];
}

// Features of Chromium to leave out. Its two pages for the list below the address bar take as much as the
// page itself. Only the last list of features counts, so repeat Playwright's that concern pixels and the
// network.
const UNWANTED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PaintHolding',
  'AimEnabled',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNWANTED}`,
];

// By software, which is slow but the same.
const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const NO_WEBGL = ['--disable-software-rasterizer'];

// Without motion, which software would draw frame by frame; `moving` is for tests that look at it.
const calm = { reducedMotion: 'reduce' } as const;
export const moving = { reducedMotion: 'no-preference' } as const;
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, ...calm };
export const SMALL: BrowserContextOptions = { viewport: { width: 1000, height: 640 }, ...calm };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  ...calm,
};

/** A browser with WebGL, or without: what is not about pictures is tested there, in two thirds of the time. */
export function launch({ webgl = true } = {}): Promise<Browser> {
  const args = [...ARGS, ...(webgl ? WEBGL : NO_WEBGL)];
  return chromium.launch({ executablePath: inject('chromePath'), args });
}

/** Messages of errors, of the page's own or of its security policy. */
const complaints = new WeakMap<Page, string[]>();

/** A page that shows its first wood. */
export async function open(
  browser: Browser,
  options: BrowserContextOptions = SMALL,
  prepare?: () => void,
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(120_000);
  const list: string[] = [];
  complaints.set(page, list);
  page.on('pageerror', (error) => list.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') list.push(message.text());
  });
  if (prepare) await page.addInitScript(prepare);
  await page.goto(inject('pageUrl'));
  await settled(page);
  // Somebody moves: the tools are loaded.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await page.waitForFunction(
    () => (window as unknown as { copseScene: { isWhole: boolean } }).copseScene.isWhole,
  );
  return page;
}

/** Ends the page, which must not have complained. */
export async function close(page: Page): Promise<void> {
  expect(complaints.get(page)).toEqual([]);
  await page.context().close();
}

export function read(page: Page): Promise<SceneRead> {
  return page.evaluate(() => (window as unknown as { copseScene: SceneRead }).copseScene);
}

/** Takes the tool for rectangles; the first key loads all tools but one. */
export async function takeRectangle(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect.poll(async () => (await read(page)).tool).toBe('rectangle');
}

/**
 * Taps a tool of a phone's dock. To Chromium, a tap right after a stroke is no click, and a busy machine sees the stroke
 * late. So the finger rests, and taps again if nothing came of it.
 */
export async function tapTool(phone: Page, name: string): Promise<void> {
  const tool = phone.locator(`#dock [data-tool=${name}]:visible`);
  const isChosen = async () => (await read(phone)).tool === name;
  await expect
    .poll(async () => {
      await phone.waitForTimeout(400);
      if (!(await isChosen())) await tool.tap();
      return isChosen();
    })
    .toBe(true);
}

export async function settled(page: Page): Promise<SceneRead> {
  const isSettled = () => (window as unknown as { copseScene?: SceneRead }).copseScene?.settled;
  await page.waitForFunction(isSettled, undefined, { polling: 50 });
  return read(page);
}

/** An empty meadow, with no ghost to come. */
export async function cleared(page: Page): Promise<void> {
  await page.locator('[data-action=menu]:visible').first().click();
  await page.locator('[data-action=clear]:visible').click();
  await page.keyboard.press('Shift'); // any press ends the hint
  expect((await settled(page)).trees).toEqual([]);
}

export async function drag(
  page: Page,
  path: readonly Point[],
  options: { hold?: boolean } = {},
): Promise<void> {
  const [first, ...rest] = path as [Point, ...Point[]];
  await page.mouse.move(...first);
  await page.mouse.down();
  // Without waiting for each, as a real mouse does not: the page gets them coalesced.
  await Promise.all(rest.map((at) => page.mouse.move(...at)));
  if (!options.hold) await page.mouse.up();
}

export function circle([x, y]: Point, reach: number, steps = 28): Point[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * 2 * Math.PI;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
  });
}

export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync('build/screenshots', { recursive: true });
  await page.screenshot({ path: `build/screenshots/${name}.png` });
}

export function treesOf({ trees }: SceneRead): Point[] {
  return Array.from({ length: trees.length / 2 }, (_, i) => [
    trees[2 * i] as number,
    trees[2 * i + 1] as number,
  ]);
}

/** A place on the screen in the scene's units, on the grid that things lie on. */
export function toWorld({ camera }: SceneRead, [x, y]: Point): Point {
  const toGrid = (value: number): number => Math.round(value * 64) / 64;
  return [toGrid(x / camera.zoom + camera.x), toGrid(y / camera.zoom + camera.y)];
}

/** A place of the scene on the screen. */
export function toScreen({ camera }: SceneRead, [x, y]: Point): Point {
  return [(x - camera.x) * camera.zoom, (y - camera.y) * camera.zoom];
}

export type Inside = (at: Point) => boolean;

/** Even-odd, written apart from the page's. */
export function polygonOf(corners: readonly Point[]): Inside {
  return ([x, y]) => {
    let odd = false;
    corners.forEach(([bx, by], i) => {
      const [ax, ay] = corners.at(i - 1) as Point;
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
    });
    return odd;
  };
}

/** Spacings of oaks, spruces and birches that stand together, in the scene's radius. */
const SIZES = [1.15, 1, 0.85];

/**
 * The trees are those of the drawn ground: none outside `loose`, none closer than their kinds want,
 * and no place in `tight` where one more of the smallest kind would fit. The two differ by what
 * smoothing may move an edge.
 */
export function expectWood(scene: SceneRead, tight: Inside, loose: Inside = tight): void {
  const trees = treesOf(scene);
  expect(trees.length).toBeGreaterThan(0);
  expect(trees.filter((tree) => !loose(tree))).toEqual([]);
  const chosen = SIZES.filter((_, kind) => (scene.kinds[kind] as number) > 0);
  const sizes = chosen.length > 1 ? SIZES : [1, 1, 1];
  const radii = scene.treeKinds.map((kind) => scene.radius * (sizes[kind] as number));
  const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  /** How far a tree of that radius at a place is from being in another's way; negative when it is. */
  const roomAt = (at: Point, radius: number, others: readonly Point[]): number =>
    others.reduce(
      (least, other, i) => Math.min(least, away(at, other) - (radius + (radii[i] as number)) / 2),
      Number.POSITIVE_INFINITY,
    );
  trees.forEach((tree, i) => {
    expect(roomAt(tree, radii[i] as number, trees.slice(0, i))).toBeGreaterThanOrEqual(-1e-9);
  });
  const smallest = scene.radius * (chosen.length > 1 ? Math.min(...chosen) : 1);
  const xs = trees.map(([x]) => x);
  const ys = trees.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  for (let i = 0; i < 400; i++) {
    // A Kronecker sequence: evenly spread, and the same in every run.
    const at: Point = [
      left + ((i * 0.754877666) % 1) * across,
      top + ((i * 0.569840291) % 1) * down,
    ];
    if (!tight(at)) continue;
    expect(roomAt(at, smallest, trees), `bare ground at ${at}`).toBeLessThan(0.001 * smallest);
  }
}
