// The quality of samples of a square: pairs closer than the radius, and the share of the area where
// a further sample would fit. Written apart from the sampler, in doubles.

/** Samples sorted into cells of side `radius`: those of cell c are order[first[c]] … */
class Cells {
  constructor(positions, side, radius) {
    this.positions = positions;
    this.perCell = 1 / radius;
    this.columns = Math.floor(side * this.perCell) + 1;
    this.first = new Uint32Array(this.columns ** 2 + 1);
    const count = positions.length / 2;
    const cells = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      cells[i] = this.line(positions[2 * i + 1]) * this.columns + this.line(positions[2 * i]);
      this.first[cells[i] + 1]++;
    }
    for (let c = 0; c < this.columns ** 2; c++) this.first[c + 1] += this.first[c];
    const next = this.first.slice();
    this.order = new Uint32Array(count);
    for (let i = 0; i < count; i++) this.order[next[cells[i]]++] = i;
  }

  line(coordinate) {
    return Math.min(Math.max(Math.floor(coordinate * this.perCell), 0), this.columns - 1);
  }

  /** How many samples lie closer to (x, y) than the root of `squared`. */
  countWithin(x, y, squared) {
    let within = 0;
    const column = this.line(x);
    const row = this.line(y);
    for (let j = Math.max(row - 1, 0); j <= Math.min(row + 1, this.columns - 1); j++) {
      const begin = this.first[j * this.columns + Math.max(column - 1, 0)];
      const end = this.first[j * this.columns + Math.min(column + 1, this.columns - 1) + 1];
      for (let at = begin; at < end; at++) {
        const dx = this.positions[2 * this.order[at]] - x;
        const dy = this.positions[2 * this.order[at] + 1] - y;
        if (dx * dx + dy * dy < squared) within++;
      }
    }
    return within;
  }
}

/**
 * `density` is N·r² over the area; `tooClose` counts pairs; `uncovered` is the share of random
 * points with no sample closer than the radius.
 */
export function qualityOf(positions, side, radius, probes = 1e6) {
  const cells = new Cells(positions, side, radius);
  const count = positions.length / 2;
  const squared = radius * radius;
  let neighbours = 0;
  for (let i = 0; i < count; i++) {
    neighbours += cells.countWithin(positions[2 * i], positions[2 * i + 1], squared) - 1;
  }
  let free = 0;
  for (let i = 0; i < probes; i++) {
    if (cells.countWithin(Math.random() * side, Math.random() * side, squared) === 0) free++;
  }
  return {
    density: (count * squared) / (side * side),
    tooClose: neighbours / 2,
    uncovered: free / probes,
  };
}
