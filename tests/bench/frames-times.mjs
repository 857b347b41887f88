// The time of JavaScript in a frame. The rest of the frame is drawn by software here, and by a GPU elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * Milliseconds that the processor has spent on the page until now: by the thread that the page runs in, and by its
 * workers; a busy machine makes clocks on the wall longer, and not these. Of Linux alone.
 */
export async function spent(session) {
  if (process.platform !== 'linux') return { page: Number.NaN, workers: Number.NaN };
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sum = { page: 0, workers: 0 };
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer'))
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      const read = (name) => readFileSync(`/proc/${id}/task/${thread}/${name}`, 'utf8');
      const milliseconds = Number.parseInt(read('schedstat'), 10) / 1e6;
      if (Number(thread) === id) sum.page += milliseconds;
      else if (read('comm').startsWith('DedicatedWorker')) sum.workers += milliseconds;
    }
  return sum;
}

/** If threads have priorities, lets the threads that draw in software wait for all others. */
export async function drawLast(browser) {
  if (process.platform !== 'linux') return;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  for (const { id } of processInfo.filter(({ type }) => type === 'GPU'))
    for (const thread of readdirSync(`/proc/${id}/task`))
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}
