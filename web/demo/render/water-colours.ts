/** The colours of water, of ice and of what grows there, by day and by night. */
import { hexOf, mixed, partsOf, rgbOf } from './colour.ts';
import type { Palette } from './palette.ts';

/** Metres from the shore, near by. */
export const DEPTHS = [0, 7, 20, 52, 120, 260] as const;
/** Pale lines along the shore: how far from it, and how strong. */
export const LINES = [
  [37, 0.1],
  [24, 0.16],
  [14, 0.24],
  [6.5, 0.34],
] as const;

export interface WaterColours {
  /** From the shore to the middle, at the distances of DEPTHS. */
  readonly depths: readonly string[];
  readonly sand: string;
  readonly bank: string;
  readonly lush: string;
  readonly foam: string;
  readonly shade: string;
  readonly reeds: readonly string[];
  readonly cattail: string;
  readonly lily: string;
  readonly bloom: string;
}

export const WATER_DAY: WaterColours = {
  depths: ['#cfe3cc', '#b4d6c8', '#97c6c1', '#7cb4b6', '#69a3aa', '#5b929f'],
  sand: '#f0e4c1',
  bank: '#a78e60',
  lush: 'rgba(122,158,78,.2)',
  foam: '#f4f6e8',
  shade: 'rgba(32,74,84,.3)',
  reeds: ['#7f9a4c', '#95a957', '#648546', '#b7b866', '#577a41'],
  cattail: '#7d5a38',
  lily: '#6f9f5c',
  bloom: '#fbeef0',
};

export const WATER_NIGHT: WaterColours = {
  depths: ['#35525a', '#2b4a57', '#23404f', '#1d3748', '#193041', '#162a3a'],
  sand: '#56594f',
  bank: '#2c2b22',
  lush: 'rgba(38,66,46,.3)',
  foam: '#7c979c',
  shade: 'rgba(6,16,22,.4)',
  reeds: ['#46603f', '#52694a', '#3a5539', '#5f6b4a', '#344d37'],
  cattail: '#40342a',
  lily: '#34503f',
  bloom: '#8b9a98',
};

const ICE_DAY: WaterColours = {
  depths: ['#f1f6f7', '#e4eef2', '#d5e5ec', '#c6dbe5', '#b8d1de', '#adc8d7'],
  sand: '#f4f6f4',
  bank: '#b3bcbd',
  lush: 'rgba(246,250,251,.42)',
  foam: '#ffffff',
  shade: 'rgba(70,104,126,.2)',
  reeds: ['#cbb98a', '#d9cba4', '#b9a67c', '#e4dcc4', '#ab9a74'],
  cattail: '#8a7358',
  lily: '#d5e5ec',
  bloom: '#d5e5ec',
};

const ICE_NIGHT: WaterColours = {
  depths: ['#66757d', '#5c6d77', '#526570', '#4a5d69', '#435663', '#3e515e'],
  sand: '#69767b',
  bank: '#39444a',
  lush: 'rgba(104,120,128,.34)',
  foam: '#9fb0b8',
  shade: 'rgba(10,20,28,.36)',
  reeds: ['#7c745c', '#868069', '#6d664f', '#929081', '#645d49'],
  cattail: '#4c4338',
  lily: '#526570',
  bloom: '#526570',
};

function blend(one: string, two: string, share: number): string {
  if (one.startsWith('#')) return hexOf(mixed(rgbOf(one), rgbOf(two), share));
  const [a, b] = [partsOf(one), partsOf(two)];
  return `rgba(${a.map((part, i) => part + ((b[i] as number) - part) * share).join(',')})`;
}

const known = new WeakMap<Palette, WaterColours>();

/** The colours that go with those of the ground: as much of ice as there is frost. */
export function waterIn(palette: Palette): WaterColours {
  const before = known.get(palette);
  if (before) return before;
  const { night, frost = 0 } = palette;
  const [water, ice] = night ? [WATER_NIGHT, ICE_NIGHT] : [WATER_DAY, ICE_DAY];
  const both = Object.entries(water).map(([name, colour]: [string, string | string[]]) => {
    const frozen = ice[name as keyof WaterColours] as string | string[];
    return [
      name,
      typeof colour === 'string'
        ? blend(colour, frozen as string, frost)
        : colour.map((each, i) => blend(each, frozen[i] as string, frost)),
    ];
  });
  const colours = Object.fromEntries(both) as WaterColours;
  known.set(palette, colours);
  return colours;
}
