// The cost of the first visit for the main thread until its picture is there: milliseconds of CPU time, by the
// browser's own trace, with the thread slowed down as many times as devtools do for a slow phone, and not at all.
// Workers are not slowed down. On a busy machine the slowed figures grow with the load.
import { quantiles } from './frames-times.mjs';

const RUNS = 5;
const RATES = [1, 4];
const STEPS = ['cards', 'ground', 'trees', 'picture'];

export const head = `times slower,${STEPS.map((step) => `${step} CPU ms`).join()}`;

/** Before the page's own scripts: marks the first frames that show ground and trees. */
function markFrames() {
  const request = requestAnimationFrame;
  let isInFrame = false;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      isInFrame = true;
      callback(time);
      isInFrame = false;
    });
  const marked = new Set();
  /** Marks the end of the frame that something is painted in. */
  const mark = (name) => {
    if (marked.has(name)) return;
    marked.add(name);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark(name);
    if (isInFrame) port2.postMessage(0);
    else request(() => port2.postMessage(0));
  };
  const watch = (prototype, method, isWanted, name) => {
    const own = prototype[method];
    prototype[method] = function (...given) {
      if (isWanted(this, given)) mark(name);
      return own.apply(this, given);
    };
  };
  const isGround = ({ canvas }) => canvas.id === 'ground';
  watch(CanvasRenderingContext2D.prototype, 'fillRect', isGround, 'ground');
  const isWood = (_, [, , , instances]) => instances > 100;
  watch(WebGL2RenderingContext.prototype, 'drawArraysInstanced', isWood, 'trees');
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('picture').length) console.debug('picture');
  }).observe({ type: 'mark', buffered: true });
}

/** The events of a load, from an empty page to its picture. */
async function traced(browser, url, rate) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.addInitScript(markFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const tracing = await browser.newBrowserCDPSession();
  const events = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const includedCategories = ['toplevel', 'loading', 'blink.user_timing', 'devtools.timeline'];
  await tracing.send('Tracing.start', {
    traceConfig: { includedCategories },
    transferMode: 'ReportEvents',
  });
  const shown = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'picture',
    timeout: 120_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  await shown;
  const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await complete;
  await tracing.detach();
  await page.context().close();
  return events;
}

/** Milliseconds of the main thread until each step. */
function stepsOf(events) {
  const marks = new Map();
  for (const { name, cat, ts, pid, tid } of events) {
    if (/user_timing/.test(cat) && STEPS.includes(name)) marks.set(name, { ts, pid, tid });
  }
  const { pid, tid } = marks.get('trees');
  const own = events.filter((event) => event.pid === pid && event.tid === tid);
  marks.set(
    'cards',
    own.find(({ name }) => name === 'firstContentfulPaint'),
  );
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const isPage = ({ name, args }) => name === 'CommitLoad' && args.data?.url?.startsWith('http');
  const commit = own.find(isPage).ts;
  return STEPS.map((step) =>
    tasks
      .filter(({ ts, dur }) => ts + dur > commit && ts < marks.get(step).ts)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0),
  );
}

export async function measure(browser, url) {
  const rows = [];
  for (const rate of RATES) {
    const runs = [];
    for (let i = 0; i < RUNS; i++) runs.push(stepsOf(await traced(browser, url, rate)));
    const medians = STEPS.map((_, k) => quantiles(runs.map((steps) => steps[k])).median);
    rows.push([rate, ...medians.map((ms) => ms.toFixed(0))].join());
    console.log(rows.at(-1));
  }
  return rows;
}
