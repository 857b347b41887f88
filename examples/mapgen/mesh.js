import Delaunator from 'delaunator';
import FlatQueue from 'flatqueue';

/** Delaunay's triangles, and their dual: around each site a cell, its corners their middles. */
export function createMesh(positions) {
  const { triangles, halfedges, hull } = new Delaunator(positions);
  const pair = (_, i) => positions.slice(2 * i, 2 * i + 2);
  const sites = Array.from({ length: positions.length / 2 }, pair);
  const cornerOf = (edge) => {
    const [a, b, c] = triangles.subarray(edge - (edge % 3)).subarray(0, 3);
    return [0, 1].map((axis) => (sites[a][axis] + sites[b][axis] + sites[c][axis]) / 3);
  };
  const next = (edge) => (edge % 3 === 2 ? edge - 2 : edge + 1);
  // At the boundary, a walk around a site must begin with the edge that has no triangle beside it.
  const arriving = new Int32Array(sites.length).fill(-1);
  for (const edge of triangles.keys()) {
    const site = triangles[next(edge)];
    if (arriving[site] < 0 || halfedges[edge] < 0) arriving[site] = edge;
  }
  const walks = Array.from(arriving, (first) => {
    const walk = [first];
    const turn = (edge) => halfedges[next(edge)];
    for (let edge = turn(first); edge >= 0 && edge !== first; edge = turn(edge)) walk.push(edge);
    return walk;
  });
  const neighbours = walks.map((walk) => walk.map((edge) => triangles[edge]));
  const distance = (i, j) => far(sites[i], sites[j]);
  const cells = walks.map((walk) => walk.map(cornerOf));
  return { sites, triangles, neighbours, cells, distance, boundary: hull };
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
