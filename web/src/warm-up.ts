import type { PlainOptions } from './sample-options.js';

/**
 * About 40,000 samples, whose call makes what every call needs. Engines compile a function when it is
 * first called, and optimise it in the background once it has been busy; for Chromium 20,000 samples are
 * too few.
 */
export const warmUp: PlainOptions<false> = {
  region: [
    [0, 0],
    [340, 0],
    [0, 340],
  ],
  radius: 1,
};
