// Meshes as three.js makes them.

/** A torus about z; seams are closed by vertices at the same place. */
export function torus(major: number, minor: number, columns: number, rows: number) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= columns; i++) {
    for (let j = 0; j <= rows; j++) {
      const a = (2 * Math.PI * (i % columns)) / columns;
      const b = (2 * Math.PI * (j % rows)) / rows;
      const reach = major + minor * Math.cos(b);
      positions.push(reach * Math.cos(a), reach * Math.sin(a), minor * Math.sin(b));
    }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const at = (c: number, r: number) => c * (rows + 1) + r;
      indices.push(at(i, j), at(i + 1, j), at(i + 1, j + 1));
      indices.push(at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The least distance between two samples, by comparing all. */
export function leastDistance(positions: ArrayLike<number>, dimension = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += dimension) {
    for (let j = 0; j < i; j += dimension) {
      let squared = 0;
      for (let k = 0; k < dimension; k++)
        squared += ((positions[i + k] as number) - (positions[j + k] as number)) ** 2;
      least = Math.min(least, squared);
    }
  }
  return Math.sqrt(least);
}

/** The distance from a place to the nearest sample. */
export function nearest(positions: ArrayLike<number>, place: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += place.length) {
    let squared = 0;
    for (let k = 0; k < place.length; k++)
      squared += ((positions[i + k] as number) - (place[k] as number)) ** 2;
    least = Math.min(least, squared);
  }
  return Math.sqrt(least);
}
