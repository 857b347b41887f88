/** How a call went. */
export interface Report {
  /** Why it ended: `'saturated'`, when no further sample would fit. */
  readonly reason: 'saturated';
  /** The least distance between two samples, in the region's units. */
  readonly radius: number;
  /** The step of the lattice that all samples lie on, a power of two, in the region's units. */
  readonly unit: number;
}

/** A GeoJSON MultiPoint. */
export interface GeoJSONMultiPoint {
  type: 'MultiPoint';
  /** `[x, y]` of each sample, in the region's units. */
  coordinates: [number, number][];
}

/** The samples that a call placed; iterating gives each as `[x, y]`. */
export class Samples<Positions extends Float64Array | Float32Array = Float64Array | Float32Array> {
  /**
   * x0 y0 x1 y1 …, in the region's units; twice as long as there are samples, and yours to keep or
   * transfer.
   */
  readonly positions: Positions;
  /** How the call went. */
  readonly report: Report;

  /** @internal */
  constructor(positions: Positions, report: Report) {
    this.positions = positions;
    this.report = report;
  }

  /** How many samples there are. */
  get length(): number {
    return this.positions.length / 2;
  }

  /** Gives each sample as `[x, y]`. */
  *[Symbol.iterator](): IterableIterator<[x: number, y: number]> {
    for (let i = 0; i < this.positions.length; i += 2) {
      yield [this.positions[i] as number, this.positions[i + 1] as number];
    }
  }

  /** The samples as a GeoJSON MultiPoint. */
  toGeoJSON(): GeoJSONMultiPoint {
    return { type: 'MultiPoint', coordinates: [...this] };
  }

  /** The samples as objects. */
  toPoints(): { x: number; y: number }[] {
    return Array.from(this, ([x, y]) => ({ x, y }));
  }
}
