// The same fills natively, as tasks that take their turns with those in this process.
import { spawnSync } from 'node:child_process';

/** One round of `method`, copse or bridson, at this radius; the program warms up by itself. */
export function nativeTask(program, method, side, radius, rounds) {
  return {
    id: `${method}-native`,
    rounds,
    run: () => {
      const { stdout, stderr, status } = spawnSync(program, [method, side, radius, 1].map(String), {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      const [seconds, count] = stdout.trim().split(' ').map(Number);
      return { seconds, count };
    },
  };
}
