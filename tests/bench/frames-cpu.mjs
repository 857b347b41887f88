// The CPU time that a page's main thread takes from one move of the pointer to the next, by Chromium's own trace: unlike
// the time on the wall it is the same, or nearly, on a machine that is busy with other work.
const CATEGORIES = ['toplevel', 'devtools.timeline'];

/** Milliseconds for each move while something is done, in which the pointer moves. */
export async function cpuOfMoves(page, act) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
  const isMove = ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'pointermove';
  const moves = events.filter(isMove).sort((one, other) => one.ts - other.ts);
  if (moves.length === 0) return [];
  const isMain = ({ pid, tid, ph, name }) =>
    pid === moves[0].pid && tid === moves[0].tid && ph === 'X' && /RunTask$/.test(name);
  const times = moves.map(() => 0);
  let [move, end] = [-1, 0];
  for (const task of events.filter(isMain).sort((one, other) => one.ts - other.ts)) {
    // Tasks within tasks are theirs.
    if (task.ts < end) continue;
    end = task.ts + task.dur;
    while (move + 1 < moves.length && moves[move + 1].ts < end) move++;
    if (move >= 0) times[move] += (task.tdur ?? task.dur) / 1000;
  }
  return times;
}
