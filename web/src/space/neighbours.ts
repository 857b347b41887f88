// Find near pairs of samples in any number of dimensions.

/** Samples with `dimension` coordinates each. */
export interface Spaced {
  readonly positions: ArrayLike<number>;
  readonly dimension: number;
  /** The radius of each sample, if radii differ. */
  readonly radii: ArrayLike<number> | undefined;
  /** The least radius. */
  readonly least: number;
  /** The sides of a periodic box. */
  readonly period: ArrayLike<number> | undefined;
}

/** The neighbours of each sample: those of sample i from `begins[i]` to before `begins[i + 1]`. */
export interface Near {
  readonly begins: Uint32Array;
  readonly others: number[];
  /** The distance to each neighbour, scaled as if both had the least radius. */
  readonly distances: number[];
}

/**
 * Finds all pairs of the samples in `among` that are nearer than `range`. Distances are scaled as if
 * both samples had the least radius. The result numbers samples by their index in `among`.
 */
export function nearIn(spaced: Spaced, among: ArrayLike<number>, range: number): Near {
  const { positions, dimension, radii, least, period } = spaced;
  const radiusOf = (i: number) => (radii ? (radii[among[i] as number] as number) : least);
  const grids = gridsOf(spaced, among, range, radiusOf);
  const begins = new Uint32Array(among.length + 1);
  const others: number[] = [];
  const distances: number[] = [];
  const place = new Float64Array(dimension);
  for (let i = 0; i < among.length; i++) {
    const own = radiusOf(i);
    for (let axis = 0; axis < dimension; axis++)
      place[axis] = positions[(among[i] as number) * dimension + axis] as number;
    for (const grid of grids) {
      const reach = (range * (own + grid.greatest)) / (2 * least);
      grid.visit(place, reach, (j) => {
        if (j === i) return;
        const scale = (2 * least) / (own + radiusOf(j));
        let square = 0;
        for (let axis = 0; axis < dimension; axis++) {
          let apart = Math.abs(
            (place[axis] as number) -
              (positions[(among[j] as number) * dimension + axis] as number),
          );
          if (period) apart = Math.min(apart, Math.abs((period[axis] as number) - apart));
          square += apart * apart;
        }
        const distance = Math.sqrt(square) * scale;
        if (distance >= range) return;
        others.push(j);
        distances.push(distance);
      });
    }
    begins[i + 1] = others.length;
  }
  return { begins, others, distances };
}

/** A grid for each octave of radii, so that small samples do not crowd the cells of large ones. */
function gridsOf(
  spaced: Spaced,
  among: ArrayLike<number>,
  range: number,
  radiusOf: (i: number) => number,
): Grid[] {
  const octaves: number[][] = [];
  for (let i = 0; i < among.length; i++) {
    let octave = 0;
    while (radiusOf(i) >= spaced.least * 2 ** (octave + 1)) octave++;
    octaves[octave] ??= [];
    (octaves[octave] as number[]).push(i);
  }
  return octaves.flatMap((members) => {
    if (!members) return [];
    const greatest = members.reduce((most, i) => Math.max(most, radiusOf(i)), 0);
    return [new Grid(spaced, among, members, (range * greatest) / spaced.least, greatest)];
  });
}

/** A hash grid with cells of one size. Distant cells may share a bucket. */
class Grid {
  readonly #low: number[];
  readonly #sides: number[];
  /** The number of cells along each axis of a periodic box. */
  readonly #around: number[] | undefined;
  readonly #mask: number;
  readonly #begins: Uint32Array;
  readonly #members: Uint32Array;
  readonly #cells: Int32Array;
  readonly #dimension: number;

  constructor(
    { positions, dimension, period }: Spaced,
    among: ArrayLike<number>,
    members: readonly number[],
    side: number,
    readonly greatest: number,
  ) {
    this.#dimension = dimension;
    const axes = Array.from({ length: dimension }, (_, axis) => axis);
    const at = (i: number, axis: number) =>
      positions[(among[i] as number) * dimension + axis] as number;
    this.#low = axes.map((axis) =>
      members.reduce((low, i) => Math.min(low, at(i, axis)), Number.POSITIVE_INFINITY),
    );
    this.#around =
      period && axes.map((axis) => Math.max(1, Math.floor((period[axis] as number) / side)));
    this.#sides = axes.map((axis) =>
      period && this.#around ? (period[axis] as number) / (this.#around[axis] as number) : side,
    );
    let size = 64;
    while (size < members.length) size *= 2;
    this.#mask = size - 1;
    this.#begins = new Uint32Array(size + 1);
    this.#cells = new Int32Array(members.length * dimension);
    const buckets = members.map((i, n) => {
      for (const axis of axes) this.#cells[n * dimension + axis] = this.#cellOf(at(i, axis), axis);
      return this.#bucketOf(this.#cells.subarray(n * dimension, (n + 1) * dimension));
    });
    for (const bucket of buckets)
      this.#begins[bucket + 1] = (this.#begins[bucket + 1] as number) + 1;
    for (let b = 0; b < size; b++)
      this.#begins[b + 1] = (this.#begins[b + 1] as number) + (this.#begins[b] as number);
    const ends = this.#begins.slice();
    const cells = this.#cells.slice();
    this.#members = new Uint32Array(members.length);
    buckets.forEach((bucket, n) => {
      const to = ends[bucket] as number;
      ends[bucket] = to + 1;
      this.#members[to] = members[n] as number;
      for (const axis of axes)
        this.#cells[to * dimension + axis] = cells[n * dimension + axis] as number;
    });
  }

  /** Calls `act` once for each sample in the cells within `reach` of a place. */
  visit(place: Float64Array, reach: number, act: (i: number) => void): void {
    const cell = new Int32Array(this.#dimension);
    const along = (axis: number): void => {
      if (axis === this.#dimension) {
        this.#tell(cell, act);
        return;
      }
      const at = place[axis] as number;
      const first = this.#cellOf(at - reach, axis);
      const around = this.#around?.[axis];
      const count = this.#cellOf(at + reach, axis) - first + 1;
      for (let k = 0; k < (around ? Math.min(count, around) : count); k++) {
        cell[axis] = around ? (((first + k) % around) + around) % around : first + k;
        along(axis + 1);
      }
    };
    along(0);
  }

  #tell(cell: Int32Array, act: (i: number) => void): void {
    const bucket = this.#bucketOf(cell);
    for (let n = this.#begins[bucket] as number; n < (this.#begins[bucket + 1] as number); n++) {
      let isSame = true;
      for (let axis = 0; axis < this.#dimension; axis++)
        isSame &&= this.#cells[n * this.#dimension + axis] === cell[axis];
      if (isSame) act(this.#members[n] as number);
    }
  }

  #cellOf(value: number, axis: number): number {
    return Math.floor((value - (this.#low[axis] as number)) / (this.#sides[axis] as number));
  }

  #bucketOf(cell: Int32Array): number {
    let hash = 0;
    for (const index of cell) hash = Math.imul(hash ^ index, 0x9e3779b1) ^ (hash >>> 15);
    return (hash ^ (hash >>> 16)) & this.#mask;
  }
}
