/** The colours of the ground and of what is drawn on it, by day and by night. */

export interface Palette {
  night: number;
  /** The share of all water that is ice, 0…1; none when undefined. */
  frost?: number;
  meadow: readonly [string, string];
  floor: readonly [string, string];
  tuft: readonly string[];
  fern: readonly string[];
  flowers: readonly string[];
  blot: string;
  lip: string;
  rim: string;
  edge: string;
  fall: string;
  ink: string;
  road: string;
  /** The road's lighter middle. */
  rut: string;
  /** Laid on several times, so that it fades outwards. */
  verge: string;
  paper: string;
  cut: string;
  discs: readonly (readonly [number, number, number])[];
}

/** In the order of the species: oak, elm, spruce, fir, birch, maple, bush, blossom, snag. */
const DISCS = [
  [0.49, 0.68, 0.4],
  [0.45, 0.66, 0.46],
  [0.33, 0.55, 0.48],
  [0.4, 0.6, 0.47],
  [0.77, 0.74, 0.42],
  [0.86, 0.56, 0.35],
  [0.6, 0.74, 0.45],
  [0.74, 0.76, 0.6],
  [0.66, 0.67, 0.62],
] as const;

export const DAY: Palette = {
  night: 0,
  meadow: ['#dfe5ca', '#e0dfae'],
  floor: ['#84aa54', '#b9c473'],
  tuft: ['#c3c79c', '#c9c9a0', '#b9c096', '#d0cba0'],
  fern: ['#5f8a3f', '#6f9746', '#8fae55', '#c3c877'],
  flowers: ['#fffdf2', '#f6e7a6', '#f3d3d8'],
  blot: 'rgba(40,84,52,.10)',
  lip: '#9a8052',
  rim: '#f4ecd2',
  edge: 'rgba(34,66,40,.075)',
  fall: 'rgba(70,74,40,.055)',
  ink: '#2f6b3c',
  road: '#eadcb9',
  rut: '#f6edd2',
  verge: 'rgba(150,118,64,.26)',
  paper: '#fffdf6',
  cut: '#8a5a0c',
  discs: DISCS,
};

export const NIGHT: Palette = {
  night: 1,
  meadow: ['#243032', '#1f292d'],
  floor: ['#26402f', '#335439'],
  tuft: ['#33423f', '#2c3a3a', '#3b4a42'],
  fern: ['#3a5f40', '#2f5138', '#476b45'],
  flowers: ['#7e8d86', '#8b8a6d', '#857a80'],
  blot: 'rgba(6,16,20,.2)',
  lip: '#3a3226',
  rim: '#8f8a6c',
  edge: 'rgba(4,14,14,.12)',
  fall: 'rgba(0,0,0,.1)',
  ink: '#8fce8a',
  road: '#7d8070',
  rut: '#8f9180',
  verge: 'rgba(10,18,18,.22)',
  paper: '#1c2622',
  cut: '#f0b95a',
  discs: DISCS.map(([r, g, b]) => [r * 0.62, g * 0.68, b * 0.72] as const),
};
