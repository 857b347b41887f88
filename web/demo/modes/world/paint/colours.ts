/** The colours of the country's ground, by day and by night; those of water and roads are Draw's. */
import { type Colour, rgbOf } from '../../../render/colour.ts';
import { DAY, NIGHT, type Palette } from '../../../render/palette.ts';
import { WATER_DAY, WATER_NIGHT, type WaterColours } from '../../../render/water-colours.ts';

type Pair = readonly [Colour, Colour];

export interface GroundColours {
  readonly isNight: boolean;
  readonly meadow: Pair;
  readonly dry: Colour;
  readonly lush: Colour;
  readonly floor: Pair;
  readonly rock: Pair;
  readonly snow: Colour;
  /** The colour that lit slopes tend to, and the factor for slopes in shade. */
  readonly lit: Colour;
  readonly shaded: Colour;
  readonly sand: Colour;
  readonly wet: Colour;
  readonly bank: Colour;
  readonly foam: Colour;
  /** The shore's share of the colour of the water beside it. */
  readonly shore: Colour;
  /** From the shore outwards, at DEPTHS. */
  readonly depths: readonly Colour[];
  /** The strength of the lines along the shore. */
  readonly lining: number;
  readonly road: Colour;
  readonly rut: Colour;
  readonly verge: Colour;
}

type Own = Pick<
  GroundColours,
  'meadow' | 'dry' | 'lush' | 'floor' | 'rock' | 'snow' | 'lit' | 'wet' | 'lining' | 'verge'
>;

const pair = (from: string, to: string): Pair => [rgbOf(from), rgbOf(to)];

const coloursOf = (palette: Palette, water: WaterColours, own: Own): GroundColours => ({
  ...own,
  isNight: palette.night > 0,
  shaded: [0.62, 0.76, 0.7],
  sand: rgbOf(water.sand),
  bank: rgbOf(water.bank),
  foam: rgbOf(water.foam),
  shore: [0.7, 0.78, 0.83],
  depths: water.depths.map(rgbOf),
  road: rgbOf(palette.road),
  rut: rgbOf(palette.rut),
});

export const GROUND_DAY: GroundColours = coloursOf(DAY, WATER_DAY, {
  meadow: pair('#d3dfae', '#dee0a8'),
  dry: rgbOf('#e6dfae'),
  lush: rgbOf('#b4cc83'),
  floor: pair('#84aa54', '#b3c26c'),
  rock: pair('#b9b49f', '#94988c'),
  snow: rgbOf('#f8f8f1'),
  lit: rgbOf('#fbf6c6'),
  wet: rgbOf('#d8c69b'),
  lining: 1,
  verge: rgbOf('#96764a'),
});

export const GROUND_NIGHT: GroundColours = coloursOf(NIGHT, WATER_NIGHT, {
  meadow: pair('#2a393b', '#263535'),
  dry: rgbOf('#303b38'),
  lush: rgbOf('#263a34'),
  floor: pair('#26402f', '#335439'),
  rock: pair('#46504f', '#38423f'),
  snow: rgbOf('#7d8f9a'),
  lit: rgbOf('#4c6266'),
  wet: rgbOf('#40473f'),
  lining: 0.44,
  verge: rgbOf('#141e1e'),
});
