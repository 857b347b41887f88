/** The sprites in other seasons: painted for summer, recoloured by how light they are. Loaded when wanted. */
import { SPECIES, type Sprite } from './sheet.ts';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

type Rgb = readonly [number, number, number];
/** Colours from shadow to light. */
type Ramp = readonly [Rgb, Rgb, Rgb];

const rgb = (hex: number): Rgb => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];
const ramp = (dark: number, mid: number, light: number): Ramp => [rgb(dark), rgb(mid), rgb(light)];

const FRESH = ramp(0x24502c, 0x86b64c, 0xe2ef90);
const PINK = ramp(0x7a5560, 0xe3aebd, 0xfdf1f3);
const GOLD = ramp(0x5e4416, 0xc2912f, 0xf3d56a);
const ORANGE = ramp(0x5c2c16, 0xc26a2b, 0xf1b35c);
const RUST = ramp(0x4a211a, 0x99472a, 0xda8a50);
const OLIVE = ramp(0x3c4420, 0x8a8a38, 0xd8cc72);
const TWIGS = ramp(0x37333a, 0x7d746f, 0xe6eaec);
const SNOW = rgb(0xf6fafc);

/** The lightness of a ramp's colours. */
const STOPS = [0.1, 0.38, 0.78] as const;

/** Sprites without leaves that turn. */
const EVERGREEN: ReadonlySet<string> = new Set(['spruce', 'fir', 'snag', 'house', 'church']);

/** Returns the season's colours of leaves, by species and by sprite; undefined for leaves that stay. */
function leavesIn(season: Season, name: string, variant: number): Ramp | undefined {
  if (EVERGREEN.has(name)) return undefined;
  if (season === 'winter') return TWIGS;
  if (season === 'spring') return name === 'elm' && variant % 3 === 1 ? PINK : FRESH;
  if (season === 'summer') return undefined;
  if (name === 'birch') return variant % 3 ? GOLD : OLIVE;
  if (name === 'maple') return RUST;
  if (name === 'bush' || name === 'blossom') return variant % 2 ? RUST : OLIVE;
  return [ORANGE, GOLD, OLIVE, RUST][variant % 4];
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

function along(colours: Ramp, light: number): Rgb {
  const [low, middle, high] = STOPS;
  return light < middle
    ? mix(colours[0], colours[1], clamp((light - low) / (middle - low)))
    : mix(colours[1], colours[2], clamp((light - middle) / (high - middle)));
}

/**
 * Returns the season's version of a sprite's colour; trunks and walls stay, roofs and needles carry snow
 * where light falls.
 */
function worn(colour: Rgb, season: Season, name: string, variant: number): Rgb {
  const [r, g, b] = colour;
  const light = 0.3 * r + 0.59 * g + 0.11 * b;
  const leaf = smooth(-0.03, 0.05, g - 0.97 * r);
  const leaves = leavesIn(season, name, variant);
  const isMaple = name === 'maple';
  const turned = leaves ? mix(colour, along(leaves, light), isMaple ? 0.7 : leaf) : colour;
  if (season !== 'winter') return turned;
  const isBuilt = name === 'house' || name === 'church';
  if (isBuilt) return mix(turned, SNOW, 0.9 * smooth(0.12, 0.26, r - g) * smooth(0.16, 0.4, light));
  const cool: Rgb = mix(turned, [light * 0.86, light * 0.98, light * 1.08], 0.3);
  return mix(cool, SNOW, 0.92 * smooth(0.24, 0.46, light));
}

/** Bits of a part of a colour that are told apart. */
const BITS = 6;
const LEVELS = 2 ** BITS - 1;

/** Recoloured pixels, premultiplied as they were; `known` remembers colours met before. */
function recoloured(
  pixels: Uint8Array,
  known: Int32Array,
  colourOf: (colour: Rgb) => Rgb,
): Uint8Array {
  const result = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    if (alpha === 0) continue;
    const part = (c: number): number =>
      Math.min(LEVELS, Math.round(((pixels[i + c] as number) / alpha) * LEVELS));
    const [r, g, b] = [part(0), part(1), part(2)];
    const key = (((r << BITS) | g) << BITS) | b;
    let colour = known[key] as number;
    if (colour < 0) {
      const [nr, ng, nb] = colourOf([r / LEVELS, g / LEVELS, b / LEVELS]);
      colour = (Math.round(nr * 255) << 16) | (Math.round(ng * 255) << 8) | Math.round(nb * 255);
      known[key] = colour;
    }
    result[i] = ((colour >> 16) * alpha) / 255;
    result[i + 1] = (((colour >> 8) & 255) * alpha) / 255;
    result[i + 2] = ((colour & 255) * alpha) / 255;
    result[i + 3] = alpha;
  }
  return result;
}

/** The two seasons around a time of the year, 0 spring to 3 winter, and its share of the way between them. */
export function between(year: number): readonly [Season, Season, number] {
  const first = Math.min(2, Math.floor(year));
  return [SEASONS[first] as Season, SEASONS[first + 1] as Season, year - first];
}

/** All sprites at a time of the year. */
export function sheetIn(sheet: readonly Sprite[], year: number): Sprite[] {
  const [from, to, share] = between(year);
  const known = new Int32Array(2 ** (3 * BITS));
  return SPECIES.flatMap(({ name, first, count }) =>
    sheet.slice(first, first + count).map(({ bounds, mips }, variant): Sprite => {
      known.fill(-1);
      const colourOf = (colour: Rgb): Rgb =>
        mix(worn(colour, from, name, variant), worn(colour, to, name, variant), share);
      return { bounds, mips: mips.map((pixels) => recoloured(pixels, known, colourOf)) };
    }),
  );
}
