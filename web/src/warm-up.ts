import type { PlainOptions } from './sample-options.js';

/**
 * About 20,000 samples, whose call makes what every call needs. Engines compile a function when it is
 * first called, and optimise it in the background once it has been busy.
 */
export const warmUp: PlainOptions<false> = {
  region: [
    [0, 0],
    [240, 0],
    [0, 240],
  ],
  radius: 1,
};
