import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as driver from './page-driver.ts';
import { drag, type Inside, type Point, polygonOf, read, settled } from './page-driver.ts';

interface CardRead {
  method: string;
  trees: number;
  tooClose: number;
  moreFit: number;
  closest: number;
  gap: number;
  bare: number;
  positions: number[];
  places: number[];
}

/** The fields of window.copseCompare. */
interface CompareRead {
  busy: boolean;
  radius: number;
  rings: number[][];
  cards: CardRead[];
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());
afterEach(() => driver.close(page));

const readCompare = (): Promise<CompareRead> =>
  page.evaluate(() => (window as unknown as { copseCompare: CompareRead }).copseCompare);

async function compared(): Promise<CompareRead> {
  await expect.poll(() => page.evaluate(() => 'copseCompare' in window)).toBe(true);
  await expect.poll(async () => (await readCompare()).busy).toBe(false);
  return readCompare();
}

async function openCompare(): Promise<CompareRead> {
  await page.locator('[data-mode=compare]').click();
  return compared();
}

async function slide(name: string, value: number): Promise<CompareRead> {
  await page.locator(`#compare-${name}`).fill(String(value));
  return compared();
}

const pointsOf = (flat: readonly number[]): Point[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i], flat[2 * i + 1]] as never);

const away = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

function distancesOf(points: readonly Point[]): number[] {
  return points.flatMap((a, i) => points.slice(0, i).map((b) => away(a, b)));
}

function insideOf(rings: readonly number[][]): Inside {
  const each = rings.map((ring) => polygonOf(pointsOf(ring)));
  return (at) => each.filter((inside) => inside(at)).length % 2 === 1;
}

/** Places all over the ground, the same in every run. */
function probesOf(rings: readonly number[][]): Point[] {
  const corners = rings.flatMap(pointsOf);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const inside = insideOf(rings);
  return Array.from(
    { length: 4000 },
    (_, i): Point => [
      left + ((i * 0.754877666) % 1) * across,
      top + ((i * 0.569840291) % 1) * down,
    ],
  ).filter(inside);
}

const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), Infinity);

const cardOf = ({ cards }: CompareRead, method: string): CardRead =>
  cards.find((card) => card.method === method) as CardRead;

describe('on a desk', () => {
  it('the figures are those of the trees, only copse is full, and there are three views', async () => {
    page = await driver.open(browser, driver.DESKTOP);
    const result = await openCompare();
    const { radius, rings, cards } = result;
    const probes = probesOf(rings);
    const inside = insideOf(rings);
    expect(cards.map(({ method }) => method)).toEqual([
      'uniform',
      'jittered',
      'best-candidate',
      'dart-throwing',
      'bridson',
      'maximal',
    ]);
    for (const card of cards) {
      const points = pointsOf(card.positions);
      const distances = distancesOf(points);
      expect(points.length).toBe(card.trees);
      expect(distances.filter((each) => each < radius).length).toBe(card.tooClose);
      expect(card.closest).toBeCloseTo(least(distances) / radius, 9);
      const places = pointsOf(card.places);
      expect(places.length).toBe(card.moreFit);
      expect(places.filter((place) => !inside(place))).toEqual([]);
      const toNearest = (at: Point): number => Math.min(...points.map((each) => away(each, at)));
      expect(places.filter((place) => toNearest(place) < radius)).toEqual([]);
      expect(distancesOf(places).filter((each) => each < radius)).toEqual([]);
      const reaches = probes.map(toNearest);
      expect(Math.max(...reaches)).toBeLessThanOrEqual(card.gap * radius * (1 + 1e-9));
      const bare = reaches.filter((each) => each > radius).length / probes.length;
      expect(Math.abs(bare - card.bare)).toBeLessThan(0.02);
    }
    const ours = cardOf(result, 'maximal');
    expect(ours).toMatchObject({ tooClose: 0, moreFit: 0, bare: 0 });
    expect(cardOf(result, 'uniform').trees).toBe(ours.trees);
    expect(cardOf(result, 'best-candidate').trees).toBe(ours.trees);
    for (const method of ['uniform', 'jittered', 'best-candidate'])
      expect(cardOf(result, method).tooClose).toBeGreaterThan(0);
    for (const method of ['uniform', 'dart-throwing', 'bridson'])
      expect(cardOf(result, method).moreFit).toBeGreaterThan(0);

    const verdict = (method: string) => page.locator(`[data-method=${method}] .verdict`);
    const uniform = cardOf(result, 'uniform');
    const { trees, tooClose, moreFit } = uniform;
    expect(await verdict('maximal').innerText()).toBe(`${ours.trees} trees full`);
    expect(await verdict('uniform').innerText()).toBe(
      `${trees} trees ${tooClose} too close ${moreFit} more fit`,
    );
    const row = page.locator('#compare tr[data-method=uniform] td');
    expect(await row.allInnerTexts()).toEqual([
      ...[trees, tooClose, moreFit].map(String),
      `${(Math.floor(uniform.closest * 100) / 100).toFixed(2)} r`,
      `${uniform.gap.toFixed(2)} r`,
      `${(100 * uniform.bare).toFixed(1)}%`,
    ]);
    await driver.screenshot(page, 'compare-desktop');

    const picture = () =>
      page.locator('[data-method=maximal] .picture').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          0,
          0,
          canvas.width,
          canvas.height,
        );
        return new Set(new Uint32Array(data.buffer)).size;
      });
    const flat = await picture();
    await page.locator('[data-view=trees]').click();
    expect(await picture()).toBeGreaterThan(2 * flat);
    await driver.screenshot(page, 'compare-trees');
    await page.locator('[data-view=cells]').click();
    // Once what paints them is loaded.
    await expect.poll(picture).toBeGreaterThan(flat);
    await driver.screenshot(page, 'compare-cells');
    for (const [plot, words] of [
      ['curve', /no two trees are too close/],
      ['spectrum', /dark centre/],
    ] as const) {
      await page.locator(`[data-method=maximal] .${plot}`).click();
      const dialog = page.locator('#explain');
      expect(await dialog.innerText()).toMatch(words);
      expect(
        await dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width),
      ).toBeGreaterThan(100);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    const table = page.locator('#compare .figures-table');
    expect((await table.boundingBox())?.width).toBeLessThan(2);
    await page.locator('[data-view=table]').click();
    expect((await table.boundingBox())?.width).toBeGreaterThan(500);
    expect(await page.locator('[data-method=maximal] .picture').isVisible()).toBe(false);
  });

  it('sliders change all cards, and what Draw shows', async () => {
    page = await driver.open(browser, { viewport: { width: 1300, height: 760 } });
    const before = await openCompare();
    const wider = await slide('radius', 40);
    expect(wider.radius).toBe(40);
    expect((await read(page)).radius).toBe(40);
    const expected = cardOf(before, 'maximal').trees * (before.radius / 40) ** 2;
    expect(Math.abs(cardOf(wider, 'maximal').trees / expected - 1)).toBeLessThan(0.15);

    const kept = await slide('margin', 20);
    const edges = (await read(page)).shapes.flatMap(({ rings }) =>
      rings.flatMap((ring) => {
        const corners = pointsOf(ring);
        return corners.map((corner, i) => [corners.at(i - 1), corner] as [Point, Point]);
      }),
    );
    const toEdge = (at: Point): number =>
      Math.min(
        ...edges.map(([[ax, ay], [bx, by]]) => {
          const [dx, dy] = [bx - ax, by - ay];
          const along = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy || 1);
          const t = Math.min(1, Math.max(0, along));
          return away(at, [ax + t * dx, ay + t * dy]);
        }),
      );
    // The ground is cut by a brush of corners, which is thinner than round by less than a tenth.
    for (const { positions } of kept.cards)
      expect(Math.min(...pointsOf(positions).map(toEdge))).toBeGreaterThan(18);

    const many = await slide('tries', 200);
    expect(cardOf(many, 'dart-throwing').trees).toBeGreaterThan(
      cardOf(kept, 'dart-throwing').trees,
    );
    expect(cardOf(many, 'maximal').positions).toEqual(cardOf(kept, 'maximal').positions);

    const half = await slide('share', 0.5);
    expect(cardOf(half, 'uniform').trees).toBe(Math.round(cardOf(half, 'maximal').trees / 2));

    await page.locator('[data-mode=draw]').click();
    expect((await settled(page)).radius).toBe(40);
  });

  it('by night, and again after Draw', async () => {
    page = await driver.open(browser, { ...driver.DESKTOP, colorScheme: 'dark' });
    const first = await openCompare();
    await page.locator('[data-mode=draw]').click();
    expect((await readCompare()).rings).toEqual([]);
    expect(await openCompare()).toEqual(first);
    await driver.screenshot(page, 'compare-night');
  });
});

describe('elsewhere', () => {
  it('all six cards are in sight on a phone', async () => {
    page = await driver.open(browser, driver.PHONE);
    const { radius } = await openCompare();
    const [width, height] = [390, 844];
    const cards = page.locator('#compare .method');
    expect(await cards.count()).toBe(6);
    for (const part of ['.picture', '.verdict', '.curve', '.spectrum']) {
      for (const found of await cards.locator(part).all()) {
        const box = await found.boundingBox();
        if (!box) throw new Error(`${part} is not shown`);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y).toBeGreaterThan(60);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
    }
    expect(radius).toBeGreaterThan((await read(page)).radius);
    expect(await page.locator('#compare .note').innerText()).toBe(
      `${radius} m apart here, so that you see each tree`,
    );
    await driver.screenshot(page, 'compare-phone');
    const slider = page.locator('#compare-tries');
    expect(await slider.isVisible()).toBe(false);
    await page.locator('#compare .adjust').tap();
    expect(await slider.isVisible()).toBe(true);
  });

  it('says what to do when nothing is drawn, and compares what is smaller than a tree', async () => {
    page = await driver.open(browser);
    await driver.cleared(page);
    await openCompare();
    expect(await page.locator('#compare h2:visible').allInnerTexts()).toEqual([
      'Nothing to compare yet',
    ]);
    await page.locator('#compare').getByRole('button', { name: 'Draw a shape' }).click();
    expect(await page.locator('body').getAttribute('data-mode')).toBe('draw');
    await driver.takeRectangle(page);
    await drag(page, [
      [400, 300],
      [404, 303],
      [408, 307],
    ]);
    await settled(page);
    await openCompare();
    await page.locator('#compare .adjust').click();
    const { cards, rings, radius } = await slide('radius', 40);
    // No two trees fit, however a method draws them.
    expect(Math.max(...distancesOf(rings.flatMap(pointsOf)))).toBeLessThan(radius);
    const one = cards.filter(({ method }) => method !== 'jittered');
    expect(one.map(({ trees, tooClose }) => [trees, tooClose])).toEqual(one.map(() => [1, 0]));
    expect(await page.locator('[data-method=maximal] .trees').innerText()).toBe('1 tree');

    await slide('margin', 40);
    expect(await page.locator('#compare h2:visible').allInnerTexts()).toEqual([
      'No room for trees',
    ]);
  });
});
