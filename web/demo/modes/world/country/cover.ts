/** The moisture of the ground, and its forest. */
import type { Raster } from './country.ts';
import { Lattice, LONG_WAVE } from './lattice.ts';
import { bandOf, type Fractal, fractal, smoothstep, sumOf } from './noise.ts';

/** Trees thin out from here up, in metres, and end. */
const TREE_LINE = [620, 1000] as const;
/** The usual share of forest, for which the sums below were balanced. */
const USUAL = 0.62;

export class Cover {
  private readonly damp: Fractal;
  private readonly groves: Fractal;
  private readonly wooded: number;

  constructor(salt: number, wooded: number) {
    this.damp = fractal(salt ^ 0x21, 2 ** 16, 2 ** 8, 0.7);
    this.groves = fractal(salt ^ 0x22, 2 ** 14, 2 ** 6, 0.88);
    this.wooded = wooded;
  }

  /** Moisture and forest, from 0 to 1, where the ground is so high and so far from water. */
  of(
    raster: Raster,
    height: Float64Array,
    water: Float64Array,
    open: Float32Array,
  ): { moisture: Float32Array; forest: Float32Array } {
    const { x, y, step, columns, rows } = raster;
    const [long, damp] = [LONG_WAVE * step, bandOf(this.damp, step)];
    const groves = bandOf(this.groves, step, long);
    const ragged = bandOf(this.groves, step, 0, long);
    const lattice = new Lattice(raster);
    const damps = lattice.drawn(lattice.points((px, py) => sumOf(damp, px, py)));
    const grove = lattice.late((px, py) => sumOf(groves, px, py));
    const less = 0.23 + 0.09 * smoothstep(4, 9, Math.log2(step));
    const isRagged = ragged.salts.length > 0;
    const moisture = new Float32Array(columns * rows);
    const forest = new Float32Array(columns * rows);
    for (let row = 0, i = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, i++) {
        const [h, off] = [height[i]!, water[i]!];
        const moist = 0.46 + 0.15 * damps[i]! + 0.32 * smoothstep(160, 0, Math.abs(off)) - h / 8000;
        moisture[i] = Math.min(1, Math.max(0, moist));
        if (off <= 0 || h >= TREE_LINE[1] || open[i] === 1) continue;
        const [px, py] = [x + (column + 0.5) * step, y + (row + 0.5) * step];
        const wood =
          0.75 * moist +
          Math.min(0.3, h / 1600) +
          0.15 * (grove(i) + (isRagged ? sumOf(ragged, px, py) : 0)) +
          1.1 * (this.wooded - USUAL) -
          less -
          0.3 * smoothstep(22, 0, off) -
          0.7 * open[i]! -
          smoothstep(TREE_LINE[0], TREE_LINE[1], h);
        forest[i] = smoothstep(0, 0.16, wood);
      }
    return { moisture, forest };
  }
}
