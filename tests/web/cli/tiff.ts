// GeoTIFFs as GDAL lays them out: strips or tiles, plain or deflated, least byte first.
import { deflateSync } from 'node:zlib';

type Tags = Record<number, number[] | string>;

/** Types of tags: 2 is text, 3 of 16 bits, 4 of 32 bits, 12 a double. */
const typeOf = (tag: number, value: number[] | string): number => {
  if (typeof value === 'string') return 2;
  if (tag === 33550 || tag === 33922 || tag === 34264) return 12;
  return [273, 279, 324, 325].includes(tag) ? 4 : 3;
};
const sizes: Record<number, number> = { 2: 1, 3: 2, 4: 4, 12: 8 };

export interface Layout {
  readonly tile?: number;
  readonly rowsPerStrip?: number;
  readonly isDeflated?: boolean;
  readonly tags?: Tags;
}

/** GeoKeys of pairs: a key and its number. */
export function geoKeys(...pairs: [key: number, value: number][]): Tags {
  return { 34735: [1, 1, 0, pairs.length, ...pairs.flatMap(([key, value]) => [key, 0, 1, value])] };
}

/** A GeoTIFF of floats. */
export function tiffOf(
  heights: readonly number[],
  width: number,
  { tile, rowsPerStrip = 2, isDeflated = false, tags = {} }: Layout = {},
): Buffer {
  const height = heights.length / width;
  const [across, down] = tile ? [tile, tile] : [width, rowsPerStrip];
  const blocks: Buffer[] = [];
  for (let top = 0; top < height; top += down)
    for (let left = 0; left < width; left += across) {
      const rows = tile ? down : Math.min(down, height - top);
      const values = Array.from({ length: rows * across }, (_, i) => {
        const [x, y] = [left + (i % across), top + Math.floor(i / across)];
        return x < width && y < height ? (heights[y * width + x] as number) : 0;
      });
      const bytes = Buffer.from(Float32Array.from(values).buffer);
      blocks.push(isDeflated ? deflateSync(bytes) : bytes);
    }
  const starts = blocks.map((_, i) => blocks.slice(0, i).reduce((sum, b) => sum + b.length, 8));
  const lengths = blocks.map((block) => block.length);
  const all: Tags = {
    ...{ 256: [width], 257: [height], 258: [32], 259: [isDeflated ? 8 : 1], 262: [1] },
    ...{ 277: [1], 284: [1], 339: [3] },
    ...(tile
      ? { 322: [tile], 323: [tile], 324: starts, 325: lengths }
      : { 273: starts, 278: [down], 279: lengths }),
    ...tags,
  };
  return Buffer.concat([...withDirectory(blocks, all)]);
}

function* withDirectory(blocks: Buffer[], tags: Tags): Generator<Buffer> {
  const body = Buffer.concat(blocks);
  const names = Object.keys(tags).map(Number);
  const head = Buffer.from('49492a0000000000', 'hex');
  head.writeUInt32LE(8 + body.length, 4);
  const directory = Buffer.alloc(2 + 12 * names.length + 4);
  directory.writeUInt16LE(names.length);
  const values: Buffer[] = [];
  let end = 8 + body.length + directory.length;
  for (const [i, name] of names.entries()) {
    const value = tags[name] as number[] | string;
    const type = typeOf(name, value);
    const bytes = bytesOf(value, type);
    const at = 2 + 12 * i;
    directory.writeUInt16LE(name, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(bytes.length / (sizes[type] as number), at + 4);
    if (bytes.length <= 4) {
      bytes.copy(directory, at + 8);
      continue;
    }
    directory.writeUInt32LE(end, at + 8);
    values.push(bytes);
    end += bytes.length;
  }
  yield* [head, body, directory, ...values];
}

function bytesOf(value: number[] | string, type: number): Buffer {
  if (typeof value === 'string') return Buffer.from(`${value}\0`);
  const size = sizes[type] as number;
  const bytes = Buffer.alloc(size * value.length);
  for (const [i, number] of value.entries()) {
    if (type === 12) bytes.writeDoubleLE(number, size * i);
    else bytes.writeUIntLE(number, size * i, size);
  }
  return bytes;
}
