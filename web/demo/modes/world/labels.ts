/** The names of what is in sight, in quiet italics, and the edges of chunks for those who look for seams. */
import type { Box } from '../../geometry/boxes.ts';
import { meet } from '../../geometry/boxes.ts';
import type { Point } from '../../geometry/rings.ts';
import type { Camera } from '../../render/camera.ts';
import { SERIF } from '../../render/canvas.ts';
import type { Name } from './country/country.ts';
import { baselineOf, extentOf, writeAlong } from './curved.ts';
import { placesOf, type Room } from './label-places.ts';
import { sideOf, type Tile } from './stream/tiles.ts';

interface Style {
  /** Pixels. */
  readonly size: number;
  readonly spacing: number;
  readonly ink: Ink;
  readonly font: string;
}

const italic = (size: number, spacing: number, ink: Ink): Style => ({
  ...{ size, spacing, ink },
  font: `italic ${size}px ${SERIF}`,
});

const STYLES: Readonly<Record<Name['kind'], Style>> = {
  sea: italic(20, 7, 'water'),
  region: italic(18, 5, 'wood'),
  island: italic(17, 3.5, 'land'),
  hills: italic(16, 3.4, 'land'),
  forest: italic(16, 2.4, 'wood'),
  lake: italic(15, 2.4, 'water'),
  river: italic(14, 2, 'river'),
  village: { size: 14, spacing: 0.2, ink: 'town', font: `600 14px ${SERIF}` },
};

type Ink = 'water' | 'river' | 'land' | 'wood' | 'town';

/** The colours of letters and of their halo. */
interface Inks extends Readonly<Record<Ink, readonly [ink: string, halo: string]>> {
  readonly edge: string;
}

const PALE = 'rgba(250,247,228,.7)';
const DAY: Inks = {
  water: ['#eaf2e6', 'rgba(60,116,130,.55)'],
  river: ['#2a5a6b', PALE],
  land: ['#3b4a35', PALE],
  wood: ['#f6f3da', 'rgba(24,54,38,.62)'],
  town: ['#3a3226', PALE],
  edge: 'rgba(31,95,191,.75)',
};
const DARK = 'rgba(16,26,26,.8)';
const NIGHT: Inks = {
  water: ['#a9c3cd', 'rgba(12,26,38,.7)'],
  river: ['#a3c8d6', DARK],
  land: ['#d5dfc6', DARK],
  wood: ['#d5dfc6', DARK],
  town: ['#f0e2c0', DARK],
  edge: 'rgba(156,196,255,.7)',
};

/** The least and greatest length, in pixels, of a thing whose name is written. */
const PIXELS = { least: 70, most: 3000 } as const;
/** The smaller letters of names on small things, and their closer spacing. */
const TIGHT = { size: 0.85, spacing: 0.35 } as const;
/** A village is named up to so many metres to a pixel. */
const VILLAGES = 1 / 400;
/** A name is at most so many times as long as what it names. */
const LONGEST = 1.3;
/** Pixels between names. */
const GAP = 9;
/** The same name is written again after so many pixels: a river's, or by chance. */
const AGAIN = 480;
/** A village's name stands below it, at least so many pixels below its middle. */
const BELOW = { least: 26, share: 0.3 } as const;

export const inksFor = (isNight: boolean): Inks => (isNight ? NIGHT : DAY);

/** The largest first, and of one size always in the same order, wherever the view is. */
const before = (a: Name, b: Name): number => b.extent - a.extent || a.x - b.x || a.y - b.y;

const tight = ({ size, spacing, ink }: Style): Style =>
  italic(TIGHT.size * size, TIGHT.spacing * spacing, ink);

/**
 * Writes the names, those of the largest first, where there is room for them; none over another, and none twice near by.
 */
export function writeNames(
  context: CanvasRenderingContext2D,
  camera: Camera,
  names: Iterable<Name>,
  inks: Inks,
  room: Room,
): void {
  const taken: Box[] = [...room.cards];
  const named: { readonly text: string; readonly at: Point }[] = [];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  const place = (name: Name, written: string, style: Style): Point | undefined => {
    const { kind, extent, x, y } = name;
    const long = extent * camera.zoom;
    const below = kind === 'village' ? Math.max(BELOW.least, BELOW.share * long) : 0;
    context.font = style.font;
    context.letterSpacing = `${style.spacing}px`;
    const half = context.measureText(written).width / 2 + GAP;
    const tall = style.size / 2 + GAP;
    if (kind !== 'village' && 2 * half > LONGEST * long) return undefined;
    const baseline = baselineOf(name);
    const taking = extentOf(half, tall, baseline);
    for (const at of placesOf(
      kind,
      camera.toScreen({ x, y }),
      { ...taking, long, below, words: 2 * half, baseline },
      camera,
      room,
    )) {
      const box = {
        ...{ x0: at.x - taking.half, x1: at.x + taking.half },
        ...{ y0: at.y - taking.tall, y1: at.y + taking.tall },
      };
      if (taken.some((other) => meet(other, box))) continue;
      taken.push(box);
      return at;
    }
    return undefined;
  };
  for (const name of [...names].sort(before)) {
    const { text, kind, extent, x, y } = name;
    const long = extent * camera.zoom;
    const isFit = long >= PIXELS.least && long <= PIXELS.most;
    if (kind === 'village' ? camera.zoom < VILLAGES : !isFit) continue;
    const middle = camera.toScreen({ x, y });
    const isNamed = named.some(
      (other) =>
        other.text === text && Math.hypot(other.at.x - middle.x, other.at.y - middle.y) < AGAIN,
    );
    if (isNamed && kind !== 'village') continue;
    const written = kind === 'sea' ? text.toUpperCase() : text;
    let style = STYLES[kind];
    let at = place(name, written, style);
    if (!at && (kind === 'sea' || kind === 'region')) {
      style = tight(style);
      at = place(name, written, style);
    }
    if (!at) continue;
    named.push({ text, at });
    context.lineWidth = 0.26 * style.size;
    const [ink, halo] = inks[style.ink];
    context.strokeStyle = halo;
    context.fillStyle = ink;
    writeAlong(context, written, at, baselineOf(name));
  }
  context.letterSpacing = '0px';
}

/** Lines round the chunks that trees come in, with their numbers. */
export function drawEdges(
  context: CanvasRenderingContext2D,
  camera: Camera,
  chunks: readonly Tile[],
  { edge, land: [, halo] }: Inks,
): void {
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  for (const { level, i, j } of chunks) {
    const side = sideOf(level);
    const { x, y } = camera.toScreen({ x: i * side, y: j * side });
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.setLineDash([5, 4]);
    context.strokeRect(
      Math.round(x) + 0.5,
      Math.round(y) + 0.5,
      side * camera.zoom,
      side * camera.zoom,
    );
    context.setLineDash([]);
    const words = `${i}, ${j}`;
    context.strokeStyle = halo;
    context.lineWidth = 3;
    context.strokeText(words, x + 6, y + 6);
    context.fillStyle = edge;
    context.fillText(words, x + 6, y + 6);
  }
}
