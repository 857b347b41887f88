/** The browser's frames, and their clock. */

/** Now, in seconds, on the clock of frames. */
export const seconds = (): number => performance.now() / 1000;

/** Resolves after the next frame was painted. */
export const nextPainted = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    requestAnimationFrame(() => port2.postMessage(0));
  });

/** Returns a function that lets `paint` run once in the next frame, however often it is called. */
export function inNextFrame(paint: (now: number) => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame((time) => {
      isScheduled = false;
      paint(time / 1000);
    });
  };
}

/** The time from the painting to the screen: if software draws, much longer than the painting itself. */
export class FrameTimer {
  /** Milliseconds; of a long frame half is remembered at the next. */
  took = 0;

  /** Call this when a frame is painted. */
  start(): void {
    const begin = performance.now();
    // The browser asks for the next but one when it has drawn this one.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.took = Math.max(performance.now() - begin, this.took / 2);
      }),
    );
  }
}
