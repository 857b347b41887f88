import { formats } from './formats/index.js';

const endings = formats.flatMap((format) => format.endings).join(' ');

export const help = `copse sample [--option value …] [-o file]
copse along roads.geojson --spacing 8 [--option value …] [-o file]
copse surface --terrain hills.tif [--option value …] [-o file]
copse world [--option value …] --window x,y,width,height | --tile i,j [-o file]
copse bake [--option value …] --tiles i..i,j..j | --window x,y,width,height -o 'trees/{i},{j}.fgb'

sample fills a region, along puts points on lines, surface fills a terrain, world writes a piece of an
endless world, and bake writes its chunks as files.

Every option of copse.sample(), copse.along(), copse.world() and of sampleSurface() from copse/space is
a flag, in lower case with hyphens: --region land.geojson --radius 500 --fill-rule nonzero.
A value is JSON or text. Text is a file's name for --region, --line, --ground, --existing, --obstacles,
--terrain, --classes and, with classes, --spacing.

  --options file.json   read options from a file; flags override it
  -o, --output file     where to write; default: GeoJSON to the standard output
  --format name         output format, when the file's ending does not name it:
                        ${formats.map(({ name }) => name).join(', ')}
  --window x,y,width,height
                        world: write this rectangle; bake: write all tiles that it touches
  --tile i,j            world: write one chunk
  --tiles i..i,j..j     bake: write these chunks, a file each; existing files are kept
  --count-from, --radius-from, --density-from name
                        sample: fill each feature by this property of it
  --keep-properties     sample: give each sample the properties of its feature
  --terrain file        surface: heights, as a GeoTIFF in metres or a grey PNG
  --bounds x,y,width,height
                        surface: edges of the raster; default: a pixel is 1 × 1
  --height-scale number surface: multiply heights by this
  --empty number        surface: the height that means "no data"
  --slope min,max       surface: slopes where samples may stand, in degrees
  --elevation min,max   surface: heights where samples may stand
  --part i/n            write the i-th of n parts of the output
  --quiet               no progress, no warnings
  --help, --version

The ending of a file's name decides its format:
${endings}.
- is GeoJSON from the standard input, whole or one feature a line.
Exit status: 0 done, 1 a file could not be written, 2 a mistake in flags or input files.`;
