/**
 * A poster for pen plotters: an SVG of lines alone, in a layer for each pen. A tree's sign stays within the disc of
 * half its spacing, so that no two signs cross.
 */
import type { Box } from '../geometry/boxes.ts';
import { besides, clipped } from '../geometry/clipped.ts';
import { closed, type Ring } from '../geometry/rings.ts';
import { SPECIES } from '../sprites/sheet.ts';
import { counted } from '../ui/format.ts';
import { isStanding, type Trees } from '../wood/trees.ts';
import { type Layout, layOut } from './layout.ts';
import type { Poster } from './poster.ts';

export interface Mark {
  readonly x: number;
  readonly y: number;
  /** How far its sign may reach. */
  readonly reach: number;
  /** A name of SIGNS. */
  readonly species: string;
}

/** The lines of the drawing, in metres; rings are closed, lines are not. */
export interface Drawing {
  readonly box: Box;
  readonly ground: readonly Ring[];
  readonly water: readonly Ring[];
  /** Middles, and half of how wide each is. */
  readonly roads: readonly { readonly line: Ring; readonly half: number }[];
  readonly marks: readonly Mark[];
}

/** The marks of standing trees and houses. `reachOf` tells how far each may reach; 0 leaves it out. */
export function marksOf(trees: Trees, reachOf: (row: number) => number): Mark[] {
  const marks: Mark[] = [];
  for (let row = 0; row < trees.count; row++) {
    const reach = isStanding(trees, row) ? reachOf(row) : 0;
    if (reach === 0) continue;
    const species = SPECIES[trees.kind[4 * row + 2] as number]?.name ?? 'oak';
    marks.push({ x: trees.x[row] as number, y: trees.y[row] as number, reach, species });
  }
  return marks;
}

/** The longer side of the sheet: A3. */
const LONG = 420;

const around = (corners: number, reach: (i: number) => number): number[] =>
  Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % corners)) / corners;
    return [reach(i % corners) * Math.sin(angle), -reach(i % corners) * Math.cos(angle)];
  }).flat();

const crown = around(20, (i) => (i % 2 ? 0.95 : 0.72));
const conifer = [
  0, -0.98, 0.34, -0.35, 0.14, -0.35, 0.52, 0.15, 0.2, 0.15, 0.66, 0.7, -0.66, 0.7, -0.2, 0.15,
  -0.52, 0.15, -0.14, -0.35, -0.34, -0.35, 0, -0.98,
];
const slender = around(14, (i) =>
  i % 7 === 0 ? 0.92 : 0.5 + 0.3 * Math.abs(Math.cos((2 * Math.PI * i) / 14)),
);
const low = [-0.9, 0.3, -0.62, -0.28, -0.18, -0.1, 0.1, -0.52, 0.5, -0.12, 0.9, 0.3, -0.9, 0.3];

/** Lines of each sign, in a disc of radius 1. */
const SIGNS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  oak: [crown],
  elm: [crown],
  maple: [crown, around(6, () => 0.3)],
  spruce: [conifer, [0, 0.7, 0, 0.95]],
  fir: [conifer, [0, 0.7, 0, 0.95]],
  birch: [slender, [0, 0.2, 0, 0.98]],
  bush: [low],
  blossom: [low, around(5, () => 0.16)],
  snag: [[0, 0.95, 0, -0.6, 0.4, -0.9, 0, -0.1, -0.5, -0.6]],
  house: [
    [-0.8, -0.1, 0, -0.75, 0.8, -0.1, 0.62, -0.1, 0.62, 0.6, -0.62, 0.6, -0.62, -0.1, -0.8, -0.1],
    [-0.12, 0.6, -0.12, 0.2, 0.14, 0.2, 0.14, 0.6],
  ],
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** @param width of the picture in CSS pixels, from which the layout follows as for the painted one. */
export function plotPoster(poster: Poster, drawing: Drawing, width: number): string {
  const { box } = drawing;
  const scale = width / (box.x1 - box.x0);
  const layout = layOut(poster, width, scale * (box.y1 - box.y0));
  const millimetres = LONG / Math.max(layout.width, layout.height);
  const pen = new Pen(millimetres);
  const { picture } = layout;
  const inPicture = (line: Ring): number[] =>
    line.map((value, i) =>
      i % 2 ? picture.y0 + scale * (value - box.y0) : picture.x0 + scale * (value - box.x0),
    );
  // Plotters know of no clipping.
  const within = (line: Ring): string[] =>
    clipped(inPicture(line), picture).map((part) => pen.path(part));
  const outline = (ring: Ring): string[] => within(closed(ring));
  const layers = [
    layer('1 frame', '#4a4030', [
      ...[picture, layout.frame].map((each) => pen.path(corners(each), true)),
      ...scaleAndCompass(layout).map((line) => pen.path(line)),
      ...layout.legend.flatMap(({ entry, x, y }) =>
        pen.sign(SPECIES[entry.species]?.name ?? '', x, y, 13),
      ),
    ]),
    layer('2 ground', '#7a5a2a', drawing.ground.flatMap(outline)),
    layer('3 water', '#2a6f9e', drawing.water.flatMap(outline)),
    layer(
      '4 roads',
      '#8a6d3b',
      drawing.roads.flatMap(({ line, half }) => besides(line, half).flatMap(within)),
    ),
    layer(
      '5 trees',
      '#2f6b3c',
      drawing.marks.flatMap(({ x, y, reach, species }) => {
        const [at, down] = inPicture([x, y]) as [number, number];
        return pen.sign(species, at, down, scale * reach);
      }),
    ),
    layer('6 words', '#26332a', wordsOf(poster, layout, millimetres)),
  ];
  const [across, down] = [layout.width, layout.height].map((each) => pen.round(each));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${across}mm" height="${down}mm" viewBox="0 0 ${across} ${down}" fill="none" stroke-width="0.3" stroke-linecap="round" stroke-linejoin="round">`,
    `<title>${escaped(poster.title)}</title>`,
    `<desc>${escaped(poster.words)}. Lines alone, a layer for each pen; made with copse.</desc>`,
    ...layers,
    '</svg>',
    '',
  ].join('\n');
}

function layer(name: string, colour: string, parts: readonly string[]): string {
  if (parts.length === 0) return '';
  return `<g inkscape:groupmode="layer" inkscape:label="${name}" id="pen-${name.replace(' ', '-')}" stroke="${colour}">\n${parts.join('\n')}\n</g>`;
}

const corners = ({ x0, y0, x1, y1 }: Box): number[] => [x0, y0, x1, y0, x1, y1, x0, y1];

function scaleAndCompass({ bar, compass }: Layout): number[][] {
  const { x, y, length } = bar;
  const reach = compass.size / 2;
  const [cx, cy] = [compass.x, compass.y];
  return [
    [x, y, x, y + 6, x + length, y + 6, x + length, y],
    [x + length / 2, y + 2, x + length / 2, y + 6],
    [cx, cy - reach, cx + 6, cy, cx, cy + reach, cx - 6, cy, cx, cy - reach],
    [cx - 0.6 * reach, cy, cx - 6, cy],
    [cx + 6, cy, cx + 0.6 * reach, cy],
  ];
}

function wordsOf(
  poster: Poster,
  { title, words, bar, compass, legend }: Layout,
  scale: number,
): string[] {
  const text = (x: number, y: number, size: number, said: string, more = ''): string =>
    `<text x="${(x * scale).toFixed(2)}" y="${((y + 0.35 * size) * scale).toFixed(2)}" font-size="${(size * scale).toFixed(2)}"${more} fill="#26332a" stroke="none" font-family="P052, Palatino, Georgia, serif">${escaped(said)}</text>`;
  const middle = ' text-anchor="middle"';
  return [
    text(title.x, title.y, title.size, poster.title, middle),
    text(words.x, words.y, words.size, poster.words, `${middle} font-style="italic"`),
    text(bar.x, bar.y - 14, 15, bar.words),
    text(compass.x, compass.y - compass.size / 2 - 10, 14, 'N', middle),
    ...legend.flatMap(({ entry, x, y }) => [
      text(x + 26, y - 8, 16, entry.name),
      text(x + 26, y + 11, 13, counted(entry.count)),
    ]),
  ];
}

/** Writes lines in millimetres, to a hundredth. */
class Pen {
  constructor(private readonly scale: number) {}

  round(value: number): number {
    return Math.round(value * this.scale * 100) / 100;
  }

  d(line: Ring, isClosed = false): string {
    let path = '';
    for (let i = 0; i < line.length; i += 2)
      path += `${i ? 'L' : 'M'}${this.round(line[i] as number)} ${this.round(line[i + 1] as number)}`;
    return path + (isClosed ? 'Z' : '');
  }

  path(line: Ring, isClosed = false): string {
    return `<path d="${this.d(line, isClosed)}"/>`;
  }

  sign(species: string, x: number, y: number, reach: number): string[] {
    const lines = SIGNS[species] ?? SIGNS.oak ?? [];
    const d = lines
      .map((line) => this.d(line.map((value, i) => (i % 2 ? y : x) + reach * value)))
      .join('');
    return [`<path d="${d}"/>`];
  }
}
