// The suite as a browser's page has it: browser.mjs bundles this file and calls what it exports.
import { median, timed } from './clock.mjs';
import { countOf, start } from './methods.mjs';
import {
  coasts,
  radiusFor,
  selections,
  side,
  sizesInTurns,
  squares,
  startAll,
  warmUp,
} from './suite.mjs';

let methods;

export async function prepare(bridsonBytes, seconds) {
  methods = await startAll(() => Uint8Array.from(bridsonBytes));
  warmUp(methods, seconds);
}

export const measureSquares = (count, speeds, quick) => squares(methods, count, speeds, { quick });
export const measureSizes = (counts, quick) => sizesInTurns(methods[0], counts, quick);
export const measureSelections = (quick) => selections({ quick });
export const measureCoasts = (edges, count, quick) => coasts(methods, edges, count, { quick });

/** In a page that has done nothing yet: seconds of the package's first call and of a warm one. */
export async function measureFirstCall(count) {
  const { fill } = await start('copse');
  const call = (seed) => countOf(fill(side, radiusFor(count), seed));
  const first = timed(call).seconds;
  const warm = Array.from({ length: 25 }, (_, seed) => timed(() => call(seed)).seconds);
  return { first, warm: median(warm.slice(-11)) };
}
