// node scripts/preview.mjs: makes web/demo/preview.jpg, which is shown beside links to the page, of the page as it
// was last built: its first wood, with its name. To be run again when the page looks different.
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findChrome, root } from './tools.mjs';

/** What is seen besides the wood; the page leaves room for a card. */
function introduce() {
  document.addEventListener(
    'readystatechange',
    () => {
      const title = document.createElement('section');
      title.className = 'card title';
      title.innerHTML = '<h1>copse</h1><p>Draw a shape<br />and trees fill it.</p>';
      title.prepend(document.querySelector('.brand img').cloneNode());
      const style = document.createElement('style');
      style.textContent = `
      .card:not(.title), .brand { display: none !important; }
      .title { position: fixed; inset: 0 auto 0 0; width: 400px; padding: 172px 0 0 72px; background: none; box-shadow: none; box-sizing: border-box; }
      .title img { width: 92px; height: 92px; margin-left: -8px; }
      .title h1 { margin: 6px 0 14px; font: 700 92px / 1 ui-serif, Georgia, serif; color: var(--ink); }
      .title p { margin: 0; font-size: 31px; line-height: 1.3; color: var(--ink); }`;
      document.head.append(style);
      document.body.append(title);
    },
    { once: true },
  );
}

const server = await preview({ configFile: join(root, 'vite.config.ts'), preview: { port: 4374 } });
const browser = await chromium.launch({
  executablePath: findChrome(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  reducedMotion: 'reduce',
});
await page.addInitScript(introduce);
await page.goto(server.resolvedUrls.local[0]);
await page.waitForFunction(() => window.copseScene?.settled);
const path = join(root, 'web/demo/preview.jpg');
await page.screenshot({ path, type: 'jpeg', quality: 80 });
await browser.close();
await server.close();
