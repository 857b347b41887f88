// examples/bake while its processes are killed: the forest is that of one process, bit for bit.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { load } from 'copse/all';
import { beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { install, packHere } from '../../../scripts/examples.mjs';
import { trials } from '../support/trials.js';

const kills = trials(60);

let folder: string;
beforeAll(() => {
  folder = install('bake', packHere());
});

interface Processes {
  redis: number | undefined;
  workers: (number | undefined)[];
}

test('workers and Redis are killed at random, all is ended and goes on: the same hash', async () => {
  const target = join(folder, 'dist');
  const { bake } = await import(join(folder, 'bake.js'));
  const { woodOf } = await import(join(folder, 'wood.js'));
  const { head, tileOf } = await import(join(folder, 'tile.js'));
  // At night a tile has a quarter of the ground, so that there is more to kill for as much work.
  const wood = woodOf({ radius: 1200, chunkSize: kills < 60 ? 50_000 : 25_000 });

  const world = (await load()).world(wood.options);
  const alone = createHash('sha256').update(head);
  for (const [i, j] of wood.tiles) alone.update(tileOf(world, i, j).subarray(head.length));
  const expected = alone.digest('hex');

  const killed: string[] = [];
  onTestFailed(() => console.error(killed.join(' ')));
  const done = () => JSON.parse(readFileSync(join(target, 'progress.json'), 'utf8')).done.length;
  let doneBefore = 0;
  /** One of the processes, whenever something has been made since the last. */
  function kill({ redis, workers }: Processes) {
    if (killed.length === kills || done() === doneBefore) return;
    const pick = killed.length < 2 ? killed.length : Math.floor(Math.random() * 4);
    const pid = [redis, ...workers][pick];
    // It may be on its way up already.
    if (pid === undefined) return;
    doneBefore = done();
    killed.push(pick === 0 ? 'redis' : `worker ${pick}`);
    process.kill(pid, 'SIGKILL');
  }

  const stop = new AbortController();
  const ended = bake(target, wood, {
    workers: 3,
    signal: stop.signal,
    onProgress(processes: Processes) {
      kill(processes);
      if (killed.length > 2) stop.abort(new Error('ended'));
    },
  });
  await expect(ended).rejects.toThrow('ended');
  expect(done()).toBeLessThan(wood.tiles.length);
  expect(await bake(target, wood, { workers: 3, onProgress: kill })).toBe(expected);
  expect(killed).toContain('redis');
  expect(killed).toContain('worker 1');

  const forest = readFileSync(join(target, 'forest.fgb'));
  expect(createHash('sha256').update(forest).digest('hex')).toBe(expected);
  // And it is read as all trees.
  const flatgeobuf = join(folder, 'node_modules', 'flatgeobuf', 'lib', 'mjs', 'geojson.js');
  const { deserialize } = await import(flatgeobuf);
  const read: number[] = [];
  for await (const { geometry } of deserialize(new Uint8Array(forest))) {
    read.push(...geometry.coordinates);
  }
  expect(read).toEqual(
    wood.tiles.flatMap(([i, j]: [number, number]) => [...world.chunk(i, j).positions]),
  );
});

test('without Redis, it says what to install', async () => {
  const { bake } = await import(join(folder, 'bake.js'));
  vi.stubEnv('PATH', '');
  try {
    const baking = bake(join(folder, 'none'), { options: {}, tiles: [] });
    await expect(baking).rejects.toThrow('redis-server is needed: apt-get install redis-server');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a Redis that wants a password is an error with its reason, and status 1', async () => {
  const { port, end } = await startRedis('--requirepass', 'secret');
  try {
    const target = join(folder, 'dist', 'redis');
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'port'), String(port));
    const { status, stderr } = spawnSync(process.execPath, ['main.js'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe(`Redis on port ${port} answers: NOAUTH Authentication required.`);
    expect(status).toBe(1);
  } finally {
    await end();
  }
});

test('a port that something else has is an error with the reason', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = join(folder, 'taken');
  mkdirSync(join(target, 'redis'), { recursive: true });
  writeFileSync(join(target, 'redis', 'port'), String(port));
  const { bake } = await import(join(folder, 'bake.js'));
  await expect(bake(target, { options: {}, tiles: [] })).rejects.toThrow(
    /redis-server does not start: .*(listen|bind|socket)/i,
  );
  server.close();
});

/** A Redis of its own on a free port. */
async function startRedis(...words: string[]) {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((closed) => free.close(closed));
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...words];
  const server = spawn('redis-server', flags, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const text of server.stdout) if (String(text).includes('Ready to accept')) break;
  async function end() {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
  return { port, end };
}
