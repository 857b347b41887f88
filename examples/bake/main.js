import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bake } from './bake.js';
import { serve } from './serve.js';
import { woodOf } from './wood.js';

const here = import.meta.dirname;
const folder = join(here, 'dist');
mkdirSync(folder, { recursive: true });
const flatgeobuf = dirname(fileURLToPath(import.meta.resolve('flatgeobuf/package.json')));
cpSync(join(here, 'page'), folder, { recursive: true });
cpSync(join(flatgeobuf, 'dist', 'flatgeobuf-geojson.min.js'), join(folder, 'flatgeobuf.js'));

const stop = new AbortController();
const end = () => stop.abort(new Error('stopped; the same words go on with it'));
process.once('SIGINT', end);
if (process.argv.includes('--serve')) console.log(await serve(folder, 8090));
try {
  console.log('dist/forest.fgb', await bake(folder, woodOf(), { signal: stop.signal }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
} finally {
  process.off('SIGINT', end);
}
