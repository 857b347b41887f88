// The country without end, for npm run bench:page: what JavaScript takes of a frame while panning at each zoom; and after
// a jump to where nothing is known yet the time until a coarse picture covers the view and until all is there, by the
// clock, and of the processor: the page's own and its workers'.
import { framesOf, spent } from './frames-times.mjs';

/** Pixels to a metre: single trees, tree level, hills, a coast, a continent. */
const ZOOMS = [4, 1, 1 / 4, 1 / 16, 1 / 128, 1 / 700];
const JUMPS = 3;
/** Metres across the ground that is jumped about in. */
const FAR = 400_000;
/** So many pixels a move, and moves. */
const STEP = 12;
const MOVES = 60;

export const head =
  'pixels to a metre,trees in view,jump to coarse picture ms,jump to full view ms,page until full CPU ms,workers until full CPU ms,panning ms,panning p95 ms';

const full = (page) =>
  page.waitForFunction(() => window.copseWorld?.isFull, undefined, {
    timeout: 120_000,
    polling: 5,
  });

/** Milliseconds until a view is covered, and until it is full; the median jump, each to where nothing is known. */
async function jump(page, seed, zoom, numbers) {
  const jumps = [];
  const session = await page.context().browser().newBrowserCDPSession();
  for (let n = 0; n < JUMPS; n++) {
    const [x, y] = [numbers(), numbers()].map((share) => Math.round(FAR * (share - 0.5)));
    const before = await spent(session);
    const times = await page.evaluate(timed, `#world=${seed},${x},${y},${zoom},62`);
    const after = await spent(session);
    const [own, workers] = ['page', 'workers'].map((name) => after[name] - before[name]);
    jumps.push({ ...times, own, workers });
    await page.waitForTimeout(300);
  }
  await session.detach();
  return jumps.sort((a, b) => a.full - b.full)[JUMPS >> 1];
}

/** Runs in the page. */
async function timed(link) {
  const turn = () => new Promise((next) => setTimeout(next, 4));
  const start = performance.now();
  const followed = new Promise((next) => addEventListener('hashchange', next, { once: true }));
  location.hash = link;
  await followed;
  // The next frame asks for tiles.
  await new Promise(requestAnimationFrame);
  await turn();
  while (!window.copseWorld.isCovered) await turn();
  const covered = performance.now() - start;
  while (!window.copseWorld.isFull) await turn();
  return { covered, full: performance.now() - start };
}

async function pan(page) {
  await page.mouse.move(900, 600);
  await page.mouse.down();
  for (let n = 1; n <= MOVES; n++) {
    await page.mouse.move(900 - STEP * n, 600 - 0.3 * STEP * n);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** A row for each zoom. */
export async function measureWorld(page) {
  await page.locator('[data-mode=world]').click();
  await full(page);
  const { seed, x, y } = await page.evaluate(() => window.copseWorld);
  let state = 1;
  const numbers = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const rows = [];
  for (const zoom of ZOOMS) {
    const jumped = await jump(page, seed, zoom, numbers);
    await page.evaluate((link) => {
      location.hash = link;
    }, `#world=${seed},${x},${y},${zoom},62`);
    await page.waitForTimeout(100);
    await full(page);
    const { trees } = await page.evaluate(() => window.copseWorld);
    const panning = await framesOf(page, () => pan(page));
    await full(page);
    const { covered, full: all, own, workers } = jumped;
    const figures = [covered, all, own, workers, panning.median, panning.p95].map((ms) =>
      ms.toFixed(1),
    );
    rows.push([+zoom.toPrecision(3), trees, ...figures].join(','));
    console.log(rows.at(-1));
  }
  return rows;
}
