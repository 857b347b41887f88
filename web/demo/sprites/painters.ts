/** Paints sprites: for the most part in a worker, since all of them take a third of a second. */
import { birch, broadleaf, bush } from './broadleaf.ts';
import { conifer } from './conifer.ts';
import { house } from './house.ts';
import { boundsOf, mipmaps } from './mipmaps.ts';
import { blankContext, type Context, RAMPS } from './paint.ts';
import { SIZE, SPECIES, type Sprite } from './sheet.ts';
import { snag } from './snag.ts';

type Painter = (context: Context, variant: number) => void;

const PAINTERS: Readonly<Record<string, Painter>> = {
  oak: (context, v) => broadleaf(context, RAMPS.oak, 100 + v),
  elm: (context, v) => broadleaf(context, RAMPS.elm, 200 + v),
  spruce: (context, v) => conifer(context, RAMPS.spruce, 300 + v),
  fir: (context, v) => conifer(context, RAMPS.fir, 350 + v),
  birch: (context, v) => birch(context, 400 + v),
  maple: (context, v) => broadleaf(context, RAMPS.maple, 500 + v),
  bush: (context, v) => bush(context, 600 + v),
  blossom: (context, v) => bush(context, 700 + v, v % 2 ? '#f7dfe6' : '#fbf7e4'),
  snag: (context, v) => snag(context, 800 + v),
  house,
};

/** Paints every sprite that a wood may need. */
export const paintSheet = (): Sprite[] =>
  SPECIES.flatMap(({ name }) => {
    const paint = PAINTERS[name];
    return paint ? paintSprites(name, paint) : [];
  });

/** All sprites of a species. */
export function paintSprites(species: string, paint: Painter): Sprite[] {
  const context = blankContext(SIZE, { willReadFrequently: true });
  const count = SPECIES.find(({ name }) => name === species)?.count ?? 0;
  return Array.from({ length: count }, (_, variant): Sprite => {
    context.clearRect(0, 0, SIZE, SIZE);
    paint(context, variant);
    const mips = mipmaps(context.getImageData(0, 0, SIZE, SIZE).data);
    return { bounds: boundsOf(mips[0] as Uint8Array), mips };
  });
}
