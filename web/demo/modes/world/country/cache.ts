/** Keeps what was made last, as many as `limit`; what was asked for longest ago goes first. */
export class Cache<Value> {
  private readonly kept = new Map<string, Value>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get(i: number, j: number, make: () => Value): Value {
    const key = `${i} ${j}`;
    let value = this.kept.get(key);
    if (value !== undefined) {
      this.kept.delete(key);
    } else {
      value = make();
      const [oldest] = this.kept.keys();
      if (this.kept.size >= this.limit && oldest !== undefined) this.kept.delete(oldest);
    }
    this.kept.set(key, value);
    return value;
  }
}
