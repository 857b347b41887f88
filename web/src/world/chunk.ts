import type { Lists } from '../results/indexed.js';
import { type SampleParts, Samples } from '../results/result.js';

/** The samples of one chunk: layer by layer, levels in their order, by the rows of their cells. */
export class Chunk extends Samples<Float64Array> {
  /** Its corner, the least of its coordinates. */
  declare readonly origin: readonly [x: number, y: number];
  /**
   * Each sample's offset from the corner, x0 y0 x1 y1 …: exact where chunks have their usual size,
   * however far they are.
   */
  declare readonly offsets: Float32Array;
  /** A number for each sample that no other one in the chunk has, whatever is asked for. */
  declare readonly ids: Uint32Array;

  /** @internal */
  protected static override readonly lists: Lists = {
    ...Samples.lists,
    origin: [Array, 0, 2],
    offsets: [Float32Array, 2],
    ids: [Uint32Array, 1],
  };

  /** @internal */
  constructor(parts: SampleParts<Float64Array> & Pick<Chunk, 'origin' | 'offsets' | 'ids'>) {
    super(parts);
  }
}
