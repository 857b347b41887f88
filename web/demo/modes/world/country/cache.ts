/**
 * Keeps what was asked for last, from half of `limit` up to all of it: two halves, of which the older is dropped when the
 * younger is full.
 */
export class Cache<Value> {
  private readonly half: number;
  private young = new Map<number | string, Value>();
  private old = new Map<number | string, Value>();

  constructor(limit: number) {
    this.half = limit / 2;
  }

  get(i: number, j: number, make: () => Value): Value {
    const key = keyOf(i, j);
    let value = this.young.get(key);
    if (value !== undefined) return value;
    value = this.old.get(key) ?? make();
    if (this.young.size >= this.half) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
    return value;
  }
}

/** Numbers are found faster than texts, but hold only so much. */
const keyOf = (i: number, j: number): number | string =>
  Math.abs(i) < 2 ** 25 && Math.abs(j) < 2 ** 25 ? i * 2 ** 26 + j : `${i} ${j}`;
