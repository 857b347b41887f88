// Candidates just over r, in plain JavaScript: Roberts 2019, "Maximal Poisson Disk Sampling: an
// improved version of Bridson's Algorithm". Each active sample tries k evenly spread angles at a
// distance just above r, so that samples lie in chains of touching discs. No trigonometry in the
// loop: the angles are those of a turned regular polygon.

const tries = 8;
const justOver = 1 + 1e-9;

const turns = Array.from({ length: tries }, (_, i) => {
  const angle = (2 * Math.PI * i) / tries;
  return [Math.cos(angle), Math.sin(angle)];
});

/** Samples of the square from the origin to (side, side): x0 y0 x1 y1 … */
export function justOverR(side, radius) {
  const perCell = Math.SQRT2 / radius;
  // Two cells of padding spare the loops their bounds.
  const columns = Math.floor(side * perCell) + 5;
  const inCell = new Int32Array(columns * columns).fill(-1);
  let positions = new Float64Array(1024);
  let active = new Int32Array(512);
  let count = 0;
  let activeCount = 0;

  function add(x, y) {
    if (2 * count === positions.length) positions = grown(positions);
    if (activeCount === active.length) active = grown(active);
    inCell[(Math.floor(y * perCell) + 2) * columns + Math.floor(x * perCell) + 2] = count;
    positions[2 * count] = x;
    positions[2 * count + 1] = y;
    active[activeCount++] = count++;
  }

  function isTooClose(x, y) {
    const corner = Math.floor(y * perCell) * columns + Math.floor(x * perCell);
    for (let row = 0; row < 5; row++) {
      for (let at = corner + row * columns, end = at + 5; at < end; at++) {
        const i = inCell[at];
        if (i < 0) continue;
        const dx = positions[2 * i] - x;
        const dy = positions[2 * i + 1] - y;
        if (dx * dx + dy * dy < radius * radius) return true;
      }
    }
    return false;
  }

  function addsNeighbourOf(index) {
    const centreX = positions[2 * index];
    const centreY = positions[2 * index + 1];
    const start = 2 * Math.PI * Math.random();
    const along = radius * justOver * Math.cos(start);
    const across = radius * justOver * Math.sin(start);
    for (const [cos, sin] of turns) {
      const x = centreX + along * cos - across * sin;
      const y = centreY + along * sin + across * cos;
      if (x < 0 || y < 0 || x >= side || y >= side || isTooClose(x, y)) continue;
      add(x, y);
      return true;
    }
    return false;
  }

  add(Math.random() * side, Math.random() * side);
  while (activeCount > 0) {
    const at = Math.floor(Math.random() * activeCount);
    if (!addsNeighbourOf(active[at])) active[at] = active[--activeCount];
  }
  return positions.slice(0, 2 * count);
}

function grown(array) {
  const larger = new array.constructor(2 * array.length);
  larger.set(array);
  return larger;
}
