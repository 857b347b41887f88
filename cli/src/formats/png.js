// Heights of a PNG in shades of grey.
import { decode } from 'fast-png';
import { checkCells } from './raster-check.js';

const kinds = { 2: 'in colours', 3: 'with a palette', 4: 'with transparency', 6: 'in colours' };

export function read(bytes) {
  if (bytes.length < 33) throw new Error('it is cut off');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  checkCells(width, height);
  const [depth, kind] = [view.getUint8(24), view.getUint8(25)];
  if (kind !== 0 || depth < 8) {
    const found = kinds[kind] ?? `of ${depth} bits`;
    throw new Error(`it is a picture ${found}; heights must be grey, of 16 or 8 bits`);
  }
  const { data, transparency } = decode(bytes, { checkCrc: true });
  return { data, width, height, empty: transparency?.[0] };
}
