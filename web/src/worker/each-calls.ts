// Calls that fill feature by feature in one thread, with a task for each feature.

import type { EachCall } from '../options/each.js';
import { fillEach } from '../results/each.js';
import type { EachSamples } from '../results/each-samples.js';
import type { Placed } from '../results/run.js';
import type { Work } from './job.js';
import { filling } from './sample-calls.js';
import { snapshotOf } from './snapshot.js';

/** The work of a thread for such a call. */
export function* fillingEach(call: EachCall, tell: (share: number) => void): Work<EachSamples> {
  const each = fillEach(call, tell);
  let next = each.next();
  while (!next.done) {
    let placed: Placed;
    try {
      placed = yield* filling(snapshotOf(next.value), false);
    } catch (refusal) {
      next = each.throw(refusal);
      continue;
    }
    next = each.next(placed);
  }
  return next.value;
}
