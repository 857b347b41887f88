// Heights from files. The first bytes tell the format.
import { readApart } from './apart.js';

const signatures = {
  png: ['89504e470d0a1a0a'],
  geotiff: ['49492a00', '4d4d002a', '49492b00', '4d4d002b'],
};

/** Reads the heights of a file as the option `terrain` takes them. */
export async function readRaster(bytes) {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  const isOf = ([, starts]) => starts.some((start) => head.startsWith(start));
  const [format] = Object.entries(signatures).find(isOf) ?? [];
  if (!format) throw new Error('it is neither a GeoTIFF nor a PNG');
  const raster = await readApart(format, bytes);
  return { ...raster, isPlaced: raster.bounds !== undefined };
}
