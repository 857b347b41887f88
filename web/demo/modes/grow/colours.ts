/** The colours of Grow's drawing over the ground, by day and by night. */

/** From the first sample, dark green, to the last one, orange. */
const STOPS = [
  [40, 84, 58],
  [92, 140, 74],
  [168, 184, 92],
  [236, 202, 104],
  [242, 160, 82],
  [232, 120, 52],
] as const;

/** The number of different colours. */
const SHADES = 30;

function mixed(t: number): string {
  const at = Math.min(1, Math.max(0, t)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[low] as (typeof STOPS)[0], STOPS[low + 1] as (typeof STOPS)[0]];
  const parts = from.map((value, i) =>
    Math.round(value + (at - low) * ((to[i] as number) - value)),
  );
  return `rgb(${parts.join(' ')})`;
}

const RAMP = Array.from({ length: SHADES }, (_, i) => mixed(i / (SHADES - 1)));

/** The index of the colour for a share of the order. */
export const shadeAt = (share: number): number =>
  Math.min(SHADES - 1, Math.max(0, Math.floor(share * SHADES)));

export const colourOf = (shade: number): string => RAMP[shade] as string;

export interface Marks {
  /** Over the forest's floor, so that it stays behind what is drawn on it. */
  readonly veil: string;
  /** The opacity of discs. */
  readonly discs: number;
  readonly edge: string;
  readonly root: string;
  readonly ring: string;
  readonly ringFill: string;
  readonly annulus: string;
  readonly dashes: string;
  readonly refused: string;
  readonly accepted: string;
  /** The colour of places where trees would still fit. */
  readonly fits: string;
  readonly ink: string;
  readonly muted: string;
  readonly card: string;
}

export const DAY_MARKS: Marks = {
  veil: 'rgb(244 240 214 / 42%)',
  discs: 0.72,
  edge: 'rgb(38 51 42 / 38%)',
  root: '#6d4a30',
  ring: '#d3541a',
  ringFill: '#fffdf6',
  annulus: 'rgb(255 253 246 / 58%)',
  dashes: '#26332a',
  refused: '#b93a26',
  accepted: '#2f6b3c',
  fits: '#8a5a0c',
  ink: '#26332a',
  muted: '#56645a',
  card: '#fffdf6',
};

export const NIGHT_MARKS: Marks = {
  veil: 'rgb(28 40 44 / 35%)',
  discs: 0.62,
  edge: 'rgb(4 14 14 / 55%)',
  root: '#b08a62',
  ring: '#f0803a',
  ringFill: '#fffdf6',
  annulus: 'rgb(214 232 222 / 24%)',
  dashes: '#e6efe4',
  refused: '#ff8a70',
  accepted: '#8fce8a',
  fits: '#f0b95a',
  ink: '#e6efe4',
  muted: '#a3b3a7',
  card: '#1c2622',
};
