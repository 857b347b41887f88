// A wasm within JavaScript is packed by how likely each of its bits is, which makes it two thirds of what a
// server sends it with; cpp/bindings/packing/ says how, and is itself a small wasm.
import { unpacker } from './unpacker-inline.js';

interface Unpacker {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  /** Where the packed bytes are put, and where those that were packed are found. */
  packed(): number;
  bytes(): number;
  /** Unpacks so many. */
  unpack(length: number): void;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** The bytes that were packed, so many. */
export async function unpack(base64: string, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
  const { memory, _initialize, packed, bytes, unpack } = instance.exports as unknown as Unpacker;
  _initialize();
  new Uint8Array(memory.buffer).set(bytesOf(base64), packed());
  unpack(length);
  return new Uint8Array(memory.buffer).slice(bytes(), bytes() + length);
}
