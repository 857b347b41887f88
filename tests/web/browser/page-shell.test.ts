// The shell of the page: its cards in windows of all shapes, on a phone, on paper and in the visitor's own colours.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coloursOf } from './colours.ts';
import * as driver from './page-driver.ts';
import { read } from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

const MODES = ['draw', 'world', 'grow', 'compare', 'picture'] as const;
type ModeName = (typeof MODES)[number];

/** An element of each mode. */
const PARTS: Readonly<Record<ModeName, string>> = {
  draw: '.status',
  world: '.world-panel',
  grow: '.grow-transport',
  compare: '.method .fits.full',
  picture: '.picture-panel',
};

/** The button that opens more of a mode's controls, and their place. */
const FOLDED: Partial<Record<ModeName, readonly (readonly [button: string, part: string])[]>> = {
  draw: [
    ['[data-action=fold]', '#panel'],
    ['.corner [data-action=menu]', '#menu'],
  ],
  world: [['.world-fold', '.world-panel']],
  compare: [['#compare .adjust', '#compare-knobs']],
};

async function goTo(page: Page, mode: ModeName): Promise<void> {
  await page.evaluate(
    (name) => document.querySelector<HTMLElement>(`button[data-mode=${name}]`)?.click(),
    mode,
  );
  await page.locator(PARTS[mode]).first().waitFor();
}

/** Controls of a part that no scrolling brings into the window, or that lie below something else. */
const outOfReach = (page: Page, part = 'body'): Promise<string[]> =>
  page.evaluate((wanted) => {
    const root = document.querySelector(wanted) as HTMLElement;
    const controls = [...root.querySelectorAll<HTMLElement>('button, input, a')];
    return controls
      .filter((each) => each.checkVisibility() && !each.closest('.unseen'))
      .filter((each) => {
        each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return !isWhole || !found || !(each.contains(found) || found.contains(each));
      })
      .map((each) => each.ariaLabel || each.title || each.textContent || each.id);
  }, part);

/** Cards that lie over others or reach out of the window, in words. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.card, .leaf, .grow-lens')]
      .filter((card) => card.checkVisibility({ opacityProperty: true }))
      .filter((card) => !card.parentElement?.closest('.card, .leaf, .cards'))
      .map((card) => ({ name: card.className, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && !(box.left === 0 && box.width === innerWidth));
    const across = cards
      .filter(({ box }) => box.left < 0 || box.right > innerWidth + 0.5)
      .map(({ name }) => `${name} is cut`);
    const over = cards.flatMap((one, k) =>
      cards
        .slice(k + 1)
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 0.5 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 0.5,
        )
        .map(({ name }) => `${one.name} meets ${name}`),
    );
    return [...across, ...over];
  });

const SIZES = [
  [1440, 900],
  [1000, 640],
  [1000, 560],
  [844, 390],
  [667, 375],
  [390, 844],
  [320, 640],
] as const;

for (const mode of MODES) {
  it(`${mode}: in windows of all shapes each control can be reached, and no card lies over another`, async () => {
    const page = await driver.open(browser);
    for (const [width, height] of SIZES) {
      const size = `${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await goTo(page, mode);
      expect(await crowded(page), size).toEqual([]);
      expect(await outOfReach(page), size).toEqual([]);
      for (const [button, part] of FOLDED[mode] ?? []) {
        const opener = page.locator(`${button}:visible`);
        if ((await opener.count()) === 0) continue;
        await opener.click();
        expect(await outOfReach(page, part), `${part}, ${size}`).toEqual([]);
        await opener.click();
      }
    }
    await driver.close(page);
  });
}

it('on a phone each tab of the sheet can be reached, and no name of a mode is cut', async () => {
  const page = await driver.open(browser, driver.PHONE);
  for (const [width, height] of SIZES.filter(([across]) => across <= 760)) {
    await page.setViewportSize({ width, height });
    for (const tab of ['tools', 'kinds', 'season', 'many', 'edge', 'seed', 'more']) {
      if (await page.locator('#menu').isHidden())
        await page.locator('#dock [data-action=menu]').tap();
      await page.locator(`#menu .tabs [data-tab=${tab}]`).tap();
      expect(await crowded(page), `${tab}, ${width} × ${height}`).toEqual([]);
      expect(await outOfReach(page), `${tab}, ${width} × ${height}`).toEqual([]);
    }
    const cut = await page
      .locator('.modes button')
      .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length);
    expect(cut).toBe(0);
  }
  await driver.close(page);
});

it('Esc closes a dialog and leaves the view alone', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const { camera } = await read(page);
  for (const name of ['share', 'code', 'coastlines']) {
    await page.locator(`.corner [data-action=${name}]`).click();
    await page.locator('dialog[open] button').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect((await read(page)).camera, name).toEqual(camera);
  }
  await driver.close(page);
});

it('the view is fitted between the cards, not beside a dialog that is open', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  const { camera } = await read(page);
  await page.setViewportSize({ width: 1300, height: 800 });
  await page.locator('.corner [data-action=share]').click();
  await page.locator('dialog[open] .pane').first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await read(page)).camera).toEqual(camera);
  await driver.close(page);
});

it('the scissors are lit only with tools that cut, and bring one along', async () => {
  const page = await driver.open(browser);
  const scissors = page.locator('#tools [data-action=cut]');
  const lit = () => scissors.getAttribute('aria-pressed');
  for (const tool of ['lake', 'road', 'house', 'tree', 'density', 'eraser', 'select']) {
    await page.locator('#tools [data-tool=freehand]').click();
    await scissors.click();
    expect(await lit()).toBe('true');
    await page.locator('#tools [data-tool=polygon]').click();
    expect(await lit()).toBe('true');
    await page.locator(`#tools [data-tool=${tool}]:visible`).click();
    expect(await lit(), tool).toBe('false');
  }
  await scissors.click();
  expect(await lit()).toBe('true');
  expect((await read(page)).tool).toBe('freehand');
  await driver.close(page);
});

it('on a phone the tool in hand is lit in the dock, wherever it was taken', async () => {
  const page = await driver.open(browser, driver.PHONE);
  const lit = page.locator('#dock .tools [aria-pressed=true]:visible');
  for (const tool of ['polygon', 'rectangle', 'ellipse', 'density', 'lake', 'tree']) {
    await page.locator('#dock [data-action=menu]').tap();
    await page.locator(`#menu [data-tool=${tool}]`).tap();
    await expect.poll(() => lit.count()).toBe(1);
    expect(await lit.getAttribute('data-tool')).toBe(tool);
    expect(await page.locator('#dock .tools button:visible').count()).toBe(8);
  }
  await page.locator('#dock [data-action=menu]').tap();
  await page.locator('#menu [data-action=cut]').tap();
  await expect.poll(() => lit.count()).toBe(2);
  await driver.close(page);
});

it('on a phone tools have words, season a tab of its own, and Share is in sight in every mode', async () => {
  const page = await driver.open(browser, driver.PHONE);
  await page.locator('#dock [data-action=menu]').tap();
  const words = await page.locator('#menu .grid button').allInnerTexts();
  expect(words).toHaveLength(10);
  expect(words.filter((text) => !/[a-z]{2}/.test(text))).toEqual([]);
  await page.locator('#menu .tabs [data-tab=season]').tap();
  expect(await page.locator('#season').isVisible()).toBe(true);
  await page.locator('#dock [data-action=menu]').tap();
  for (const mode of MODES) {
    await goTo(page, mode);
    const share = page.locator('[data-action=share]:visible');
    expect(await share.count(), mode).toBe(1);
    expect(
      await share.evaluate((button) => button.getBoundingClientRect().width),
    ).toBeGreaterThanOrEqual(40);
  }
  await driver.close(page);
});

it('the scale and the status of World lie beside each other, whatever they say', async () => {
  const page = await driver.open(browser, driver.PHONE);
  await goTo(page, 'world');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [words, isNews] of [
      ['1,234.5 million trees', false],
      ['You’ve reached the edge of the map', true],
    ] as const) {
      await page.locator('.world-status').evaluate(
        (status, [text, news]) => {
          (status.firstElementChild as HTMLElement).textContent = text;
          status.classList.toggle('news', news);
          document.querySelector<HTMLElement>('.scale')!.style.width = '84px';
        },
        [words, isNews] as const,
      );
      expect(await crowded(page), `${words}, ${width}`).toEqual([]);
    }
  }
  await driver.close(page);
});

it('forced colours show which tool and mode is on, and the tracks of sliders', async () => {
  const page = await driver.open(browser, { ...driver.DESKTOP, forcedColors: 'active' });
  const backOf = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await backOf('#tools [data-tool=freehand]')).not.toBe(
    await backOf('#tools [data-tool=lake]'),
  );
  expect(await backOf('.modes [data-mode=draw]')).not.toBe(await backOf('.modes [data-mode=grow]'));
  // The card, the track on both sides of the thumb, and the thumb.
  const slider = await page.locator('#spacing').first().screenshot();
  expect(coloursOf(slider, true).size).toBeGreaterThanOrEqual(3);
  await goTo(page, 'grow');
  const [on, off] = await Promise.all(
    ['true', 'false'].map((checked) => backOf(`.segments [aria-checked=${checked}]`)),
  );
  expect(on).not.toBe(off);
  await goTo(page, 'picture');
  expect(await backOf('.choices [aria-pressed=true]')).not.toBe(
    await backOf('.choices [aria-pressed=false]'),
  );
  await driver.close(page);
});

it('paper shows the picture with its name and status, and no controls', async () => {
  const page = await driver.open(browser, driver.DESKTOP);
  for (const mode of MODES) {
    await page.emulateMedia({ media: 'screen' });
    await goTo(page, mode);
    await page.emulateMedia({ media: 'print' });
    const controls = page.locator('button:visible, input:visible, [role=slider]:visible');
    // Compare's plots are buttons, too.
    const left = await controls.evaluateAll((all) =>
      all.filter((each) => !each.closest('.figures')),
    );
    expect(left.length, mode).toBe(0);
    expect(await page.locator('h1').isVisible()).toBe(true);
  }
  await goTo(page, 'draw');
  expect(await page.locator('.status').isVisible()).toBe(true);
  await driver.close(page);
});

it('trees drawn by WebGL are on paper, too', async () => {
  const own = await driver.launch();
  const page = await driver.open(own, driver.DESKTOP);
  const { length: withTrees } = await page.pdf();
  await page.addStyleTag({ content: '#trees { visibility: hidden }' });
  const { length: without } = await page.pdf();
  expect(withTrees).toBeGreaterThan(1.5 * without);
  await driver.close(page);
  await own.close();
});
