/** How a call went. */
export interface Report {
  /**
   * Why it ended: `'count'`, with as many samples as asked for; `'saturated'`, when no further one
   * would fit; `'finished'`, when the method has come to its own end, which is neither; `'aborted'`,
   * when it was disposed of before.
   */
  readonly reason: 'saturated' | 'count' | 'finished' | 'aborted';
  /**
   * The least distance between two samples, in the region's units: as asked for (the least of all
   * where they differ), or, where only
   * `count` was given, the one reached, exactly. Of a single sample then: a distance at which no
   * second one fits, or nearly so. 0 for methods that keep none.
   */
  readonly radius: number;
  /**
   * The step of the lattice that all samples lie on, a power of two, in the region's units; 0 for
   * methods that have none.
   */
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
  /** The radius of each sample, where they differ: with a radius that depends on the place, or classes. */
  readonly radii?: Float64Array | undefined;
  /** The class of each sample, as its index in the option `classes`; without that option undefined. */
  readonly classes?: Uint8Array | undefined;

  /** @internal */
  constructor(positions: Positions, report: Report, radii?: Float64Array, classes?: Uint8Array) {
    this.positions = positions;
    this.report = report;
    this.radii = radii;
    this.classes = classes;
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
