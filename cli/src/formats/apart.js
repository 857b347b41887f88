// Formats of bytes are read in a process of their own. Their libraries trust what a file says of itself: a
// damaged one can make them loop for ever, fill the memory, or fail where nobody waits. All of that ends
// with the process. (A thread would not do: where its heap is full, V8 ends the whole process.)
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('child.js', import.meta.url));
const megabyte = 1 << 20;
// Far more than any sound file of a size takes.
const megabytesFor = (size) => 512 + Math.ceil((200 * size) / megabyte);
const secondsFor = (size) => 15 + Math.ceil((30 * size) / megabyte);

/** Reads one file, in a process of its own. */
export async function readApart(format, bytes) {
  const reader = new Reader(bytes.length);
  try {
    return await reader.read(format, bytes);
  } finally {
    reader.end();
  }
}

/** A process that reads files of at most some size, one after the other, until one of them ends it. */
export class Reader {
  #child;
  #limit;

  constructor(size) {
    const execArgv = [`--max-old-space-size=${megabytesFor(size)}`];
    this.#limit = secondsFor(size);
    this.#child = fork(program, { execArgv, serialization: 'advanced', stdio: 'ignore' });
    this.#child.on('error', () => {});
  }

  get hasEnded() {
    return !this.#child.connected;
  }

  end() {
    this.#child.kill('SIGKILL');
  }

  /** GeoJSON, of which features come in groups, or a raster. */
  read(format, bytes) {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const features = [];
      const fail = (reason) => settle(() => reject(new Error(reason)));
      const onExit = () => fail('it is damaged: reading it took more memory than its size allows');
      const onMessage = ({ group, error, isWhole, raster }) => {
        if (group) features.push(...JSON.parse(group));
        if (error !== undefined) fail(error);
        if (raster) settle(() => resolve(raster));
        if (isWhole) settle(() => resolve({ type: 'FeatureCollection', features }));
      };
      const late = setTimeout(() => {
        fail('it is damaged: reading it took longer than its size allows');
        this.end();
      }, 1000 * this.#limit);
      function settle(act) {
        clearTimeout(late);
        child.off('message', onMessage).off('exit', onExit);
        act();
      }
      child.on('message', onMessage).on('exit', onExit);
      child.send({ format, bytes }, (error) => error && onExit());
    });
  }
}
