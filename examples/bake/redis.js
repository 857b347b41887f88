import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keep } from './keep.js';
import { writeWhole } from './tile.js';

/** Redis on a free port of this machine alone; all that it is told, it also appends to a file. */
export async function keepRedis(folder) {
  mkdirSync(join(folder, 'redis'), { recursive: true });
  const port = await portOf(folder);
  // One may run still, should the process that started it have been killed.
  await ask(port, 'shutdown');
  const flags = {
    port,
    bind: '127.0.0.1',
    dir: join(folder, 'redis'),
    appendonly: 'yes',
    save: '',
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let said = '';
  function start() {
    const server = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] });
    server.stdout?.on('data', (text) => {
      said = String(text).trim().split('\n').at(-1);
    });
    return server;
  }
  const server = await keep(start).catch((error) => {
    throw new Error('redis-server is needed: apt-get install redis-server', { cause: error });
  });
  try {
    await untilAnswers(port, server, () => said);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { port, ...server };
}

/** Waits while Redis starts. Any other answer is the reason why there will be none that is of use. */
async function untilAnswers(port, server, said) {
  for (;;) {
    const answer = await ask(port, 'ping');
    if (answer === 'PONG') return;
    if (answer !== '' && !answer.startsWith('LOADING')) {
      throw new Error(`Redis on port ${port} answers: ${answer}`);
    }
    // One that runs still, of a run before, may take a moment to make room.
    if (server.failures() > 20) throw new Error(`redis-server does not start: ${said()}`);
    await pause(200);
  }
}

/** What Redis answers; nothing where none does, within a second or two. */
function ask(port, word) {
  return new Promise((resolve) => {
    const words = ['-p', String(port), word];
    execFile('redis-cli', words, { timeout: 2000 }, (_error, text) => resolve(text.trim()));
  });
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
