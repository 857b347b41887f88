// What crosses the border to the engine; cpp/bindings/message.h says how it is laid out.
import { viewName } from './check.js';
import { allocating } from './refusal.js';

/** A block of memory, as bytes, as words and as doubles. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
  readonly doubles: Float64Array<ArrayBuffer>;
}

type Fields = Record<string, unknown>;

export function blockOf(buffer: ArrayBuffer): Block {
  return {
    bytes: new Uint8Array(buffer),
    words: new Uint32Array(buffer),
    doubles: new Float64Array(buffer),
  };
}

export const kinds = { number: 1, text: 2, list: 3, fields: 4, arrays: 5 };
type List =
  | typeof Float64Array
  | typeof Float32Array
  | typeof Int32Array
  | typeof Uint32Array
  | typeof Uint8Array;
/** In the order of their kinds. */
export const arrays: readonly List[] = [
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Uint8Array,
];
const arrayNames = arrays.map(({ name }) => name);

export const header = 8;
export const padded = (size: number): number => Math.ceil(size / 8) * 8;
const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * How many bytes a value takes at most, which is a boolean, a number, a text, a list of numbers or of
 * objects, a typed array, or an object whose fields are such values or undefined.
 */
export function sizeOf(value: unknown): number {
  // In UTF-8 a UTF-16 unit takes three bytes at most.
  if (typeof value === 'string') return header + padded(3 * value.length);
  if (typeof value !== 'object' || value === null) return header + 8;
  if (ArrayBuffer.isView(value)) return header + padded(value.byteLength);
  if (isNumbers(value)) return header + 8 * value.length;
  let size = header;
  if (Array.isArray(value)) {
    for (const item of value) size += sizeOf(item);
    return size;
  }
  const fields = value as Fields;
  for (const name in fields) {
    if (fields[name] !== undefined) size += sizeOf(name) + sizeOf(fields[name]);
  }
  return size;
}

/** Writes a value at a multiple of eight, and tells where the next may be. */
export function write(value: unknown, to: Block, at: number): number {
  const begin = at + header;
  if (typeof value === 'string') return end(to, at, kinds.text, writeText(value, to, begin));
  if (typeof value !== 'object' || value === null) {
    to.doubles[begin / 8] = Number(value);
    return end(to, at, kinds.number, 8);
  }
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    to.bytes.set(new Uint8Array(buffer, byteOffset, byteLength), begin);
    return end(to, at, kindOf(value), byteLength);
  }
  if (isNumbers(value)) {
    to.doubles.set(value, begin / 8);
    return end(to, at, kinds.arrays, 8 * value.length);
  }
  let next = begin;
  if (Array.isArray(value)) {
    for (const item of value) next = write(item, to, next);
    return end(to, at, kinds.list, next - begin);
  }
  const fields = value as Fields;
  for (const name in fields) {
    if (fields[name] !== undefined) next = write(fields[name], to, write(name, to, next));
  }
  return end(to, at, kinds.fields, next - begin);
}

function end(to: Block, at: number, kind: number, size: number): number {
  to.words[at / 4] = kind;
  to.words[at / 4 + 1] = size;
  return at + header + padded(size);
}

function isNumbers(value: object): value is readonly number[] {
  return Array.isArray(value) && typeof value[0] !== 'object';
}

function kindOf(array: ArrayBufferView): number {
  const name = viewName(array)?.replace('Clamped', '') ?? '';
  return kinds.arrays + arrayNames.indexOf(name);
}

/** Most texts are short names. */
function writeText(text: string, to: Block, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return encoder.encodeInto(text, to.bytes.subarray(at)).written;
    to.bytes[at + i] = code;
  }
  return text.length;
}

/** A request as a message of its own, so that its arrays may change. */
export function encoded(request: object): Uint8Array<ArrayBuffer> {
  return allocating(() => {
    const buffer = new ArrayBuffer(sizeOf(request));
    write(request, blockOf(buffer), 0);
    return new Uint8Array(buffer);
  });
}
