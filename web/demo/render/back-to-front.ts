/** Rows of trees from the back of the picture to the front; a bucket sort, since y is spread evenly. */
import type { Trees } from '../wood/trees.ts';

export function backToFront({ count, y }: Trees): Uint32Array<ArrayBuffer> {
  let [low, high] = [Infinity, -Infinity];
  for (let row = 0; row < count; row++) {
    low = Math.min(low, y[row] as number);
    high = Math.max(high, y[row] as number);
  }
  const scale = (count - 1) / Math.max(1e-9, high - low);
  const bucket = (row: number): number => Math.floor(((y[row] as number) - low) * scale);
  const next = new Uint32Array(count + 1);
  for (let row = 0; row < count; row++) {
    const after = bucket(row) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let b = 0; b < count; b++) next[b + 1] = (next[b + 1] as number) + (next[b] as number);
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const b = bucket(row);
    order[next[b] as number] = row;
    next[b] = (next[b] as number) + 1;
  }
  for (let i = 1; i < count; i++) {
    const row = order[i] as number;
    let j = i;
    while (j > 0 && (y[order[j - 1] as number] as number) > (y[row] as number)) {
      order[j] = order[j - 1] as number;
      j--;
    }
    order[j] = row;
  }
  return order;
}
