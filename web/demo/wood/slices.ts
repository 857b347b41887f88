/** Long work in slices, between which the page draws frames. */

/** Milliseconds of work after which the page may draw a frame. */
const SLICE = 8;
/** How many times `step` is called between looks at the clock. */
const BATCH = 2048;

const nextTask = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });

/** Calls `step` with 0, 1, … below `count`. Rejects if the signal aborts. */
export async function inSlices(
  count: number,
  signal: AbortSignal,
  step: (i: number) => void,
): Promise<void> {
  let since = performance.now();
  for (let i = 0; i < count; i++) {
    step(i);
    if (i % BATCH !== BATCH - 1 || performance.now() - since <= SLICE) continue;
    await nextTask();
    signal.throwIfAborted();
    since = performance.now();
  }
}
