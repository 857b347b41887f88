// Compressions of GeoParquet and Arrow. Each gives so many bytes as the file says, or fails.
import { brotliDecompressSync, unzipSync } from 'node:zlib';
import lz4 from '@foxglove/wasm-lz4';
import { compressors as others } from 'hyparquet-compressors';
import { ZSTDDecoder } from 'zstddec';
import { checkCount } from './values.js';

const zstd = new ZSTDDecoder();
await Promise.all([zstd.init(), lz4.isLoaded]);

export const compressors = {
  ...others,
  GZIP: (bytes, size) => unzipSync(bytes, { maxOutputLength: Math.max(size, 1) }),
  BROTLI: (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: Math.max(size, 1) }),
  ZSTD: (bytes, size) => zstd.decode(bytes, size),
};

/** For Arrow's buffers, with how many bytes at most come of one: zstd packs 128 KB into 4. */
export const arrowCodecs = {
  lz4: codecOf(255, (bytes, size) => lz4(bytes, size ?? 255 * bytes.length)),
  zstd: codecOf(1 << 15, (bytes, size) => zstd.decode(bytes, size)),
};

function codecOf(expansion, unpack) {
  return {
    decode(bytes) {
      // apache-arrow leaves out the length before the bytes, which says how many come of them.
      const view = new DataView(bytes.buffer, bytes.byteOffset - 8, 8);
      const size = Number(view.getBigInt64(0, true));
      checkCount('unpacked bytes', size, bytes.length, expansion);
      // Its own writer puts the packed length there.
      const isTold = size !== bytes.length;
      const unpacked = unpack(bytes, isTold ? size : undefined);
      checkCount('unpacked bytes', unpacked.length, bytes.length, expansion);
      if (isTold && unpacked.length !== size)
        throw new Error('it is damaged: its data cannot be unpacked');
      return Uint8Array.from(unpacked);
    },
  };
}
