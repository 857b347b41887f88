// The country without end, for npm run bench:page: what JavaScript takes of a frame while panning at each zoom, and the
// time from a jump to where nothing is known yet until the whole view is there.
import { framesOf } from './frames-times.mjs';

/** Pixels to a metre: single trees, tree level, hills, a coast, a continent. */
const ZOOMS = [4, 1, 1 / 4, 1 / 16, 1 / 128, 1 / 700];
const JUMPS = 5;
/** So many pixels a move, and moves. */
const STEP = 12;
const MOVES = 60;

export const head =
  'pixels to a metre,trees in view,jump to full view ms,panning ms,panning p95 ms';

const full = (page) =>
  page.waitForFunction(() => window.copseWorld?.isFull, undefined, {
    timeout: 120_000,
    polling: 5,
  });

/** Milliseconds until a view is full, the median of some; each is hundreds of its own widths from the others. */
async function jump(page, zoom, numbers) {
  const times = [];
  for (let n = 0; n < JUMPS; n++) {
    const [x, y] = [numbers(), numbers()].map((share) =>
      Math.round((400_000 * (share - 0.5)) / zoom ** 0.2),
    );
    times.push(
      await page.evaluate(
        ([link]) =>
          new Promise((resolve) => {
            const start = performance.now();
            location.hash = link;
            const look = () =>
              window.copseWorld.isFull ? resolve(performance.now() - start) : setTimeout(look, 4);
            // The address is followed by then.
            addEventListener('hashchange', () => setTimeout(look), { once: true });
          }),
        [`#world=Lindmoor,${x},${y},${zoom},62`],
      ),
    );
    await page.waitForTimeout(300);
  }
  return times.sort((a, b) => a - b)[JUMPS >> 1];
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
  const { x, y } = await page.evaluate(() => window.copseWorld);
  let state = 1;
  const numbers = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const rows = [];
  for (const zoom of ZOOMS) {
    const jumped = await jump(page, zoom, numbers);
    await page.evaluate((link) => {
      location.hash = link;
    }, `#world=Lindmoor,${x},${y},${zoom},62`);
    await page.waitForTimeout(100);
    await full(page);
    const { trees } = await page.evaluate(() => window.copseWorld);
    const panning = await framesOf(page, () => pan(page));
    await full(page);
    const figures = [jumped, panning.median, panning.p95].map((ms) => ms.toFixed(1));
    rows.push([+zoom.toPrecision(3), trees, ...figures].join(','));
    console.log(rows.at(-1));
  }
  return rows;
}
