import { load } from 'copse/space';
import { Mistake } from './mistake.js';
import { checkFolder, writeBeside } from './output.js';
import { Progress } from './progress.js';
import { rowsOf } from './rows.js';
import { Warnings } from './warnings.js';

/** Samples on a terrain, each with its height. */
export async function surface({ options, output, format, part, isQuiet }) {
  if (format.isFlat) {
    throw new Mistake(
      `copse writes ${format.name} without heights: for copse surface choose geojson, geojsonseq, csv, geoparquet or arrow`,
    );
  }
  await checkFolder(output);
  const given = await options();
  const samples = (await load()).sampleSurface(given);
  await writeBeside(output, format.write(rowsOf(samples, given, part)));
  const progress = new Progress(process.stderr.isTTY && !isQuiet);
  progress.end(`${samples.length.toLocaleString('en')} samples, ${samples.report.reason}`);
  new Warnings(isQuiet).tell(samples);
}
