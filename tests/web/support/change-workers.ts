import type { Worker } from 'node:worker_threads';
import { vi } from 'vitest';

/** Node's workers from now on, with what `change` makes of each; `vi.restoreAllMocks()` ends it. */
export function changeWorkers(change: (worker: Worker) => void): void {
  const threads = process.getBuiltinModule('node:worker_threads');
  class Changed extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      super(...given);
      change(this);
    }
  }
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ Worker: Changed } as never);
}
