// Grow: the sampler at work, step by step; what it shows is what copse gives.
import { load, type SampleOptions } from 'copse/all';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';

/** The fields of window.copseGrow. */
interface GrowRead {
  shown: string;
  step: number;
  steps: number;
  isPlaying: boolean;
  isBusy: boolean;
  panes: {
    left: number;
    top: number;
    x: number;
    y: number;
    zoom: number;
    method: string;
    radius: number;
    options: SampleOptions;
    positions: number[];
    count: number;
    covered: number;
    moreFit: number;
  }[];
}

let browser: Browser;
/** Opened by the first test, since every start takes seconds; closed by the last that needs it. */
let page: Page;

beforeAll(async () => {
  browser = await driver.launch();
});
afterAll(() => browser.close());

const read = (of: Page = page): Promise<GrowRead> =>
  of.evaluate(() => (window as unknown as { copseGrow: GrowRead }).copseGrow);

async function ready(of: Page = page): Promise<GrowRead> {
  await expect
    .poll(async () => {
      const { steps, isBusy } = await read(of);
      return steps > 0 && !isBusy;
    })
    .toBe(true);
  return read(of);
}

async function grown(options: Parameters<typeof driver.open>[1]): Promise<Page> {
  const opened = await driver.open(browser, options);
  await opened.locator('[data-mode=grow]').click();
  await opened.waitForFunction(() => 'copseGrow' in window);
  await ready(opened);
  return opened;
}

/** Drags the scrubber to a share of its length. */
async function scrub(share: number, of: Page = page): Promise<GrowRead> {
  const box = await of.locator('.grow-curve input').boundingBox();
  if (!box) throw new Error('no scrubber');
  const y = box.y + box.height / 2;
  await of.mouse.move(box.x + box.width / 2, y);
  await of.mouse.down();
  await of.mouse.move(box.x + share * box.width, y, { steps: 3 });
  await of.mouse.up();
  return read(of);
}

async function choose(method: string, of: Page = page): Promise<GrowRead> {
  await of.locator(`[data-method=${method}]`).click();
  await expect.poll(async () => (await read(of)).shown).toBe(method);
  return ready(of);
}

it('the scrubber may be taken as soon as there is something to show', async () => {
  const held = await driver.open(browser, driver.SMALL);
  await held.locator('button[data-mode=grow]').click();
  await held.waitForFunction(() => 'copseGrow' in window);
  // Between two frames: before the first picture of what was recorded.
  const step = await held.evaluate(async () => {
    const now = () =>
      (window as unknown as { copseGrow: { steps: number; step: number } }).copseGrow;
    const scrubber = document.querySelector('.grow-curve input') as HTMLInputElement;
    window.requestAnimationFrame = () => 0;
    while (now().steps === 0) await new Promise((next) => setTimeout(next));
    scrubber.value = String(Math.floor(now().steps / 2));
    scrubber.dispatchEvent(new Event('input'));
    return now().step / now().steps;
  });
  expect(step).toBeCloseTo(0.5, 1);
  await driver.close(held);
});

it('plays, pauses, and places one sample a step', async () => {
  page = await grown({ ...driver.SMALL, ...driver.moving });
  expect((await read()).isPlaying).toBe(true);
  await expect.poll(async () => (await read()).step).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await read();
  expect(paused.isPlaying).toBe(false);
  await page.getByRole('button', { name: 'Next step' }).click();
  const next = await read();
  expect(next.step).toBe(paused.step + 1);
  const [before, after] = [paused.panes[0]?.positions ?? [], next.panes[0]?.positions ?? []];
  expect(after).toHaveLength(before.length + 2);
  expect(after.slice(0, before.length)).toEqual(before);
});

it('the keyboard plays, steps and goes to both ends, and does not draw', async () => {
  const drawn = await driver.read(page);
  await page.locator('.grow-view').focus();
  await page.keyboard.press('Home');
  expect(await read()).toMatchObject({ step: 0, isPlaying: false });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect((await read()).step).toBe(10);
  await page.keyboard.press('End');
  const { step, steps } = await read();
  expect(step).toBe(steps);
  await page.keyboard.press('Space');
  expect(await read()).toMatchObject({ isPlaying: true });
  await page.keyboard.press('Space');
  expect(await read()).toMatchObject({ isPlaying: false });
  expect((await driver.read(page)).shapes).toEqual(drawn.shapes);
});

it('says how many are placed and wait, once after many steps', async () => {
  const words = async (): Promise<RegExp> =>
    new RegExp(`^${(await read()).step} placed, \\d+ waiting$`);
  const status = page.locator('#grow [role=status]');
  // Once it says a step that it never said before, it has nothing left to say.
  await scrub(0.5);
  await expect.poll(() => status.textContent()).toMatch(await words());
  // Later work of the page waits until it is let go.
  await status.evaluate((element) => {
    const { setTimeout } = window;
    const held: (() => void)[] = [];
    const said: (string | null)[] = [];
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      childList: true,
    });
    const letGo = () => {
      Object.assign(window, { setTimeout });
      for (const run of held) run();
    };
    Object.assign(window, { said, letGo, setTimeout: (run: () => void) => held.push(run) });
  });
  for (const share of [0.2, 0.4, 0.6, 0.3]) await scrub(share);
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toEqual([expect.stringMatching(await words())]);
});

it('at the end of the scrubber it shows the samples of copse.sample, by either method', async () => {
  const copse = await load();
  for (const method of ['bridson', 'maximal']) {
    await choose(method);
    const { step, steps, panes } = await scrub(1);
    expect(step).toBe(steps);
    const [pane] = panes as [GrowRead['panes'][0]];
    expect(pane.method).toBe(method);
    expect(pane.options.method ?? 'maximal').toBe(method);
    const samples = copse.sample(pane.options);
    expect(pane.positions.length).toBeGreaterThan(1000);
    expect(pane.positions).toEqual(Array.from(samples.positions));
    expect(pane.covered).toBeGreaterThan(method === 'maximal' ? 0.9999 : 0.99);
    expect(pane.covered).toBeLessThanOrEqual(1);
  }
});

it('Both shows two panes on one clock, copse with more trees at the end', async () => {
  await choose('both');
  const half = await scrub(0.5);
  expect(half.panes.map(({ method }) => method)).toEqual(['bridson', 'maximal']);
  for (const { positions } of half.panes) expect(positions).toHaveLength(2 * half.step);
  const [left, right] = half.panes as [GrowRead['panes'][0], GrowRead['panes'][0]];
  expect(left.zoom).toBe(right.zoom);
  expect(right.left).toBeGreaterThan(left.left);
  expect(right.count).toBeGreaterThan(left.count);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -200);
  const near = (await read()).panes;
  expect(near[0]?.zoom).toBeGreaterThan(left.zoom);
  expect(near[0]?.zoom).toBe(near[1]?.zoom);
  await page.keyboard.press('1');
  expect((await read()).panes[0]?.zoom).toBe(left.zoom);
});

it('a click on the ground starts there, beside the ground it says so', async () => {
  await choose('bridson');
  const before = (await read()).panes[0] as GrowRead['panes'][0];
  const target = [before.positions[40] as number, before.positions[41] as number] as const;
  const onScreen = ([x, y]: readonly [number, number]): readonly [number, number] => [
    before.left + (x - before.x) * before.zoom,
    before.top + (y - before.y) * before.zoom,
  ];
  await page.mouse.click(...onScreen(target));
  const at = (scene: GrowRead): number[] => scene.panes[0]?.options.start as number[];
  await expect.poll(async () => at(await read())).toBeDefined();
  await page.keyboard.press('End');
  const { panes } = await ready();
  const first = panes[0]?.positions.slice(0, 2) as [number, number];
  expect(Math.hypot(first[0] - target[0], first[1] - target[1])).toBeLessThan(1 / before.zoom);
  // In the glade; what was shown stays.
  await page.mouse.click(...onScreen([806, 398]));
  await expect.poll(() => page.locator('.grow-caption').textContent()).toMatch(/No tree can stand/);
  expect((await read()).panes[0]?.positions.slice(0, 2)).toEqual(first);
  await choose('maximal');
  await page.mouse.click(...onScreen(target));
  await expect.poll(() => page.locator('.grow-caption').textContent()).toMatch(/no starting point/);
});

it('tries and spacing are seen at once, and the spacing is the scene’s', async () => {
  await choose('bridson');
  await page.keyboard.press('End');
  const count = (await read()).panes[0]?.count as number;
  const slide = async (id: string, value: number): Promise<GrowRead['panes'][0]> => {
    await page.locator(id).fill(String(value));
    const option = id === '#grow-tries' ? 'tries' : 'radius';
    const current = async (): Promise<unknown> =>
      (await read()).panes[0]?.options[option as 'radius'];
    await expect.poll(current).toBe(value);
    return (await ready()).panes[0] as GrowRead['panes'][0];
  };
  const hasty = await slide('#grow-tries', 2);
  expect(hasty.count).toBeLessThan(count);
  expect(hasty.positions).toHaveLength(2 * hasty.count);
  const wide = await slide('#grow-spacing', 30);
  expect(wide.count).toBeLessThan(count / 2);
  expect((await driver.read(page)).radius).toBe(30);
});

it('a wood of too many trees is grown with a larger spacing, and the caption says so', async () => {
  await page.locator('#grow-spacing').fill('3');
  const radius = async (): Promise<number> => (await read()).panes[0]?.radius as number;
  await expect.poll(radius).toBeLessThan(10);
  const pane = (await ready()).panes[0] as GrowRead['panes'][0];
  expect(pane.radius).toBeGreaterThan(3);
  expect(pane.count).toBeLessThan(6500);
  expect(await page.locator('.grow-caption').textContent()).toContain(`${pane.radius} m`);
});

it('an empty scene says what to do', async () => {
  await page.locator('[data-mode=draw]').click();
  await driver.cleared(page);
  await page.locator('[data-mode=grow]').click();
  await expect.poll(() => page.locator('.grow-message').textContent()).toMatch(/Draw a shape/);
  expect((await read()).panes[0]?.positions).toEqual([]);
  await driver.close(page);
});

it('five chapters tell it by themselves: what Bridson leaves, and that copse leaves nothing', async () => {
  const told = await grown({ ...driver.SMALL, ...driver.moving });
  const chapter = (): Promise<string | null> =>
    told.locator('.grow-story [aria-pressed=true]').textContent();
  const words = (): Promise<string | null> => told.locator('.grow-caption').textContent();
  expect(await chapter()).toBe('1');
  // Nine trees stand long before nine seconds are over: three a second at least.
  const steps = async (): Promise<number> => (await read(told)).step;
  await expect.poll(steps).toBeGreaterThan(8);
  // The first trees fill the frame.
  const zoom = async (): Promise<number> => (await read(told)).panes[0]?.zoom ?? 0;
  const { zoom: whole } = (await driver.read(told)).camera;
  await expect.poll(zoom).toBeGreaterThan(2 * whole);
  await told.locator('.grow-story button').nth(3).click();
  await expect.poll(chapter).toBe('4');
  await ready(told);
  await expect.poll(zoom).toBeLessThan(1.3 * whole);
  const end = await read(told);
  expect(end.step).toBe(end.steps);
  const { moreFit, options } = end.panes[0] as GrowRead['panes'][0];
  expect(moreFit).toBeGreaterThan(10);
  expect(await words()).toContain(`${moreFit} more trees would fit`);
  expect(await told.locator('.grow-curve p').textContent()).toContain(`${moreFit} more fit`);
  expect(options.method).toBe('bridson');
  await driver.screenshot(told, 'grow-left');
  // By itself it goes on to the last one, which leads to Compare.
  await expect.poll(chapter).toBe('5');
  await expect.poll(words).toMatch(/no more fit/);
  await told.locator('.grow-next').click();
  await expect.poll(() => told.locator('#compare').isVisible()).toBe(true);
  await told.locator('[data-mode=grow]').click();
  await expect.poll(chapter).toBe('1');
  // Taking the scrubber ends the story.
  await ready(told);
  await scrub(0.3, told);
  expect(await told.locator('.grow-story [aria-pressed=true]').count()).toBe(0);
  expect(await words()).toMatch(/Tap to start elsewhere/);
  await driver.close(told);
});

it('after any number of steps the trees of copse are spread evenly', async () => {
  const shown = await grown(driver.SMALL);
  await choose('maximal', shown);
  const { panes } = await scrub(0.25, shown);
  const { positions, radius } = panes[0] as GrowRead['panes'][0];
  let least = Infinity;
  for (let i = 0; i < positions.length; i += 2)
    for (let k = 0; k < i; k += 2)
      least = Math.min(
        least,
        Math.hypot(
          (positions[i] as number) - (positions[k] as number),
          (positions[i + 1] as number) - (positions[k + 1] as number),
        ),
      );
  expect(positions.length).toBeGreaterThan(300);
  expect(least).toBeGreaterThan(1.4 * radius);
  await driver.close(shown);
});

it('on a phone everything is on the screen, and nothing grows by itself for who wants calm', async () => {
  const phone = await grown(driver.PHONE);
  const opened = await read(phone);
  expect(opened.isPlaying).toBe(false);
  expect(opened.step).toBeGreaterThan(0.4 * opened.steps);
  await driver.screenshot(phone, 'grow-phone');
  const controls = await phone
    .locator('#grow :is(button, input):visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(controls).toHaveLength(16);
  for (const { left, right, top, bottom, height } of controls) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
    expect(top).toBeGreaterThan(400);
    expect(bottom).toBeLessThanOrEqual(844);
    expect(height).toBeGreaterThanOrEqual(28);
  }
  const both = await choose('both', phone);
  const [upper, lower] = both.panes as [GrowRead['panes'][0], GrowRead['panes'][0]];
  expect(lower.top).toBeGreaterThan(upper.top + 100);
  await driver.close(phone);
});

it('each method and the night have a picture', async () => {
  const shown = await grown(driver.DESKTOP);
  const picture = async (name: string, share: number): Promise<void> => {
    const { step, steps } = await scrub(share, shown);
    expect(step / steps).toBeCloseTo(share, 1);
    await shown.waitForTimeout(400); // The trees rise.
    await driver.screenshot(shown, name);
  };
  await picture('grow-bridson', 0.62);
  await choose('maximal', shown);
  await picture('grow-copse', 0.5);
  await choose('both', shown);
  await picture('grow-both', 0.62);
  await choose('bridson', shown);
  await shown.locator('[data-action=theme]:visible').click();
  await picture('grow-night', 0.62);
  await driver.close(shown);
});
