import type { Box } from '../geometry/edges.js';
import type { Taper } from './taper.js';

/** The window's own transform is negligible beyond this many cycles per side of the region. */
const cyclesKept = 12;

export interface Complex {
  re: number;
  im: number;
}

/**
 * The transform of a taper at frequencies (kx·step.x, ky·step.y), `kx` from 0 and `ky` from −`most`
 * to `most`, scaled to `sum` at 0. It is what evenly spread samples would give. Undefined at
 * frequencies where it is negligible.
 */
export function windowAt(
  { weights, columns, rows, cell, x, y }: Taper,
  box: Box,
  step: { x: number; y: number },
  most: number,
  sum: number,
): (kx: number, ky: number) => Complex | undefined {
  const keptAlong = (stepOfAxis: number) => {
    const side = Math.max(box.right - box.left, box.top - box.bottom);
    return Math.min(most, Math.ceil(cyclesKept / (side * stepOfAxis)));
  };
  const keptX = keptAlong(step.x);
  const keptY = keptAlong(step.y);
  const inRows = waves(keptX, columns, x + cell / 2 - box.left, cell, step.x);
  const inColumns = waves(keptY, rows, y + cell / 2 - box.bottom, cell, step.y);

  // First along each row, then across the rows.
  const rowRe = new Float64Array((keptX + 1) * rows);
  const rowIm = new Float64Array((keptX + 1) * rows);
  let whole = 0;
  for (let row = 0; row < rows; row++) {
    for (let kx = 0; kx <= keptX; kx++) {
      let re = 0;
      let im = 0;
      for (let column = 0; column < columns; column++) {
        const weight = weights[row * columns + column]!;
        re += weight * inRows.cos[kx * columns + column]!;
        im -= weight * inRows.sin[kx * columns + column]!;
      }
      rowRe[kx * rows + row] = re;
      rowIm[kx * rows + row] = im;
    }
    whole += rowRe[row]!;
  }
  const scale = whole > 0 ? sum / whole : 0;
  return (kx, ky) => {
    if (kx > keptX || Math.abs(ky) > keptY) return undefined;
    const wave = Math.abs(ky) * rows;
    const turn = ky < 0 ? -1 : 1;
    let re = 0;
    let im = 0;
    for (let row = 0; row < rows; row++) {
      const cos = inColumns.cos[wave + row]!;
      const sin = turn * inColumns.sin[wave + row]!;
      re += rowRe[kx * rows + row]! * cos + rowIm[kx * rows + row]! * sin;
      im += rowIm[kx * rows + row]! * cos - rowRe[kx * rows + row]! * sin;
    }
    return { re: re * scale, im: im * scale };
  };
}

/** cos and sin of 2π·k·step·(begin + i·cell) for k = 0 … `most`, i < `count`. */
function waves(most: number, count: number, begin: number, cell: number, step: number) {
  const cos = new Float64Array((most + 1) * count);
  const sin = new Float64Array((most + 1) * count);
  for (let k = 0; k <= most; k++) {
    for (let i = 0; i < count; i++) {
      const angle = 2 * Math.PI * k * step * (begin + i * cell);
      cos[k * count + i] = Math.cos(angle);
      sin[k * count + i] = Math.sin(angle);
    }
  }
  return { cos, sin };
}
