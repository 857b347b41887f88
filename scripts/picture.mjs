// Makes the README's picture, docs/wood.webp, with the built page: a wood, and a grove being drawn beside it.
// node scripts/build.mjs --demo && node scripts/picture.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findChrome, main, root, say } from './tools.mjs';

const size = { width: 1360, height: 850 };
const quality = 0.82;

/** A loop in the meadow, not yet closed. */
const stroke = Array.from({ length: 44 }, (_, i) => {
  const angle = 3.4 + (i / 50) * 2 * Math.PI;
  const reach = 88 + 9 * Math.sin(3 * angle);
  return [1180 + reach * Math.cos(angle), 690 + 1.15 * reach * Math.sin(angle)];
});

/** The browser's own encoder, since Playwright writes PNG and JPEG only. */
function toWebp(page, png) {
  return page.evaluate(
    async ([data, q]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d').drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', q).split(',')[1];
    },
    [png.toString('base64'), quality],
  );
}

await main(async () => {
  const server = await preview({ logLevel: 'warn', preview: { port: 4373 } });
  const args = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ executablePath: findChrome(), args });
  try {
    const page = await browser.newPage({ viewport: size });
    await page.goto(server.resolvedUrls.local[0]);
    await page.locator('#count', { hasText: 'trees' }).waitFor();
    await page.mouse.move(...stroke[0]);
    await page.mouse.down();
    for (const at of stroke) await page.mouse.move(...at);
    await page.waitForTimeout(1500);
    const png = await page.screenshot();
    mkdirSync(join(root, 'docs'), { recursive: true });
    const webp = Buffer.from(await toWebp(await browser.newPage(), png), 'base64');
    writeFileSync(join(root, 'docs', 'wood.webp'), webp);
    say(`docs/wood.webp: ${size.width} × ${size.height}, ${Math.round(webp.length / 1024)} KB`);
  } finally {
    await browser.close();
    await server.close();
  }
});
