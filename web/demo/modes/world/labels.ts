/** The names of what is in sight, in quiet italics, and the edges of chunks for those who look for seams. */
import type { Box } from '../../geometry/boxes.ts';
import { meet } from '../../geometry/boxes.ts';
import type { Camera } from '../../render/camera.ts';
import type { Name } from './country/country.ts';
import { sideOf, type Tile } from './stream/tiles.ts';

const SERIF = "ui-serif, 'P052', Palatino, 'Palatino Linotype', Georgia, serif";

interface Style {
  /** Pixels. */
  readonly size: number;
  readonly spacing: number;
  readonly ink: 'water' | 'river' | 'land' | 'town';
  readonly font: string;
}

const italic = (size: number, spacing: number, ink: Style['ink']): Style => ({
  ...{ size, spacing, ink },
  font: `italic ${size}px ${SERIF}`,
});

const STYLES: Readonly<Record<Name['kind'], Style>> = {
  sea: italic(20, 7, 'water'),
  island: italic(17, 3.5, 'land'),
  hills: italic(17, 4, 'land'),
  forest: italic(16, 2.4, 'land'),
  lake: italic(15, 2.4, 'water'),
  river: italic(14, 2, 'river'),
  village: { size: 14, spacing: 0.2, ink: 'town', font: `600 14px ${SERIF}` },
};

interface Inks {
  readonly water: string;
  readonly river: string;
  readonly land: string;
  readonly town: string;
  readonly halo: string;
  readonly waterHalo: string;
  readonly edge: string;
}

const DAY: Inks = {
  water: '#eaf2e6',
  river: '#2a5a6b',
  land: '#3b4a35',
  town: '#3a3226',
  halo: 'rgba(250,247,228,.8)',
  waterHalo: 'rgba(60,116,130,.55)',
  edge: 'rgba(31,95,191,.75)',
};
const NIGHT: Inks = {
  water: '#a9c3cd',
  river: '#a3c8d6',
  land: '#d5dfc6',
  town: '#f0e2c0',
  halo: 'rgba(16,26,26,.8)',
  waterHalo: 'rgba(12,26,38,.7)',
  edge: 'rgba(156,196,255,.7)',
};

/** What is named must be so many pixels long, and at most so many, for its name to be written. */
const PIXELS = { least: 70, most: 3000 } as const;
/** A village is named up to so many metres to a pixel. */
const VILLAGES = 1 / 400;
const GAP = 6;
/** A village's name stands below it, at least so many pixels below its middle. */
const BELOW = { least: 26, share: 0.5 } as const;

export const inksFor = (isNight: boolean): Inks => (isNight ? NIGHT : DAY);

/** Writes the names, those of the largest first; none over another. */
export function writeNames(
  context: CanvasRenderingContext2D,
  camera: Camera,
  names: Iterable<Name>,
  inks: Inks,
): void {
  const taken: Box[] = [];
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { text, kind, extent, x, y } of [...names].sort((a, b) => b.extent - a.extent)) {
    const long = extent * camera.zoom;
    const isFit = long >= PIXELS.least && long <= PIXELS.most;
    if (kind === 'village' ? camera.zoom < VILLAGES : !isFit) continue;
    const style = STYLES[kind];
    const written = kind === 'sea' ? text.toUpperCase() : text;
    const below = Math.max(BELOW.least / camera.zoom, BELOW.share * extent);
    const at = camera.toScreen({ x, y: kind === 'village' ? y + below : y });
    context.font = style.font;
    context.letterSpacing = `${style.spacing}px`;
    const half = context.measureText(written).width / 2 + GAP;
    const tall = style.size / 2 + GAP;
    const box = { x0: at.x - half, y0: at.y - tall, x1: at.x + half, y1: at.y + tall };
    if (taken.some((other) => meet(other, box))) continue;
    taken.push(box);
    context.lineWidth = 0.26 * style.size;
    context.strokeStyle = style.ink === 'water' ? inks.waterHalo : inks.halo;
    context.strokeText(written, at.x, at.y);
    context.fillStyle = inks[style.ink];
    context.fillText(written, at.x, at.y);
  }
  context.letterSpacing = '0px';
}

/** Lines round the chunks that trees come in, with their numbers. */
export function drawEdges(
  context: CanvasRenderingContext2D,
  camera: Camera,
  chunks: readonly Tile[],
  { edge, halo }: Inks,
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
