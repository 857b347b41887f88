import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { keep } from './keep.js';
import { keepRedis } from './redis.js';
import { head, writeWhole } from './tile.js';

/**
 * Bakes a wood into a folder, going on where an earlier run ended, and returns the hash of forest.fgb.
 * Redis and the workers are processes of their own, started again whenever they end.
 */
export async function bake(
  folder,
  wood,
  { workers = availableParallelism(), onProgress = () => {}, signal } = {},
) {
  mkdirSync(join(folder, 'tiles'), { recursive: true });
  writeWhole(join(folder, 'wood.json'), JSON.stringify(wood));
  const redis = await keepRedis(folder);
  const connection = { host: '127.0.0.1', port: redis.port, maxRetriesPerRequest: null };
  const queue = new Queue('tiles', { connection });
  // Redis may be away for a while: the connection is made again.
  queue.on('error', () => {});
  const work = () => fork(join(import.meta.dirname, 'worker.js'), [folder, String(redis.port)]);
  const crew = await Promise.all(Array.from({ length: workers }, () => keep(work)));
  try {
    await queue.addBulk(missing(folder, wood).map(jobOf));
    while (missing(folder, wood).length > 0) {
      signal?.throwIfAborted();
      await checkFailures(queue);
      tell(folder, wood);
      onProgress({ redis: redis.pid(), workers: crew.map((worker) => worker.pid()) });
      await pause(100);
    }
  } finally {
    await Promise.all(crew.map((worker) => worker.stop()));
    await queue.close();
    await redis.stop();
  }
  const hash = await writeForest(folder, wood);
  tell(folder, wood, hash);
  return hash;
}

/** What is done is told by the files alone; the queue says who makes what is missing. */
function missing(folder, { tiles }) {
  const made = new Set(readdirSync(join(folder, 'tiles')));
  return tiles.filter(([i, j]) => !made.has(`${i},${j}.fgb`));
}

/** A job that an earlier run left in the queue, by its id, is not added again. */
function jobOf([i, j]) {
  return { name: 'tile', data: [i, j], opts: { jobId: `${i},${j}`, removeOnComplete: true } };
}

async function checkFailures(queue) {
  const [job] = await queue.getFailed(0, 0);
  if (!job) return;
  await job.remove();
  throw new Error(job.failedReason);
}

/** For the page. */
function tell(folder, { tiles }, hash) {
  const done = readdirSync(join(folder, 'tiles')).filter((file) => file.endsWith('.fgb'));
  writeWhole(join(folder, 'progress.json'), JSON.stringify({ all: tiles.length, done, hash }));
}

/** All tiles in one file: one head, and after it the trees of each. */
async function writeForest(folder, { tiles }) {
  const hash = createHash('sha256');
  const file = await open(join(folder, 'forest.part'), 'w');
  const write = (bytes) => file.write(hash.update(bytes) && bytes);
  await write(head);
  for (const [i, j] of tiles) {
    const tile = readFileSync(join(folder, 'tiles', `${i},${j}.fgb`));
    await write(tile.subarray(head.length));
  }
  await file.close();
  renameSync(join(folder, 'forest.part'), join(folder, 'forest.fgb'));
  return hash.digest('hex');
}
