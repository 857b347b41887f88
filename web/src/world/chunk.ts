import type { Lists } from '../results/indexed.js';
import { type SampleParts, Samples } from '../results/result.js';

/**
 * The samples of one chunk of a world. With `levels`, they come level by level.
 *
 * @example
 * ```js
 * const world = copse.world({ radius: 4, seed: 'north' });
 * const chunk = world.chunk(3, -2);
 * const [x, y] = chunk.origin;
 * const [dx, dy] = chunk.offsets; // the first sample stands at (x + dx, y + dy)
 * ```
 */
export class Chunk extends Samples<Float64Array> {
  /** The chunk's corner with the least coordinates. */
  declare readonly origin: readonly [x: number, y: number];
  /**
   * The offset of each sample from the corner: x0 y0 x1 y1 …. Exact for chunks of the default size, however
   * far away they are.
   */
  declare readonly offsets: Float32Array;
  /** A number for each sample that is unique in the chunk, whatever level you ask for. */
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
