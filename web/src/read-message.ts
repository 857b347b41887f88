// What comes back across the border from the engine: see message.ts.
import { arrays, type Block, header, kinds, padded } from './message.js';

const decoder = /* @__PURE__ */ new TextDecoder();

/** Reads a reply; its arrays are copies. */
export function read(from: Block, at: number): unknown {
  const kind = from.words[at / 4] as number;
  const size = from.words[at / 4 + 1] as number;
  const begin = at + header;
  if (kind === kinds.number) return from.doubles[begin / 8];
  if (kind === kinds.text) return readText(from, begin, size);
  if (kind === kinds.fields) return readFields(from, begin, begin + size);
  const address = from.words[begin / 4] as number;
  const length = from.words[begin / 4 + 1] as number;
  const List = arrays[kind - kinds.arrays] as (typeof arrays)[number];
  return new List(from.bytes.buffer, address, length).slice();
}

function readFields(from: Block, at: number, end: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (let next = at; next < end; ) {
    const value = after(from, next);
    fields[read(from, next) as string] = read(from, value);
    next = after(from, value);
  }
  return fields;
}

/** Where the value after one is. */
function after(from: Block, at: number): number {
  return at + header + padded(from.words[at / 4 + 1] as number);
}

function readText(from: Block, at: number, size: number): string {
  let text = '';
  for (let i = at; i < at + size; i++) {
    const code = from.bytes[i] as number;
    if (code > 127) return decoder.decode(from.bytes.slice(at, at + size));
    text += String.fromCharCode(code);
  }
  return text;
}
