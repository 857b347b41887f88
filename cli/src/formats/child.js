// The other side of apart.js.
import './flatbuffers.js';
import { checked } from './geojson-check.js';
import { lineOf } from './text.js';

const readers = {
  arrow: () => import('./arrow-read.js'),
  flatgeobuf: () => import('./flatgeobuf.js'),
  geoparquet: () => import('./geoparquet-read.js'),
};
const rasters = {
  geotiff: () => import('./geotiff.js'),
  png: () => import('./png.js'),
};
const groupSize = 5000;

process.on('message', async ({ format, bytes }) => {
  try {
    if (Object.hasOwn(rasters, format)) {
      const { read } = await rasters[format]();
      process.send({ raster: await read(bytes) });
      return;
    }
    const { read } = await readers[format]();
    const { features } = checked(await read(bytes));
    for (let i = 0; i < features.length; i += groupSize) {
      process.send({ group: JSON.stringify(features.slice(i, i + groupSize)) });
    }
    process.send({ isWhole: true });
  } catch (error) {
    process.send({ error: lineOf(error) });
  }
});
// Of a failure that is told already, more may follow from what ran beside it.
process.on('unhandledRejection', () => {});
process.on('disconnect', () => process.exit());
