/** The browser's frames, and their clock. */

/** Now, in seconds, on the clock of frames. */
export const seconds = (): number => performance.now() / 1000;

/** A function that lets `paint` run in the next frame: once, however often it is called until then. */
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
