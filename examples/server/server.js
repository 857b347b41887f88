import { createServer } from 'node:http';
import { worldOf } from './world.js';

const seed = 'north';
const world = worldOf(seed);
const reach = 10;
const felled = new Set();

/** What is wrong with felling a tree, or undefined when it is felled. */
function fell({ i, j, id, player }) {
  const chunk = world.chunk(i, j);
  const index = chunk.ids.indexOf(id);
  if (index < 0) return 'no such tree';
  const [x, y] = chunk.positions.subarray(2 * index);
  if (Math.hypot(x - player[0], y - player[1]) > reach) return 'out of reach';
  if (felled.has(`${i} ${j} ${id}`)) return 'felled already';
  felled.add(`${i} ${j} ${id}`);
}

export const server = createServer(async (request, response) => {
  const answer = (status, body) => response.writeHead(status).end(JSON.stringify(body));
  if (request.method === 'GET') return answer(200, { seed, felled: [...felled] });
  try {
    const wrong = fell(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    answer(wrong ? 409 : 200, { wrong });
  } catch (error) {
    // Chunks that are no whole numbers are CopseErrors, too.
    answer(400, { wrong: error.message });
  }
});
