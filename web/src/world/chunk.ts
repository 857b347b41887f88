import { type SampleParts, Samples } from '../results/result.js';

/** The samples of one chunk: layer by layer, levels in their order, by the rows of their cells. */
export class Chunk extends Samples<Float64Array> {
  /** Its corner, the least of its coordinates. */
  readonly origin: readonly [x: number, y: number];
  /**
   * Each sample's offset from the corner, x0 y0 x1 y1 …: exact where chunks have their usual size,
   * however far they are.
   */
  readonly offsets: Float32Array;
  /** A number for each sample that no other one in the chunk has, whatever is asked for. */
  readonly ids: Uint32Array;

  /** @internal */
  constructor(
    parts: SampleParts<Float64Array>,
    {
      origin,
      offsets,
      ids,
    }: { origin: ArrayLike<number>; offsets: Float32Array; ids: Uint32Array },
  ) {
    super(parts);
    this.origin = [origin[0] as number, origin[1] as number];
    this.offsets = offsets;
    this.ids = ids;
  }
}
