import { createMesh } from 'copse/mesh';
import FlatQueue from 'flatqueue';

/** The sites with their neighbours and cells as lists, which all that follows asks for many times. */
export function meshOf(positions, region) {
  const mesh = createMesh(positions, { region });
  const list = (itemOf) => Array.from(mesh.areas, (_, i) => itemOf(i));
  const sites = list((i) => positions.slice(2 * i, 2 * i + 2));
  const neighbours = list((i) => mesh.neighbours(i));
  // In a rectangle each cell is one ring.
  const cells = list((i) => mesh.cell(i)[0]);
  const distance = (i, j) => far(sites[i], sites[j]);
  const { triangles, hull: boundary } = mesh;
  return { sites, triangles, neighbours, cells, distance, boundary };
}

export function far([ax, ay], [bx, by]) {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
}

/** Dijkstra's search from several sites at once; `step(i, j, cost)` is the cost of j by way of i. */
export function spread({ sites, neighbours }, starts, step, costAt = () => 0) {
  const cost = new Float64Array(sites.length).fill(Number.POSITIVE_INFINITY);
  const from = new Int32Array(sites.length).fill(-1);
  const order = new Set();
  const queue = new FlatQueue();
  const reach = (j, value, i) => {
    if (value >= cost[j]) return;
    [cost[j], from[j]] = [value, i];
    queue.push(j, value);
  };
  for (const i of starts) reach(i, costAt(i), -1);
  while (queue.length > 0) {
    const i = queue.pop();
    if (order.has(i)) continue;
    order.add(i);
    for (const j of neighbours[i]) if (!order.has(j)) reach(j, step(i, j, cost[i]), i);
  }
  return { cost, from, order: [...order] };
}
