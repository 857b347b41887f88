// Times on a machine that others use too. In Node the lesser of wall and processor time counts:
// neither is less than what the calling thread used, and the first includes other programs, the
// second V8's helper threads. Browsers give wall time only.

/** Starts a watch; calling it gives the seconds since then. */
export function startWatch() {
  const cpu = globalThis.process?.cpuUsage?.();
  const wall = performance.now();
  return () => {
    const seconds = (performance.now() - wall) / 1e3;
    if (!cpu) return seconds;
    const { user, system } = process.cpuUsage(cpu);
    return Math.min(seconds, (user + system) / 1e6);
  };
}

/** Calls until `atLeast` seconds are over: { seconds, count } of one call on average. */
export function timed(call, atLeast = 0) {
  let calls = 0;
  let count = 0;
  let seconds = 0;
  const watch = startWatch();
  do {
    count += call(calls++);
    seconds = watch();
  } while (seconds < atLeast);
  return { seconds: seconds / calls, count: count / calls };
}

/**
 * Runs tasks { id, rounds, run() → { seconds, count } } in turns, so that all of them see the same
 * machine: a list of runs for each id.
 */
export async function inTurns(tasks) {
  const runs = Object.fromEntries(tasks.map(({ id }) => [id, []]));
  for (let round = 0; tasks.some(({ rounds }) => round < rounds); round++) {
    for (const { id, rounds, run } of tasks) if (round < rounds) runs[id].push(await run());
  }
  return runs;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const speed = ({ seconds, count }) => count / seconds;

/** How many times faster a is than b, in samples per second: the median over runs of one round. */
export function timesFaster(a, b) {
  const rounds = Math.min(a.length, b.length);
  return median(Array.from({ length: rounds }, (_, i) => speed(a[i]) / speed(b[i])));
}
