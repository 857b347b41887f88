// Makes the tiles that the queue names. Killed at any time, it leaves whole tiles, and a job that another
// worker takes up.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'bullmq';
import { load } from 'copse/all';
import { tileOf, writeWhole } from './tile.js';

const [folder, port] = process.argv.slice(2);
const { options } = JSON.parse(readFileSync(join(folder, 'wood.json'), 'utf8'));
const world = (await load()).world(options);

async function make({ data: [i, j] }) {
  const file = join(folder, 'tiles', `${i},${j}.fgb`);
  if (!existsSync(file)) writeWhole(file, tileOf(world, i, j));
}

const worker = new Worker('tiles', make, {
  connection: { host: '127.0.0.1', port: Number(port), maxRetriesPerRequest: null },
  // After so many milliseconds without a sign of life, another worker makes the tile. That one may be
  // made twice does no harm.
  ...{ lockDuration: 3000, stalledInterval: 1000, maxStalledCount: Number.MAX_SAFE_INTEGER },
});
// Redis may be away for a while: the connection is made again. What it refuses is said.
worker.on('error', ({ name, message }) => {
  if (name === 'ReplyError' && !message.startsWith('LOADING')) console.error(message);
});
// No worker outlives the process that started it.
if (!process.connected) process.exit();
process.on('disconnect', () => process.exit());
