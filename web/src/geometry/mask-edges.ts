import type { EngineMask } from '../shapes/mask.js';

/**
 * The edges between the inside and the outside of a mask, merged along straight runs: ax ay bx by each.
 * The inside is on their left if y points up, so its winding number is 1.
 */
export function maskEdges({ mask, columns, rows, x, y, width, height }: EngineMask): Float64Array {
  const at = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows ? mask[row * columns + column]! : 0;
  const xOf = (column: number) => x + (width * column) / columns;
  const yOf = (row: number) => y + (height * row) / rows;
  const edges: number[] = [];

  for (let row = 0; row <= rows; row++) {
    eachRun(
      columns,
      (column) => at(column, row) - at(column, row - 1),
      (from, to, turn) => {
        const [begin, end] = turn > 0 ? [from, to] : [to, from];
        edges.push(xOf(begin), yOf(row), xOf(end), yOf(row));
      },
    );
  }
  for (let column = 0; column <= columns; column++) {
    eachRun(
      rows,
      (row) => at(column - 1, row) - at(column, row),
      (from, to, turn) => {
        const [begin, end] = turn > 0 ? [from, to] : [to, from];
        edges.push(xOf(column), yOf(begin), xOf(column), yOf(end));
      },
    );
  }
  return Float64Array.from(edges);
}

/** The longest runs of 0 … length − 1 over which `valueAt` is constant and not 0. */
function eachRun(
  length: number,
  valueAt: (i: number) => number,
  visit: (from: number, to: number, value: number) => void,
): void {
  let from = 0;
  let value = 0;
  for (let i = 0; i <= length; i++) {
    const next = i < length ? valueAt(i) : 0;
    if (next === value) continue;
    if (value !== 0) visit(from, i, value);
    from = i;
    value = next;
  }
}
