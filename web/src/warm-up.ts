import type { PlainOptions } from './sample-options.js';

/**
 * About 80,000 samples, whose call makes what every call needs. Engines compile a function when it is
 * first called, and optimise it in the background once it has been busy; for Chromium, whose own start
 * keeps the processor busy, too, 40,000 samples are too few.
 */
export const warmUp: PlainOptions<false> = {
  region: [
    [0, 0],
    [480, 0],
    [0, 480],
  ],
  radius: 1,
};
