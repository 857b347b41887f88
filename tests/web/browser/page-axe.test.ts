// axe finds nothing to mend, in any mode or dialog, by day and by night, at a desk and on phones, upright
// and on their side, and in forced colours.
import axe from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as driver from './page-driver.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await driver.launch({ webgl: false });
});
afterAll(() => browser.close());

/** Presses what may lie in a menu that is closed. */
const press = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);

/** The views of the page, one after the other: the button to press, and an element of the view; or a key. */
const views: readonly (readonly [name: string, pressed: string, shown: string, key?: string])[] = [
  ['Draw', '', '.status'],
  ['a tool that offers a size', '[data-tool=brush]', '.actions'],
  ['a tool that offers a density, too', '[data-tool=density]', '.actions .size + .size'],
  ['a shape', '[data-tool=select]', '.actions', 'Tab'],
  ['the menu', '[data-action=menu]', '#menu'],
  ['how many', '#menu button[data-tab=many]', '#menu'],
  ['more tools', '#menu button[data-tab=tools]', '#menu'],
  ['more of all', '#menu button[data-tab=more]', '#menu'],
  ['the share dialog', '[data-action=share]', '#take[open] .pane'],
  ['the code', '[data-action=code]', '#take[open] pre'],
  ['the coastlines', '[data-action=coastlines]', '#coasts[open] .countries > *'],
  ['the keys', '[data-action=keys]', '#keys[open]'],
  ['Grow', '[data-mode=grow]', '.grow-caption'],
  ['Grow, both methods', '[data-method=both]', '.grow-title'],
  ['Compare', '[data-mode=compare]', '.method .fits.full'],
  ['the cells of Compare', '[data-view=cells]', '.method .fits.full'],
  ['a plot explained', '.method .curve', '#explain[open] p'],
  ['the table of Compare', '[data-view=table]', '#compare table'],
  ['Picture', 'button[data-mode=picture]', '.sheet-split'],
  ['World', '[data-mode=world]', '.world-panel'],
  ['the share dialog of World', '[data-action=share]', '#take[open] .pane'],
];

/** The faults that axe finds by these rules, or by all. */
async function findings(page: Page, ...rules: string[]): Promise<object[]> {
  return page.evaluate(async (runOnly) => {
    const run = { ...(runOnly.length ? { runOnly } : {}), resultTypes: ['violations' as const] };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(run);
    return violations.map(({ id, help, nodes }) => ({
      ...{ id, help },
      nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    }));
  }, rules);
}

/** Which axe looks for no more. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

const phone = (width: number, height: number) => ({
  ...{ ...driver.PHONE, deviceScaleFactor: 1 },
  viewport: { width, height },
});

for (const [place, options, hasNight] of [
  ['at a desk', driver.DESKTOP, true],
  // axe looks at no pixel, which are painted by software.
  ['on a phone', phone(390, 844), true],
  ['on a small phone', phone(320, 640), false],
  ['on a phone on its side', phone(844, 390), false],
  ['in forced colours', { ...driver.DESKTOP, forcedColors: 'active' }, false],
] as const) {
  it(`axe finds nothing to mend ${place}`, async () => {
    const page = await driver.open(browser, options);
    // Not as a script of the page, whose policy allows its own alone.
    await page.evaluate(axe.source);
    for (const [name, pressed, shown, key] of views) {
      await page.evaluate(() => document.querySelector<HTMLDialogElement>('[open]')?.close());
      if (pressed) await press(page, pressed);
      if (key) await page.locator('#sketch').press(key);
      await page.locator(shown).first().waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await findings(page), name).toEqual([]);
      expect(await repeatedIds(page), name).toEqual([]);
      if (!hasNight) continue;
      // Only colours are others by night.
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(page, 'color-contrast'), `${name}, by night`).toEqual([]);
    }
    await driver.close(page);
  });
}
