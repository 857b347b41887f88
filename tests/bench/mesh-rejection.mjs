// What three.js users write: uniform points by area, as MeshSurfaceSampler gives them, each kept when a
// hash grid has none nearer than the radius.

/** A torus, with its area. */
export function torus(major, minor, columns, rows) {
  const positions = new Float64Array(columns * rows * 3);
  const indices = new Uint32Array(columns * rows * 6);
  let end = 0;
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const a = (2 * Math.PI * i) / columns;
      const b = (2 * Math.PI * j) / rows;
      const reach = major + minor * Math.cos(b);
      const place = [reach * Math.cos(a), reach * Math.sin(a), minor * Math.sin(b)];
      positions.set(place, 3 * (i * rows + j));
      const at = (c, r) => (c % columns) * rows + (r % rows);
      const square = [
        at(i, j),
        at(i + 1, j),
        at(i + 1, j + 1),
        at(i, j),
        at(i + 1, j + 1),
        at(i, j + 1),
      ];
      indices.set(square, end);
      end += 6;
    }
  }
  const areas = areasOf({ positions, indices });
  return { positions, indices, area: areas.at(-1) };
}

/** Of all triangles up to each. */
function areasOf({ positions, indices }) {
  const sums = new Float64Array(indices.length / 3);
  let sum = 0;
  for (let i = 0; i < sums.length; i++) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * indices[3 * i + corner]);
    const edge = (to) => [0, 1, 2].map((axis) => positions[to + axis] - positions[a + axis]);
    const [ux, uy, uz] = edge(b);
    const [vx, vy, vz] = edge(c);
    sum += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
    sums[i] = sum;
  }
  return sums;
}

/** How many of so many candidates are kept. */
export function rejected(mesh, radius, candidates, seed) {
  const { positions, indices } = mesh;
  const sums = areasOf(mesh);
  const grid = new Map();
  let state = seed + 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
  const block = (v) => Math.floor(v / radius) + 4096;
  let kept = 0;
  for (let i = 0; i < candidates; i++) {
    const wanted = random() * sums.at(-1);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    let u = random();
    let v = random();
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const [a, b, c] = [3 * indices[3 * low], 3 * indices[3 * low + 1], 3 * indices[3 * low + 2]];
    const along = (axis) =>
      positions[a + axis] * (1 - u - v) + positions[b + axis] * u + positions[c + axis] * v;
    const [x, y, z] = [along(0), along(1), along(2)];
    const [bx, by, bz] = [block(x), block(y), block(z)];
    let isFree = true;
    for (let n = 0; n < 27 && isFree; n++) {
      const key =
        ((bz + Math.floor(n / 9) - 1) * 8192 + by + (Math.floor(n / 3) % 3) - 1) * 8192 +
        bx +
        (n % 3) -
        1;
      for (const [px, py, pz] of grid.get(key) ?? []) {
        if ((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2 < radius * radius) isFree = false;
      }
    }
    if (!isFree) continue;
    const key = (bz * 8192 + by) * 8192 + bx;
    if (!grid.has(key)) grid.set(key, []);
    grid.get(key).push([x, y, z]);
    kept++;
  }
  return kept;
}
