import { formats } from './formats/index.js';

const endings = formats.flatMap((format) => format.endings).join(' ');

export const help = `copse sample [--option value …] [-o file]
copse along roads.geojson --spacing 8 [--option value …] [-o file]
copse surface --terrain hills.tif [--option value …] [-o file]
copse world [--option value …] --window x,y,width,height | --tile i,j [-o file]
copse bake [--option value …] --tiles i..i,j..j | --window x,y,width,height -o 'trees/{i},{j}.fgb'

Every option of copse.sample(), copse.along(), copse.world() and of sampleSurface() of copse/space is a
flag: --region land.geojson --radius 500.
A value is JSON, or text, or for --region, --line, --ground, --existing, --obstacles, --terrain,
--classes and --spacing of classes a file.

  --options file.json   options together; flags come before them
  -o, --output file     where to write; by default GeoJSON to the standard output
  --format name         of the output, where the file's name does not say: ${formats.map(({ name }) => name).join(', ')}
  --window, --tile      of a world: a rectangle, or one chunk
  --tiles               which chunks, each into a file of its own, of which those that stand are left
  --count-from, --radius-from, --density-from name
                        of samples: fills feature by feature, each by this property
  --keep-properties     of samples: with the properties of each one's feature
  --terrain file        of surfaces: heights, a GeoTIFF in metres or a PNG in shades of grey
  --bounds x,y,width,height
                        where the edges of a picture lie; by default a pixel is 1 × 1
  --height-scale, --empty number
                        what a height of 1 is, and the height that stands for none
  --slope, --elevation min,max
                        where samples stand: in degrees, and in heights
  --part i/n            the i-th of n parts, which together are the whole
  --quiet               neither progress nor warnings
  --help, --version

Files are read and written by their ending: ${endings}; - is the standard input, GeoJSON.
Exit status: 0; 2 after a mistake; 1 when a file cannot be written.`;
