/** The layout of a poster, in CSS pixels of its picture; for the picture and the plotter alike. */
import type { Box } from '../geometry/boxes.ts';
import { lengthInWords, roundLength } from '../ui/scale.ts';
import type { LegendEntry, Poster } from './poster.ts';

/** Paper around the frame, and between the frame's two lines. */
const MARGIN = 56;
const RULE = 10;
/** The least width of a picture, so that the foot has room. */
const LEAST = 760;
const TITLE = 52;
const WORDS = 19;
/** A column of the legend, and a row of it. */
const COLUMN = 168;
const ROW = 40;
/** The scale bar is at most so long. */
const BAR = 220;

export interface Placed {
  readonly entry: LegendEntry;
  /** The middle of its tree's foot line, and where its words begin. */
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The picture, and the outer line around it. */
  readonly picture: Box;
  readonly frame: Box;
  /** Middles of lines of text. */
  readonly title: { readonly x: number; readonly y: number; readonly size: number };
  readonly words: { readonly x: number; readonly y: number; readonly size: number };
  readonly bar: {
    readonly x: number;
    readonly y: number;
    readonly length: number;
    readonly words: string;
  };
  readonly compass: { readonly x: number; readonly y: number; readonly size: number };
  readonly legend: readonly Placed[];
}

export function layOut(poster: Poster, width: number, height: number): Layout {
  const wide = Math.max(width, LEAST);
  const left = MARGIN + RULE + (wide - width) / 2;
  const picture = { x0: left, y0: MARGIN + RULE, x1: left + width, y1: MARGIN + RULE + height };
  const frame = {
    x0: picture.x0 - RULE,
    y0: picture.y0 - RULE,
    x1: picture.x1 + RULE,
    y1: picture.y1 + RULE,
  };
  const page = wide + 2 * (MARGIN + RULE);
  const middle = page / 2;
  const title = { x: middle, y: frame.y1 + 54, size: sizeOf(poster.title, wide) };
  const words = { x: middle, y: title.y + 46, size: WORDS };
  const foot = words.y + 62;
  const columns = Math.max(1, Math.min(3, Math.floor((wide - BAR - 150) / COLUMN)));
  const rows = Math.ceil(poster.legend.length / columns);
  const start = MARGIN + RULE + wide - Math.min(columns, poster.legend.length) * COLUMN;
  const legend = poster.legend.map((entry, i) => ({
    entry,
    x: start + COLUMN * (i % columns) + 24,
    y: foot + ROW * Math.floor(i / columns),
  }));
  const length = roundLength(BAR * poster.metres);
  const compass = { x: MARGIN + RULE + 30, y: foot + 8, size: 60 };
  const bar = {
    x: compass.x + 58,
    y: foot + 18,
    length: length / poster.metres,
    words: lengthInWords(length),
  };
  const tall = foot + Math.max(ROW * rows, 56) + MARGIN - 12;
  return { width: page, height: tall, picture, frame, title, words, bar, compass, legend };
}

/** Long titles are smaller; the widths of letters are a guess, on the safe side. */
const sizeOf = (title: string, width: number): number =>
  Math.min(TITLE, Math.max(18, (width * 1.5) / Math.max(1, title.length)));
