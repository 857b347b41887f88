import { writeFileSync } from 'node:fs';
import { server } from './server.js';
import { worldOf } from './world.js';

await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const { seed } = await (await fetch(url)).json();
const world = worldOf(seed);
const chunk = world.chunk(0, 0);
const [x, y] = chunk.positions;
const fell = async (what) => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(what) });
  return (await response.json()).wrong ?? 'felled';
};
const tree = { i: 0, j: 0, id: chunk.ids[0] };
console.log('a tree beside me:', await fell({ ...tree, player: [x + 3, y] }));
console.log('the same again:', await fell({ ...tree, player: [x + 3, y] }));
console.log('one far away:', await fell({ ...tree, id: chunk.ids.at(-1), player: [x, y] }));
console.log('one that I made up:', await fell({ ...tree, id: 1e6, player: [x, y] }));
console.log('a chunk that is none:', await fell({ ...tree, i: 0.5, player: [x, y] }));

const gone = new Set((await (await fetch(url)).json()).felled);
const discs = [];
for (const [i, j] of [
  [0, 0],
  [-1, 0],
  [0, -1],
  [-1, -1],
]) {
  const { ids, positions } = world.chunk(i, j);
  ids.forEach((id, n) => {
    const color = gone.has(`${i} ${j} ${id}`) ? '#b5502f' : '#3f6b3c';
    const [px, py] = positions.subarray(2 * n);
    discs.push(`<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="1.9" fill="${color}"/>`);
  });
}
const size = world.chunkSize;
writeFileSync(
  'trees.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" data-trees="${discs.length}"
  viewBox="${-size} ${-size} ${2 * size} ${2 * size}" width="100%" height="100%" style="background:#e6ebcd">
${discs.join('\n')}
</svg>`,
);
server.close();
