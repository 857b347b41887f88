// The share dialog of the page, for tests.
import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';

export async function openShare(page: Page): Promise<void> {
  await page.locator('[data-action=share]:visible').first().click();
  await page.locator('#take[open]').waitFor();
}

export const button = (page: Page, name: string) =>
  page.locator('#take').getByRole('button', { name, exact: true });

/** Presses a button of the dialog, and returns the file that it saves. */
export async function saved(page: Page, name: string): Promise<[name: string, bytes: Buffer]> {
  const waiting = page.waitForEvent('download');
  // A click of the mouse would wait until the picture is drawn.
  await button(page, name).evaluate((pressed: HTMLButtonElement) => pressed.click());
  const download = await waiting;
  mkdirSync('build/downloads', { recursive: true });
  const path = `build/downloads/${download.suggestedFilename()}`;
  await download.saveAs(path);
  return [download.suggestedFilename(), readFileSync(path)];
}
