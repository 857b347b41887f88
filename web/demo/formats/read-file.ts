/** Reads files: scenes, GeoJSON and SVG. */
import type { Degrees } from '../geometry/earth.ts';
import type { Point } from '../geometry/rings.ts';
import type { Scene } from '../scene/scene.ts';
import type { Thing } from '../scene/things.ts';
import { SceneError } from './checks.ts';
import {
  cornersOf,
  type Drawing,
  FileError,
  fitted,
  laid,
  plantedIn,
  singlesOf,
  thingsOf,
} from './drawing.ts';
import { type Lie, readGeoJSON } from './geojson-in.ts';
import { readScene } from './scene-in.ts';
import { readSVG } from './svg-in.ts';

const LARGEST = 20_000_000;
const MOST_TREES = 5000;
const MOST_ROADS = 2000;
const MOST_HOUSES = 5000;
const NOTHING = 'it has no shape, line or point';
/** The most names or words in a message. */
const EXAMPLES = 4;

/** The content of a file: a whole scene, or things for the present one; and a message about it. */
export type Imported = { readonly message: string } & (
  | { readonly scene: Scene }
  | {
      readonly things: readonly Thing[];
      readonly earth?: Degrees;
      /** They lie where they are to be: in the scene's own metres, or on its place on the earth. */
      readonly isPlaced: boolean;
    }
);

/** The line and column of an error of JSON.parse, as far as the browser tells. */
function placeOf(message: string, text: string): string | undefined {
  const [, line, column] = /line (\d+),? column (\d+)/.exec(message) ?? [];
  if (line) return `line ${line}, column ${column}`;
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (!position) return undefined;
  const before = text.slice(0, Number(position)).split('\n');
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileError('it is not valid JSON', placeOf((error as Error).message, text));
  }
}

const count = (n: number, word: string): string[] =>
  n === 0 ? [] : [`${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`];

function limit({ length }: readonly unknown[], word: string, most: number, what: string): void {
  if (length <= most) return;
  const [found, allowed] = [length, most].map((n) => n.toLocaleString('en'));
  throw new FileError(`it has ${found} ${word}; at most ${allowed} ${what}`);
}

function importDrawing(drawing: Drawing, name: string, lie: Lie): Imported {
  const { trees, lines, houses, earth, isPlaced } = drawing;
  limit(trees, 'points', MOST_TREES, 'trees can be planted by hand');
  limit(lines, 'lines', MOST_ROADS, 'can be roads');
  limit(houses, 'buildings', MOST_HOUSES, 'can be houses');
  const isEmpty = [drawing.shapes, lines, trees, houses].every(({ length }) => length === 0);
  if (isEmpty) throw new FileError(nothingIn(drawing));
  const whole = fitted(drawing, lie.middle);
  const simpler = laid(whole);
  limit(singlesOf(simpler), 'trees', MOST_TREES, 'trees can be planted by hand');
  const things = thingsOf(simpler);
  if (things.length === 0) throw new FileError(NOTHING);
  const of = (type: string): number => things.filter((thing) => thing.type === type).length;
  const planted = simpler.shapes.filter(plantedIn(simpler));
  const parts = [
    ...count(planted.filter(({ sort }) => sort === 'wood').length, 'wood'),
    ...count(planted.filter(({ sort }) => sort !== 'wood').length, 'shape'),
    ...count(of('road'), 'road'),
    ...count(of('lake'), 'lake'),
    ...count(of('house'), 'house'),
    ...count(of('tree'), 'tree'),
  ];
  const [before, after] = [cornersOf(whole), cornersOf(simpler)].map((n) => n.toLocaleString('en'));
  const notes = [
    ...(drawing.note ? [drawing.note] : []),
    ...(before === after ? [] : [`simplified from ${before} to ${after} corners`]),
    ...leftIn(simpler),
  ];
  const more = notes.length ? ` (${notes.join('; ')})` : '';
  const message = `${name}: ${parts.join(', ')}${more}.`;
  const isThere = isPlaced && (!earth || earth === lie.earth);
  return { things, message, isPlaced: isThere, ...(earth ? { earth } : {}) };
}

/** Words for what is left out, of which the most frequent come first. */
function inWords(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const order = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  return [...order.slice(0, EXAMPLES), ...(order.length > EXAMPLES ? ['…'] : [])].join(', ');
}

function nothingIn({ others }: Drawing): string {
  return others.length ? `${NOTHING} that this page draws, only ${inWords(others)}` : NOTHING;
}

/** Returns notes about the parts of a map that are not planted or not drawn. */
function leftIn(drawing: Drawing): string[] {
  const { shapes, others } = drawing;
  const isPlanted = plantedIn(drawing);
  const bare = shapes.filter((shape) => !isPlanted(shape));
  const outlines = bare.filter(({ sort }) => sort === 'outline');
  const names = [...new Set(outlines.flatMap((shape) => shape.name ?? []))].slice(0, EXAMPLES);
  const around = names.join(', ') || 'the area around them';
  const open = bare.filter(({ sort }) => sort === 'open').length;
  const number = others.length.toLocaleString('en');
  return [
    ...(outlines.length ? [`the woods are planted, not all of ${around}`] : []),
    ...(open ? [`${count(open, 'open area')} left without trees`] : []),
    ...(others.length ? [`${number} left out: ${inWords(others)}`] : []),
  ];
}

function importText(text: string, name: string, middle: Point, earth?: Degrees): Imported {
  // A byte-order mark counts as a space.
  const start = text.trimStart();
  if (start === '') throw new FileError('it is empty');
  if (start.startsWith('<')) return importDrawing(readSVG(start), name, { middle });
  if (!/^[{[]/.test(start)) throw new FileError('it is not GeoJSON, SVG or a wood saved here');
  const value = parsed(start) as object;
  if ('things' in value) return { scene: readScene(start), message: `${name} is open.` };
  const lie = { earth, middle };
  return importDrawing(readGeoJSON(value, lie), name, lie);
}

/**
 * Reads a file's text. Its shapes lie around `middle`, or at their place relative to `earth`, the scene's
 * place.
 * @throws Error whose message names the file, the place in it if known, and the reason.
 */
export function readText(text: string, name: string, middle: Point, earth?: Degrees): Imported {
  try {
    return importText(text, name, middle, earth);
  } catch (error) {
    const { at } = error as FileError;
    const reason = error instanceof FileError || error instanceof SceneError;
    const why = reason ? (error as Error).message : `it could not be read (${String(error)})`;
    throw new Error(
      `${name}${at ? `, ${at}` : ''}: ${why}. Nothing was changed.`.replace('..', '.'),
    );
  }
}

/** Text by its byte-order mark; without one it is UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const isSixteen = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const label = isSixteen ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8';
  return new TextDecoder(label).decode(bytes);
}

export async function readFile(file: File, middle: Point, earth?: Degrees): Promise<Imported> {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e5) / 10} MB`;
  if (file.size > LARGEST)
    throw new Error(
      `${file.name}: it is ${megabytes(file.size)}; the limit is ${megabytes(LARGEST)}. Nothing was changed.`,
    );
  return readText(decoded(await file.arrayBuffer()), file.name, middle, earth);
}
