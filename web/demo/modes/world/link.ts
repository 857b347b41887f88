/** A place in a country as the end of an address: `#world=seed,x,y,zoom,wooded`. */
import type { Point } from './country/lines.ts';
import type { Origin } from './stream/messages.ts';

/** The middle of a view. */
export interface Place extends Point {
  /** Pixels to a metre. */
  readonly zoom: number;
}

interface Linked {
  readonly origin: Origin;
  /** Undefined where the link tells of none. */
  readonly place: Place | undefined;
}

const SIGN = '#world=';
const LONGEST = 24;

export const isWorldLink = (hash: string): boolean => hash.startsWith(SIGN);

/** To a quarter of a pixel, and to a percent. */
export function toHash({ seed, wooded }: Origin, { x, y, zoom }: Place): string {
  const digits = Math.max(0, Math.ceil(Math.log10(4 * zoom)));
  const numbers = [x.toFixed(digits), y.toFixed(digits), zoom.toPrecision(4)].map(Number);
  return `${SIGN}${[encodeURIComponent(seed), ...numbers, Math.round(100 * wooded)].join(',')}`;
}

/** Undefined for what is none. */
export function fromHash(hash: string): Linked | undefined {
  if (!isWorldLink(hash)) return undefined;
  const [name = '', ...rest] = hash.slice(SIGN.length).split(',');
  const [x, y, zoom, percent] = rest.map(Number);
  const seed = decoded(name)?.slice(0, LONGEST);
  if (!seed) return undefined;
  const isIn = (value: number | undefined, least: number, most: number): value is number =>
    value !== undefined && value >= least && value <= most;
  const wooded = isIn(percent, 0, 100) ? percent / 100 : undefined;
  const far = Number.MAX_VALUE;
  const place =
    isIn(x, -far, far) && isIn(y, -far, far) && isIn(zoom, 1e-6, 100) ? { x, y, zoom } : undefined;
  return { origin: { seed, wooded: wooded ?? WOODED }, place };
}

/** How wooded a country is until somebody moves the slider. */
export const WOODED = 0.62;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // A percent sign that means nothing.
  }
}
