// node scripts/preview.mjs: pictures of the page as it was last built. Run it again when the page looks different.
// web/demo/preview.jpg is shown beside links to the page: its first wood, with its name. docs/lake.webp is the
// README's clip: a lake dragged through that wood. The clip needs img2webp, of the Debian package webp.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { findChrome, root, run } from './tools.mjs';

/** Side lengths in pixels; milliseconds between two frames. The clip ends as it begins. */
const CLIP = { width: 760, height: 380, frames: 64, step: 75 };
/** The window that the clip is cut from, and where in it the clip and the wood's glade are. */
const WINDOW = { width: 1100, height: 740 };
const CORNER = { x: 170, y: 180 };
const GLADE = [750, 330];
const MIDDLE = [CORNER.x + CLIP.width / 2, CORNER.y + CLIP.height / 2];

/** Hides the page's cards and sketches, and adds elements of the picture's own. */
function dress({ html, css }) {
  document.addEventListener(
    'readystatechange',
    () => {
      const style = document.createElement('style');
      style.textContent = `.card:not(.title), .brand { display: none !important; } #sketch { opacity: 0; } ${css}`;
      document.head.append(style);
      document.body.insertAdjacentHTML('beforeend', html);
    },
    { once: true },
  );
}

const TITLE = {
  html: `<section class="card title"><img src="ICON" alt="" /><h1>copse</h1>
    <p>Draw a shape<br />and trees fill it.</p></section>`,
  css: `
    .title { position: fixed; inset: 0 auto 0 0; width: 400px; padding: 172px 0 0 72px; background: none; box-shadow: none; box-sizing: border-box; }
    .title img { width: 92px; height: 92px; margin-left: -8px; }
    .title h1 { margin: 6px 0 14px; font: 700 92px / 1 ui-serif, Georgia, serif; color: var(--ink); }
    .title p { margin: 0; font-size: 31px; line-height: 1.3; color: var(--ink); }`,
};
const icon = (path) => readFileSync(join(root, path), 'utf8');
TITLE.html = TITLE.html.replace(
  'ICON',
  `data:image/svg+xml,${encodeURIComponent(icon('web/demo/icon.svg'))}`,
);
const POINTER = {
  html: icon('node_modules/lucide-static/icons/mouse-pointer-2.svg'),
  css: `
    .lucide-mouse-pointer-2 { position: fixed; left: 0; top: 0; z-index: 9; fill: white; stroke: #222; stroke-width: 1.4; pointer-events: none; }`,
};

/** Lets the page's clock stand still, at the time that `filmAt` sets. */
function stopClock() {
  const [now, ask] = [performance.now.bind(performance), requestAnimationFrame.bind(window)];
  let time;
  performance.now = () => time ?? now();
  window.requestAnimationFrame = (call) => ask(() => call(performance.now()));
  window.filmAt = (later) => {
    time = later;
  };
}

async function settled(page) {
  await page.waitForFunction(() => window.copseScene?.settled);
}

async function takePreview(page) {
  await settled(page);
  const path = join(root, 'web/demo/preview.jpg');
  await page.screenshot({ path, type: 'jpeg', quality: 80 });
}

/** A lake around a place, as the pointer draws it. */
function lakeAround([x, y]) {
  return Array.from({ length: 41 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 40;
    const reach = 1 + 0.16 * Math.sin(2 * angle + 0.6) + 0.1 * Math.sin(3 * angle);
    return [x + 86 * reach * Math.cos(angle), y + 55 * reach * Math.sin(angle)];
  });
}

/** The place of the pointer at a share of the clip: it draws a lying eight, back to the middle. */
function pointerAt(share) {
  const angle = 2 * Math.PI * share;
  return [MIDDLE[0] + 190 * Math.sin(angle), MIDDLE[1] - 58 * Math.sin(2 * angle)];
}

async function drawLake({ keyboard, mouse }) {
  await keyboard.press('l');
  const line = lakeAround(MIDDLE);
  await mouse.move(...line[0]);
  await mouse.down();
  for (const place of line) await mouse.move(...place);
  await mouse.up();
}

async function takeClip(page) {
  await settled(page);
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')));
  await page.waitForFunction(() => window.copseScene.isWhole);
  await page.keyboard.press('v');
  await page.mouse.click(...GLADE);
  await page.keyboard.press('Delete');
  await drawLake(page);
  await page.keyboard.press('v');
  await page.mouse.click(...MIDDLE);
  await settled(page);
  await page.mouse.move(...MIDDLE);
  await page.mouse.down();
  const start = await page.evaluate(() => performance.now());
  const folder = mkdtempSync(join(tmpdir(), 'copse-clip-'));
  const { frames, step, ...size } = CLIP;
  const paths = [];
  // The first round is not taken: the second begins as it ends.
  for (let i = 1; i <= 2 * frames; i++) {
    const at = pointerAt(i / frames);
    await showFrame(page, start + i * step, at);
    if (i <= frames) continue;
    const path = join(folder, `${i}.png`);
    await page.screenshot({ path, clip: { ...CORNER, ...size } });
    paths.push(path);
  }
  const options = '-min_size -loop 0 -lossy -q 45 -m 6'.split(' ');
  run('img2webp', [...options, '-d', `${step}`, ...paths, '-o', join(root, 'docs/lake.webp')]);
  rmSync(folder, { recursive: true });
}

/** Moves the lake, and waits until its trees have been painted at that time. */
async function showFrame(page, time, [x, y]) {
  const before = await page.evaluate(
    ([time, x, y]) => {
      window.filmAt(time);
      document.querySelector('.lucide-mouse-pointer-2').style.translate = `${x}px ${y}px`;
      return window.copseScene.updates;
    },
    [time, x, y],
  );
  await page.mouse.move(x, y);
  await page.waitForFunction((updates) => window.copseScene.updates > updates, before);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

const server = await preview({ configFile: join(root, 'vite.config.ts'), preview: { port: 4374 } });
const browser = await chromium.launch({
  executablePath: findChrome(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});

async function opened(viewport, clothes, options = {}) {
  const page = await browser.newPage({ viewport, ...options });
  await page.addInitScript(stopClock);
  await page.addInitScript(dress, clothes);
  await page.goto(server.resolvedUrls.local[0]);
  return page;
}

await takePreview(await opened({ width: 1200, height: 630 }, TITLE, { reducedMotion: 'reduce' }));
await takeClip(await opened(WINDOW, POINTER));
await browser.close();
await server.close();
