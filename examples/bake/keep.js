import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that is started again whenever it ends, until it is stopped. */
export async function keep(start) {
  let isWanted = true;
  let failures = 0;
  let child = start();
  await once(child, 'spawn');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function watch() {
    while (isWanted) {
      if (!hasEnded()) await once(child, 'exit');
      failures = child.exitCode > 0 ? failures + 1 : 0;
      await pause(200);
      if (isWanted) child = start();
    }
  }
  const watching = watch();
  return {
    /** How often in a row it has ended with a status that says failure. */
    failures: () => failures,
    pid: () => (hasEnded() ? undefined : child.pid),
    async stop() {
      isWanted = false;
      child.kill();
      await watching;
    },
  };
}
