// Unpack an engine's wasm by a small wasm (cpp/unpack/unpack.cpp): JavaScript that was just loaded would take
// five times as long. scripts/inline.mjs packs it.
import { unpacker } from './unpacker.js';

/** Returns `length` bytes, unpacked from base64. */
export function unpack(base64: string, length: number): Uint8Array<ArrayBuffer> {
  const packed = bytesOf(base64);
  const module = new WebAssembly.Module(bytesOf(unpacker));
  const { memory, unpack, __heap_base } = new WebAssembly.Instance(module)
    .exports as unknown as Exports;
  const from = __heap_base.value;
  const to = from + packed.length;
  memory.grow(Math.max(0, Math.ceil((to + length - memory.buffer.byteLength) / 65536)));
  new Uint8Array(memory.buffer).set(packed, from);
  unpack(from, to, length);
  return new Uint8Array(memory.buffer.slice(to, to + length));
}

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: { readonly value: number };
  unpack(packed: number, to: number, length: number): void;
}

/**
 * Decode base64. Browsers have `fromBase64` since 2025; without it, decoding takes as long as all else
 * here.
 */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as {
    fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  };
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
