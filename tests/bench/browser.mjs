// Runs the suite in headless Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { findChrome } from '../../scripts/tools.mjs';

/**
 * A page that holds the suite: { call(name, ...arguments), fresh() → another such page in a process
 * of its own, version, close() }.
 */
export async function openBrowser() {
  const bundled = await build({
    entryPoints: [join(import.meta.dirname, 'page.mjs')],
    bundle: true,
    format: 'iife',
    globalName: 'bench',
    write: false,
    logLevel: 'error',
  });
  const script = bundled.outputFiles[0].text;
  const executablePath = findChrome();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const open = async () => {
    const browser = await chromium.launch({ executablePath, args });
    const page = await browser.newPage();
    // Isolated from other origins, or the clock is cut to a tenth of a millisecond.
    await page.route('http://bench.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: {
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Embedder-Policy': 'require-corp',
        },
        body: '<!doctype html><title>bench</title>',
      }),
    );
    await page.goto('http://bench.test/');
    await page.addScriptTag({ content: script });
    return {
      call: (name, ...given) =>
        page.evaluate(([wanted, values]) => globalThis.bench[wanted](...values), [name, given]),
      fresh: open,
      version: browser.version(),
      close: () => browser.close(),
    };
  };
  return open();
}

export const bytesOf = (path) => Array.from(readFileSync(path));
