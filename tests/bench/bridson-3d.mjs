// Bridson 2007 in a cube, as the paper has it, in plain JavaScript over typed arrays: 30 candidates
// between one and two radii away, and a grid of cells that hold a sample each.

/** How many numbers the positions have. */
export function bridson(side, radius, seed) {
  let state = seed + 1;
  const random = () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
  const perCell = Math.sqrt(3) / radius;
  const n = Math.floor(side * perCell) + 1;
  const cells = new Int32Array(n ** 3).fill(-1);
  const positions = [];
  const active = [];
  const cellOf = (v) => Math.floor(v * perCell);
  const add = (x, y, z) => {
    const index = positions.length / 3;
    cells[(cellOf(z) * n + cellOf(y)) * n + cellOf(x)] = index;
    positions.push(x, y, z);
    active.push(index);
  };
  const isFree = (x, y, z) => {
    const [cx, cy, cz] = [cellOf(x), cellOf(y), cellOf(z)];
    for (let k = Math.max(cz - 2, 0); k <= Math.min(cz + 2, n - 1); k++) {
      for (let j = Math.max(cy - 2, 0); j <= Math.min(cy + 2, n - 1); j++) {
        for (let i = Math.max(cx - 2, 0); i <= Math.min(cx + 2, n - 1); i++) {
          const at = 3 * cells[(k * n + j) * n + i];
          if (at < 0) continue;
          const dx = positions[at] - x;
          const dy = positions[at + 1] - y;
          const dz = positions[at + 2] - z;
          if (dx * dx + dy * dy + dz * dz < radius * radius) return false;
        }
      }
    }
    return true;
  };
  add(random() * side, random() * side, random() * side);
  const grow = (index) => {
    for (let i = 0; i < 30; i++) {
      const up = 2 * random() - 1;
      const turn = 2 * Math.PI * random();
      const out = Math.sqrt(1 - up * up);
      const distance = radius * Math.cbrt(1 + 7 * random());
      const x = positions[3 * index] + distance * out * Math.cos(turn);
      const y = positions[3 * index + 1] + distance * out * Math.sin(turn);
      const z = positions[3 * index + 2] + distance * up;
      if (x < 0 || y < 0 || z < 0 || x >= side || y >= side || z >= side) continue;
      if (!isFree(x, y, z)) continue;
      add(x, y, z);
      return true;
    }
    return false;
  };
  while (active.length > 0) {
    const turn = Math.floor(random() * active.length);
    if (grow(active[turn])) continue;
    active[turn] = active.at(-1);
    active.pop();
  }
  return positions.length;
}
