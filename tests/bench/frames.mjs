// npm run bench:page [-- --no-build --world]: how smoothly the page runs, in Chromium without a GPU: what
// JavaScript takes of a frame while panning and while drawing beside a wood, the time from pen-up to trees, and
// what each update takes while a lake is dragged through the wood, in JavaScript and wasm, and of the page's main
// thread with all that paints; the same of World, alone with --world; and what the first visit costs until its
// picture is there, alone with --start. Software would take seconds to draw half a million trees: WebGL is handed
// all of them in Draw, and draws none.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { build } from '../../scripts/build.mjs';
import { findChrome, root } from '../../scripts/tools.mjs';
import { cpuOfMoves } from './frames-cpu.mjs';
import * as start from './frames-start.mjs';
import { drawLast, framesOf, quantiles, timeFrames } from './frames-times.mjs';
import { head, measureWorld } from './frames-world.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** Spacings, of half metres, at which the drawn rectangle holds about so many trees. */
const SPACINGS = { 10000: 30.5, 100000: 9.5, 500000: 4.5, 1000000: 3 };
/** So many moves drag a lake. */
const STEPS = 50;
/** The right edge of the rectangle; with three kinds more trees stand on as much ground. */
const RIGHT = { one: 1020, three: 890 };

const settled = (page) =>
  page.waitForFunction(() => window.copseScene?.settled, undefined, { timeout: 120_000 });

async function drag(page, path) {
  await page.mouse.move(...path[0]);
  await page.mouse.down();
  for (const at of path.slice(1)) await page.mouse.move(...at);
  await page.mouse.up();
}

/** The times of updates while a lake is dragged from place to place. */
async function dragged(page, from, to) {
  const [x, y] = from;
  await page.keyboard.press('l');
  await drag(page, [
    [x - 60, y - 45],
    [x, y - 55],
    [x + 60, y - 30],
    [x + 50, y + 45],
    [x - 40, y + 50],
    [x - 60, y - 45],
  ]);
  await settled(page);
  await page.keyboard.press('v');
  await page.mouse.click(x, y);
  const worked = [];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const cpu = await cpuOfMoves(page, async () => {
    for (let i = 1; i <= STEPS; i++) {
      const last = await updates(page);
      const share = i / STEPS;
      await page.mouse.move(x + (to[0] - x) * share, y + (to[1] - y) * share);
      // Few looks, since each takes time of the page's own.
      for (let look = 0; look < 40 && (await updates(page)) === last; look++)
        await page.waitForTimeout(60);
      await page.waitForTimeout(60);
      worked.push(await page.evaluate(() => window.copseScene.worked));
    }
  });
  await page.mouse.up();
  await settled(page);
  return { worked: quantiles(worked), cpu: quantiles(cpu) };
}

const updates = (page) => page.evaluate(() => window.copseScene.updates);

async function measure(page, count, mixed) {
  await page.locator('.corner [data-action=menu]').click();
  await page.locator('[data-action=clear]').click();
  await settled(page);
  for (const kind of [0, 1, 2])
    await page.locator(`[data-kind="${kind}"] input`).fill(mixed ? '0.35' : '0');
  await page.locator('#spacing').fill(String(SPACINGS[count]));
  await page.keyboard.press('r');
  await drag(page, [
    [120, 120],
    [500, 400],
    [mixed ? RIGHT.three : RIGHT.one, 720],
  ]);
  await page.waitForFunction(() => window.copseScene.count > 0, undefined, {
    timeout: 120_000,
    polling: 20,
  });
  await settled(page);
  const { trees, took } = await page.evaluate(() => ({
    trees: window.copseScene.count,
    took: window.copseScene.took,
  }));
  const arc = (x, y, reach) =>
    Array.from({ length: 16 }, (_, i) => [
      x + reach * Math.cos(i / 2.7),
      y + reach * Math.sin(i / 2.7),
    ]);
  const panning = await framesOf(page, async () => {
    await page.keyboard.down(' ');
    await drag(page, arc(600, 400, 60));
    await page.keyboard.up(' ');
  });
  await page.keyboard.press('p');
  const drawing = await framesOf(page, () => drag(page, arc(1060, 640, 70)));
  await settled(page);
  await page.keyboard.press('Control+z');
  await settled(page);
  const dragging = await dragged(page, [400, 300], [700, 500]);
  return { trees, mixed, penUp: took, panning, drawing, dragging };
}

if (!process.argv.includes('--no-build')) build({ demo: true });
const server = await preview({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  preview: { port: 4373 },
});
const browser = await chromium.launch({ executablePath: findChrome(), args: ARGS });
const write = (name, lines) =>
  writeFileSync(join(root, 'tests/bench/results', name), `${lines.join('\n')}\n`);
const [isWorldAlone, isStartAlone] = ['--world', '--start'].map((flag) =>
  process.argv.includes(flag),
);
if (!isWorldAlone)
  write('page-start.csv', [
    start.head,
    ...(await start.measure(browser, server.resolvedUrls.local[0])),
  ]);
if (isStartAlone) {
  await browser.close();
  await server.close();
  process.exit();
}
// Without motion: software takes a second to draw each frame of rising trees.
const size = { width: 1440, height: 900 };
const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
await drawLast(browser);
await page.addInitScript(timeFrames);
if (!process.argv.includes('--world'))
  await page.addInitScript(() => {
    WebGL2RenderingContext.prototype.drawArraysInstanced = () => {};
  });
await page.goto(server.resolvedUrls.local[0]);
await settled(page);
// The code that edits forests is loaded when the mouse moves.
await page.mouse.move(700, 850);
await page.waitForFunction(() => window.copseScene.hasEngine, undefined, { timeout: 120_000 });
for (let i = 0; i < 7; i++) await page.locator('.history [data-action=zoom-out]').click();

const rows = [
  'trees,kinds,pen up to trees ms,panning ms,panning p95 ms,drawing ms,drawing p95 ms,update dragging ms,update dragging p95 ms,CPU of the page ms,CPU of the page p95 ms',
];
const cases = [
  [10_000, false],
  [10_000, true],
  [100_000, false],
  [100_000, true],
  [500_000, false],
  [500_000, true],
  [1_000_000, false],
];
for (const [count, mixed] of isWorldAlone ? [] : cases) {
  const { trees, penUp, panning, drawing, dragging } = await measure(page, count, mixed);
  const figures = [
    penUp,
    panning.median,
    panning.p95,
    drawing.median,
    drawing.p95,
    dragging.worked.median,
    dragging.worked.p95,
    dragging.cpu.median,
    dragging.cpu.p95,
  ];
  rows.push([trees, mixed ? 3 : 1, ...figures.map((ms) => ms.toFixed(1))].join(','));
  console.log(rows.at(-1));
}
const world = [head, ...(await measureWorld(page))];
await browser.close();
await server.close();
if (!isWorldAlone) write('page.csv', rows);
write('page-world.csv', world);
