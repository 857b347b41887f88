/** Rings round the ground where a field is above a value: marching squares (Lorensen and Cline, 1987, in the plane). */

export interface Grid {
  readonly values: ArrayLike<number>;
  readonly columns: number;
  readonly rows: number;
}

/** The sides of a square between four values, by the two corners that they lie between. */
type Side = 'top' | 'right' | 'bottom' | 'left';

/** The lines from side to side, by the corners above: 1 upper left, 2 upper right, 4 lower right, 8 lower left. */
const LINES: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [['top', 'left']],
  [['right', 'top']],
  [['right', 'left']],
  [['bottom', 'right']],
  [
    ['top', 'left'],
    ['bottom', 'right'],
  ],
  [['bottom', 'top']],
  [['bottom', 'left']],
  [['left', 'bottom']],
  [['top', 'bottom']],
  [
    ['right', 'top'],
    ['left', 'bottom'],
  ],
  [['right', 'bottom']],
  [['left', 'right']],
  [['top', 'right']],
  [['left', 'top']],
  [],
];

/**
 * Flat rings that do not cross, the value at (column, row) being that at (column + 0.5, row + 0.5); what is beyond the
 * grid counts as below.
 */
export function contours({ values, columns, rows }: Grid, least: number): number[][] {
  const isIn = (i: number, j: number): boolean => i >= 0 && j >= 0 && i < columns && j < rows;
  const valueAt = (i: number, j: number): number =>
    isIn(i, j) ? (values[j * columns + i] as number) - least : -1e-9;
  const across = columns + 2;
  /** The key of a side: its upper or left corner, and its direction. */
  const sideAt = (i: number, j: number, isDown: boolean): number =>
    2 * ((j + 1) * across + i + 1) + Number(isDown);
  const next = new Map<number, number>();
  for (let j = -1; j < rows; j++) {
    for (let i = -1; i < columns; i++) {
      const above = (di: number, dj: number): number => Number(valueAt(i + di, j + dj) > 0);
      const corners = above(0, 0) + 2 * above(1, 0) + 4 * above(1, 1) + 8 * above(0, 1);
      const sides = {
        top: sideAt(i, j, false),
        left: sideAt(i, j, true),
        right: sideAt(i + 1, j, true),
        bottom: sideAt(i, j + 1, false),
      };
      for (const [from, to] of LINES[corners] as (typeof LINES)[number])
        next.set(sides[from], sides[to]);
    }
  }
  const placeOf = (side: number): [number, number] => {
    const [isDown, at] = [side & 1, side >> 1];
    const [i, j] = [(at % across) - 1, Math.floor(at / across) - 1];
    const [one, other] = [valueAt(i, j), valueAt(i + 1 - isDown, j + isDown)];
    const t = one / (one - other);
    return [i + 0.5 + (isDown ? 0 : t), j + 0.5 + (isDown ? t : 0)];
  };
  const rings: number[][] = [];
  for (const [first] of next) {
    const ring: number[] = [];
    for (let side: number | undefined = first; side !== undefined && next.has(side); ) {
      ring.push(...placeOf(side));
      const to = next.get(side) as number;
      next.delete(side);
      side = to;
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}
