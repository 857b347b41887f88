import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { keep } from './keep.js';
import { writeWhole } from './tile.js';

/** Redis on a free port of this machine alone; all that it is told, it also appends to a file. */
export async function keepRedis(folder) {
  mkdirSync(join(folder, 'redis'), { recursive: true });
  const port = await portOf(folder);
  // One may run still, should the process that started it have been killed.
  spawnSync('redis-cli', ['-p', String(port), 'shutdown']);
  const flags = {
    port,
    bind: '127.0.0.1',
    dir: join(folder, 'redis'),
    appendonly: 'yes',
    save: '',
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const start = () => spawn('redis-server', words, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    return { port, ...(await keep(start)) };
  } catch (error) {
    throw new Error('redis-server is needed: apt-get install redis-server', { cause: error });
  }
}

/** The same in each run, so that the next one finds what this one leaves. */
async function portOf(folder) {
  const file = join(folder, 'redis', 'port');
  if (existsSync(file)) return Number(readFileSync(file, 'utf8'));
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  writeWhole(file, String(port));
  return port;
}
