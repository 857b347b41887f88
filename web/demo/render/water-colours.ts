/** The colours of water and of what grows in it, by day and by night. */

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
