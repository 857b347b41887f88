/** Squares of a canvas that are to be drawn again, as few boxes. */
import { type Box, united } from '../geometry/boxes.ts';

/** The side of a square, in pixels; even, as the layer of shadows has half of them. */
const SIDE = 64;
const SHARE = 0.55;

export class DirtyTiles {
  private readonly across: number;
  private readonly down: number;
  private readonly isDirty: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.across = Math.ceil(width / SIDE);
    this.down = Math.ceil(height / SIDE);
    this.isDirty = new Uint8Array(this.across * this.down);
  }

  /** Marks all squares that a box meets. */
  mark({ x0, y0, x1, y1 }: Box): void {
    const { across, down, isDirty } = this;
    const left = Math.max(0, Math.floor(x0 / SIDE));
    const right = Math.min(across - 1, Math.floor(x1 / SIDE));
    const bottom = Math.min(down - 1, Math.floor(y1 / SIDE));
    for (let row = Math.max(0, Math.floor(y0 / SIDE)); row <= bottom; row++)
      if (left <= right) isDirty.fill(1, row * across + left, row * across + right + 1);
  }

  /** Boxes that hold all marked squares; neighbours in a row are one, and rows alike, or all of them. */
  boxes(): readonly Box[] {
    const { across, down, isDirty, width, height } = this;
    const all: { x0: number; y0: number; x1: number; y1: number }[] = [];
    for (let row = 0; row < down; row++)
      for (let column = 0; column < across; column++) {
        if (!isDirty[row * across + column]) continue;
        const first = column;
        while (column < across && isDirty[row * across + column]) column++;
        const [x0, x1] = [first * SIDE, Math.min(width, column * SIDE)];
        const [y0, y1] = [row * SIDE, Math.min(height, (row + 1) * SIDE)];
        const above = all.find((box) => box.y1 === y0 && box.x0 === x0 && box.x1 === x1);
        if (above) above.y1 = y1;
        else all.push({ x0, y0, x1, y1 });
      }
    return isWorthOne(all) ? [all.reduce(united)] : all;
  }
}

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

/** Returns true if boxes fill so much of the box around them that one drawing is faster. */
const isWorthOne = (boxes: readonly Box[]): boolean =>
  boxes.length > 1 &&
  boxes.reduce((sum, box) => sum + areaOf(box), 0) > SHARE * areaOf(boxes.reduce(united));
