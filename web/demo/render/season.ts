/** The ground's colours in other seasons; loaded when wanted. */
import { between, type Season, sheetIn } from '../sprites/season.ts';
import { hexOf, mixed, rgbOf } from './colour.ts';
import { DAY, NIGHT, type Palette } from './palette.ts';

type Ground = Pick<
  Palette,
  'meadow' | 'floor' | 'tuft' | 'fern' | 'flowers' | 'rim' | 'road' | 'rut'
>;

const ownOf = ({ meadow, floor, tuft, fern, flowers, rim, road, rut }: Palette): Ground => ({
  ...{ meadow, floor, tuft, fern, flowers, rim, road, rut },
});

const BY_DAY: Readonly<Record<Season, Ground>> = {
  spring: {
    ...ownOf(DAY),
    meadow: ['#d9e8c0', '#e6ebb0'],
    floor: ['#8fbb58', '#c8d97a'],
    tuft: ['#b3c88c', '#c0d09a', '#a9c288', '#c9d4a0'],
    fern: ['#6fa044', '#83b04e', '#a3c45e', '#cfd882'],
    flowers: ['#fffdf4', '#fbe27e', '#f6bfd0'],
  },
  summer: ownOf(DAY),
  autumn: {
    ...ownOf(DAY),
    meadow: ['#e3dcb4', '#dfcb94'],
    floor: ['#a98a4a', '#cbab60'],
    tuft: ['#c6b482', '#cdb98a', '#b9a878', '#d2bd8c'],
    fern: ['#9a6a34', '#b07c3a', '#c39a4c', '#8a7a3c'],
    flowers: ['#c8682e', '#e0a63e', '#a8482a'],
    rim: '#f0e4c4',
  },
  winter: {
    meadow: ['#eef2f2', '#e2e9ec'],
    floor: ['#cfd9da', '#e6ecea'],
    tuft: ['#c9cfc6', '#d3d6cc', '#c2cac4', '#d8dad0'],
    fern: ['#a5aea2', '#b2b7a8', '#c4c8bc', '#97a39a'],
    flowers: ['#ffffff', '#f3f8fa', '#ffffff'],
    rim: '#ffffff',
    road: '#dcd9cd',
    rut: '#ebe9e1',
  },
};

/** At night each season is as much darker as summer is, in its own colours. */
const BY_NIGHT: Readonly<Record<Season, Ground>> = {
  spring: { ...ownOf(NIGHT), meadow: ['#263432', '#222e2d'], floor: ['#294631', '#395b3c'] },
  summer: ownOf(NIGHT),
  autumn: {
    ...ownOf(NIGHT),
    meadow: ['#2f302c', '#2a2a28'],
    floor: ['#3b3527', '#4d4430'],
    fern: ['#54432d', '#4a3a28', '#5f4c33'],
    flowers: ['#7a4a30', '#80673c', '#6a3a2c'],
  },
  winter: {
    meadow: ['#3c4850', '#354148'],
    floor: ['#4a575e', '#56646a'],
    tuft: ['#4b575c', '#46525a', '#525d60'],
    fern: ['#5f6c70', '#55626a', '#6a767a'],
    flowers: ['#74828a', '#6c7a84', '#74828a'],
    rim: '#9aa6ac',
    road: '#77807f',
    rut: '#889090',
  },
};

export { sheetIn };

/** A palette at a time of the year, 0 spring to 3 winter. */
export function paletteIn(palette: Palette, year: number): Palette {
  const all = palette.night ? BY_NIGHT : BY_DAY;
  const [from, to, share] = between(year);
  const blend = (a: string, b: string): string => hexOf(mixed(rgbOf(a), rgbOf(b), share));
  const [first, second] = [all[from], all[to]];
  const list = (name: 'tuft' | 'fern' | 'flowers'): string[] =>
    first[name].map((colour, i) => blend(colour, second[name][i] ?? colour));
  const pair = (name: 'meadow' | 'floor'): [string, string] => [
    blend(first[name][0], second[name][0]),
    blend(first[name][1], second[name][1]),
  ];
  return {
    ...palette,
    ...(to === 'winter' ? { frost: share } : {}),
    meadow: pair('meadow'),
    floor: pair('floor'),
    tuft: list('tuft'),
    fern: list('fern'),
    flowers: list('flowers'),
    rim: blend(first.rim, second.rim),
    road: blend(first.road, second.road),
    rut: blend(first.rut, second.rut),
  };
}
