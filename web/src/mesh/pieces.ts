// Divides the region's outline among the cells that it passes.
import { walkBoundary } from '../geometry/boundary.js';
import type { Delaunay } from '../geometry/delaunay.js';
import type { Outline } from '../geometry/outline.js';

/** A part of the outline within one cell. */
export interface Piece {
  /** x0 y0 x1 y1 …, with the region on its left. */
  readonly line: number[];
  /** True for a closed loop, whose last corner joins the first. */
  readonly isLoop: boolean;
}

/** Returns the pieces in each cell that has any. */
export function piecesOf({ coords, ends }: Outline, delaunay: Delaunay): Map<number, Piece[]> {
  const pieces = new Map<number, Piece[]>();
  const add = (cell: number, piece: Piece) => {
    const others = pieces.get(cell);
    if (others) others.push(piece);
    else pieces.set(cell, [piece]);
  };
  let begin = 0;
  for (const end of ends) {
    const line: number[] = [];
    const cells: number[] = [];
    walkBoundary(coords.subarray(4 * begin, 4 * end), delaunay, (_edge, x, y, cell) => {
      line.push(x, y);
      cells.push(cell);
    });
    begin = end;
    const count = cells.length;
    const first = cells.findIndex((cell, i) => cell !== cells[(i || count) - 1]);
    if (first < 0) add(cells[0]!, { line, isLoop: true });
    let piece: number[] = [];
    for (let i = 0; first >= 0 && i <= count; i++) {
      const at = (first + i) % count;
      const before = cells[(at || count) - 1]!;
      piece.push(line[2 * at]!, line[2 * at + 1]!);
      if (i === 0 || cells[at] === before) continue;
      add(before, { line: piece, isLoop: false });
      piece = [line[2 * at]!, line[2 * at + 1]!];
    }
  }
  return pieces;
}
