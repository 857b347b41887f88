// What JavaScript takes of a frame: the rest of it, which draws, is software's here and a GPU's elsewhere.
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Before the page's own scripts: every frame's JavaScript is timed. */
export function timeFrames() {
  const request = requestAnimationFrame;
  window.frameTimes = [];
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const start = performance.now();
      callback(time);
      window.frameTimes.push(performance.now() - start);
    });
}

export function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** The frames' JavaScript while something is done. */
export async function framesOf(page, act) {
  await page.evaluate(() => {
    window.frameTimes.length = 0;
  });
  await act();
  return quantiles(await page.evaluate(() => window.frameTimes));
}

/** Where threads have priorities of their own, those that draw in software wait for all others. */
export async function drawLast(browser) {
  if (process.platform !== 'linux') return;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  for (const { id } of processInfo.filter(({ type }) => type === 'GPU'))
    for (const thread of readdirSync(`/proc/${id}/task`))
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}
