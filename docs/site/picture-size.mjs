// How large a picture is, so that the text around it does not move while it loads.
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

const readers = { '.svg': svg, '.webp': webp, '.jpg': jpeg, '.png': png };

/** [width, height] of a picture in pixels; undefined if its format is not known. */
export function sizeOf(file) {
  return readers[extname(file).toLowerCase()]?.(readFileSync(file));
}

function svg(bytes) {
  const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(bytes.toString('utf8', 0, 2000));
  return box ? [Math.round(Number(box[1])), Math.round(Number(box[2]))] : undefined;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webp(bytes) {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  const bits = bytes.readUInt32LE(21);
  return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
}

function png(bytes) {
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Walks the segments to the one that begins a frame. */
function jpeg(bytes) {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1];
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
  }
  return undefined;
}
