// The measurements in one process, Node or a browser's page: every contestant at every size in
// squares, and within coasts. Returns plain records, so that a page can hand them over.
import { load } from '../../dist/index.js';
import { inTurns, speed, timed } from './clock.mjs';
import { countOf, flat, names, square, start } from './methods.mjs';
import { areaOf, coast, filter } from './polygon.mjs';
import { qualityOf } from './quality.mjs';

export const side = 1000;
const density = 0.6966; // N·r² of a saturated set
export const radiusFor = (count, area = side * side) => Math.sqrt((density * area) / count);

/** One run of a small size lasts this long, in seconds, so that the clock can tell. */
const atLeast = 0.03;
/** A run that would take longer, in seconds, is not made. */
export const tooLong = 8;
/** But textbook Bridson, which the ratios need, may take one long run. */
const tooLongForBridson = 90;

const roundsFor = (seconds, quick) => (quick ? 2 : seconds > 1 ? 3 : 5);

export async function startAll(bridsonWasm) {
  const methods = [];
  for (const id of Object.keys(names)) methods.push(await start(id, bridsonWasm));
  return methods;
}

/**
 * Small fills off the clock, before each run. V8 clears away the garbage of the task before on this
 * task's time: without them 10³ samples after 10⁷ cost up to 14 times as much. A forced collection
 * will not do; it shrinks the heap, and halves the speed of those who allocate much.
 */
const settle = (fill) => timed((seed) => countOf(fill(side, radiusFor(1e3), seed)), 0.1);

/** Until V8 has optimised everything: a long wasm call would keep its unoptimised code. */
export function warmUp(methods, seconds) {
  for (const { fill } of methods) {
    timed((seed) => countOf(fill(side, radiusFor(1e3), seed)), seconds / 2);
    timed((seed) => countOf(fill(side, radiusFor(2e4), seed)), seconds / 2);
  }
}

/**
 * Squares of about `count` samples: for each method its runs and what the samples are worth, or the
 * time it would have taken. `speeds` holds the samples per second that are known so far.
 */
export async function squares(methods, count, speeds, { quick = false, more = [] } = {}) {
  const radius = radiusFor(count);
  const results = methods.map(({ id }) => {
    const expected = speeds[id] ? count / speeds[id] : 0;
    const most = id === 'bridson' && !quick ? tooLongForBridson : tooLong;
    const rounds = expected > most ? 0 : expected > tooLong ? 1 : roundsFor(expected, quick);
    return { id, size: count, expected, rounds, last: undefined };
  });
  const tasks = results.map((result, i) => ({
    id: result.id,
    rounds: result.rounds,
    run: () => {
      result.last = undefined;
      settle(methods[i].fill);
      return timed((seed) => {
        result.last = methods[i].fill(side, radius, seed);
        return countOf(result.last);
      }, atLeast);
    },
  }));
  const runs = await inTurns([...tasks, ...more]);
  for (const result of results) {
    result.runs = runs[result.id];
    if (result.runs.length > 0) speeds[result.id] = speed(result.runs.at(-1));
    if (result.last && count <= 1e6) result.quality = qualityOf(flat(result.last), side, radius);
    result.last = undefined;
  }
  return [...results, ...more.map(({ id }) => ({ id, size: count, runs: runs[id] }))];
}

/** The package alone at several sizes in turns, for ratios between them: runs by size. */
export function sizesInTurns(copse, counts, quick) {
  return inTurns(
    counts.map((count) => ({
      id: String(count),
      rounds: quick ? 2 : 5,
      run: () => {
        settle(copse.fill);
        return timed((seed) => countOf(copse.fill(side, radiusFor(count), seed)), atLeast);
      },
    })),
  );
}

/** A square's 10⁵ samples, plain and by counts and orders, in turns: runs by what is asked. */
export async function selections({ quick = false } = {}) {
  const sampler = await load();
  const count = 1e5;
  const radius = radiusFor(count);
  const asked = {
    plain: { radius },
    'half of them': { radius, count: count / 2 },
    'exactly so many': { count },
    'random order': { radius, order: 'random' },
    'progressive order': { radius, order: 'progressive' },
  };
  const fill = (own) => (seed) => sampler.sample({ region: square(side), seed, ...own }).length;
  return inTurns(
    Object.entries(asked).map(([id, own]) => ({
      id,
      rounds: quick ? 2 : 5,
      run: () => timed(fill(own), 4 * atLeast),
    })),
  );
}

/**
 * Coasts of so many edges, and the square, all with about `count` samples. The others fill the
 * coast's square and keep what lies inside; where that would take too long, `expected` says how
 * long, by a part of their samples.
 */
export async function coasts(methods, edgeCounts, count, { quick = false } = {}) {
  const sampler = await load();
  const results = [];
  const tasks = [];
  const add = ({ id, fill }, edges, rounds, call) => {
    results.push({ id, edges, rounds });
    const run = () => {
      settle(fill);
      return timed(call);
    };
    tasks.push({ id: `${id} ${edges}`, rounds, run });
  };
  const rounds = quick ? 2 : 5;
  const [copse, ...others] = methods;
  add(copse, 4, rounds, (seed) => countOf(copse.fill(side, radiusFor(count), seed)));
  for (const edges of edgeCounts) {
    const ring = coast(edges, side);
    const region = { coords: Float64Array.from(ring.flat()), ringEnds: [edges] };
    const radius = radiusFor(count, areaOf(ring));
    add(copse, edges, rounds, (seed) => sampler.sample({ region, radius, seed }).length);
    for (const other of others) {
      const fill = (seed) => filter(other.fill(side, radius, seed), ring).length;
      const expected = expectedSeconds(other.fill, ring, radius);
      add(other, edges, expected > tooLong ? 0 : quick ? 1 : 2, fill);
      results.at(-1).expected = expected;
    }
  }
  const runs = await inTurns(tasks);
  return results.map((result, i) => ({ ...result, runs: runs[tasks[i].id] }));
}

/** By a hundredth of the samples, with a larger radius. */
function expectedSeconds(fill, ring, radius) {
  return 100 * timed(() => filter(fill(side, 10 * radius, 0), ring).length).seconds;
}
