/** A scene of its text, with everything checked, since links and files come from anywhere. */

import type { Degrees } from '../geometry/earth.ts';
import type { FillRule, Ring } from '../geometry/rings.ts';
import { meetWithin } from '../geometry/sweep.ts';
import { MARGIN, NATURAL, RADIUS, type Scene, YEAR } from '../scene/scene.ts';
import {
  AREA_KINDS,
  area,
  CLEARANCE,
  house,
  lake,
  MOST_STROKES,
  road,
  type Stroke,
  singleTree,
  stroke,
  type Thing,
  type WoodSettings,
} from '../scene/things.ts';
import { type Fields, fieldsOf, listOf, numberOf, oneOf, SceneError, textOf } from './checks.ts';
import { STEPS, VERSION } from './scene-out.ts';

/** A text may not be longer: that many things at once would not be drawn by hand. */
export const MOST = {
  letters: 20_000_000,
  things: 20_000,
  corners: 300_000,
  trees: 1e9,
  reach: 2000,
  /** Laying areas over each other takes as long as they cross often, at every stroke. */
  crossings: 50_000,
  /** For each density, its strokes are overlaid once. */
  strokeCrossings: 5000,
} as const;
/** overlay.ts counts to 32 km. */
const FAR = 32_000;

const FILLS: readonly FillRule[] = ['nonzero', 'evenodd'];

/** Reads lines, and counts the corners of them all. */
class CornerReader {
  count = 0;

  read(value: unknown, at: string, least: number): Ring {
    const isSteps = typeof value === 'object' && value !== null && 'steps' in value;
    const from = isSteps ? `${at}.steps` : at;
    const list = listOf(isSteps ? fieldsOf(value, at, ['steps']).steps : value, from, [
      2 * least,
      2 * MOST.corners,
    ]);
    if (list.length % 2)
      throw new SceneError(from, list.length, 'must hold an even count of numbers');
    this.count += list.length / 2;
    if (this.count > MOST.corners)
      throw new SceneError(
        at,
        this.count,
        `must not bring the scene beyond ${MOST.corners} corners`,
      );
    const line: number[] = [];
    list.forEach((item, i) => {
      const here = `${from}[${i}]`;
      if (!isSteps) line.push(numberOf(item, here, -FAR, FAR));
      else {
        const steps = numberOf(item, here, -2 * FAR * STEPS, 2 * FAR * STEPS);
        if (!Number.isInteger(steps)) throw new SceneError(here, item, 'must be a whole number');
        line.push(numberOf(steps / STEPS + (i < 2 ? 0 : (line[i - 2] as number)), here, -FAR, FAR));
      }
    });
    return line;
  }
}

const readName = (name: unknown, at: string): { readonly name?: string } =>
  name === undefined ? {} : { name: textOf(name, `${at}.name`, 200) };

function readShape(value: unknown, at: string, corners: CornerReader, isLake: boolean): Thing {
  const names = ['type', 'kind', 'fill', 'rings', ...(isLake ? [] : ['cut'])];
  const more = ['name', ...(isLake ? [] : ['own'])];
  const { cut, name, own, ...fields } = fieldsOf(value, at, names, more);
  const kind = oneOf(fields.kind, `${at}.kind`, AREA_KINDS);
  const rings = listOf(fields.rings, `${at}.rings`, [1, MOST.corners]).map((ring, i) =>
    corners.read(ring, `${at}.rings[${i}]`, 3),
  );
  const common = {
    fill: oneOf(fields.fill, `${at}.fill`, FILLS),
    ...readName(name, at),
  };
  if (isLake) return lake(kind, rings, common);
  if (typeof cut !== 'boolean') throw new SceneError(`${at}.cut`, cut, 'must be true or false');
  return area(kind, rings, {
    ...common,
    cut,
    ...(own === undefined ? {} : { own: readOwn(own, `${at}.own`) }),
  });
}

const readOwn = (value: unknown, at: string): Partial<WoodSettings> =>
  readSettings(fieldsOf(value, at, [], ['radius', 'kinds', 'seed']), at);

/** Returns the wood settings that are given. */
function readSettings({ radius, kinds, seed }: Fields, at: string): Partial<WoodSettings> {
  const shares = (): number[] =>
    listOf(kinds, `${at}.kinds`, [3, 3]).map((kind, i) =>
      numberOf(kind, `${at}.kinds[${i}]`, 0, 1),
    );
  return {
    ...(radius === undefined
      ? {}
      : { radius: numberOf(radius, `${at}.radius`, RADIUS.least, RADIUS.most) }),
    ...(kinds === undefined ? {} : { kinds: shares() as unknown as WoodSettings['kinds'] }),
    ...(seed === undefined ? {} : { seed: textOf(seed, `${at}.seed`, 200) }),
  };
}

/** Settings of version 1, whose kinds were sizes: one size alone was a natural mix. */
function fromSizes<Some extends Partial<WoodSettings>>(settings: Some): Some {
  const isOne = settings.kinds?.filter((share) => share > 0).length === 1;
  return isOne ? { ...settings, kinds: NATURAL } : settings;
}

const ownFromSizes = (thing: Thing): Thing =>
  thing.type === 'area' && thing.own ? { ...thing, own: fromSizes(thing.own) } : thing;

function readThing(value: unknown, at: string, corners: CornerReader): Thing {
  const type = oneOf(fieldsOf(value, at, ['type'], ['*']).type, `${at}.type`, [
    'area',
    'lake',
    'road',
    'house',
    'tree',
  ] as const);
  if (type === 'area' || type === 'lake') return readShape(value, at, corners, type === 'lake');
  const clearanceOf = (fields: Fields): number =>
    numberOf(fields.clearance, `${at}.clearance`, CLEARANCE.least, CLEARANCE.most);
  if (type === 'road') {
    const fields = fieldsOf(value, at, ['type', 'line', 'clearance'], ['name']);
    const line = corners.read(fields.line, `${at}.line`, 2);
    return { ...road(line, clearanceOf(fields)), ...readName(fields.name, at) };
  }
  const isHouse = type === 'house';
  const names = ['type', 'x', 'y', ...(isHouse ? ['clearance'] : [])];
  const fields = fieldsOf(value, at, names, ['name']);
  const name = readName(fields.name, at);
  const place = {
    x: numberOf(fields.x, `${at}.x`, -FAR, FAR),
    y: numberOf(fields.y, `${at}.y`, -FAR, FAR),
  };
  return { ...(isHouse ? house(place, clearanceOf(fields)) : singleTree(place)), ...name };
}

function readEarth(value: unknown): Degrees {
  const { longitude, latitude } = fieldsOf(value, 'scene.earth', ['longitude', 'latitude']);
  return {
    longitude: numberOf(longitude, 'scene.earth.longitude', -180, 180),
    latitude: numberOf(latitude, 'scene.earth.latitude', -90, 90),
  };
}

function readStroke(value: unknown, at: string, corners: CornerReader): Stroke {
  const { line, reach, share } = fieldsOf(value, at, ['line', 'reach', 'share']);
  return stroke(
    corners.read(line, `${at}.line`, 1),
    numberOf(reach, `${at}.reach`, 1, MOST.reach),
    numberOf(share, `${at}.share`, 0, 1),
  );
}

function readStrokes(value: unknown, corners: CornerReader): Stroke[] {
  const at = 'scene.density';
  const strokes = listOf(value, at, [0, MOST_STROKES]).map((each, i) =>
    readStroke(each, `${at}[${i}]`, corners),
  );
  const lines = strokes.map(({ line }) => line);
  if (meetWithin(lines, MOST.strokeCrossings)) return strokes;
  throw new SceneError(at, 'a tangle', `must cross no more than ${MOST.strokeCrossings} times`);
}

/** Refuses shapes that cross each other too often; each lake is a shape by itself. */
function checkCrossings(things: readonly Thing[]): void {
  const areas = things.filter((thing) => thing.type === 'area');
  const lakes = things.filter((thing) => thing.type === 'lake');
  for (const shapes of [areas, ...lakes.map((lake) => [lake])]) {
    const rings = shapes.flatMap((shape) => shape.rings);
    if (meetWithin(rings, MOST.crossings)) continue;
    const [shape] = shapes as [Thing];
    const rule = `must cross no more than ${MOST.crossings} times, as must all areas together`;
    throw new SceneError(`scene.things[${things.indexOf(shape)}].rings`, 'a tangle', rule);
  }
}

/**
 * Reads the scene of a text.
 * @throws SceneError, and nothing else.
 */
export function readScene(text: string): Scene {
  if (text.length > MOST.letters)
    throw new SceneError('the text', `${text.length} letters`, `must have at most ${MOST.letters}`);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SceneError('the text', text, `must be JSON: ${(error as Error).message}`);
  }
  const at = 'scene';
  const { copse } = fieldsOf(value, at, ['copse'], ['*']);
  if (copse !== 1 && copse !== VERSION)
    throw new SceneError('scene.copse', copse, `must be 1 or ${VERSION}, versions this page knows`);
  const names = ['copse', 'radius', 'margin', 'share', 'kinds', 'seed', 'things'];
  const fields = fieldsOf(value, at, names, ['count', 'density', 'earth', 'season']);
  const corners = new CornerReader();
  const things = listOf(fields.things, 'scene.things', [0, MOST.things]).map((thing, i) =>
    readThing(thing, `scene.things[${i}]`, corners),
  );
  checkCrossings(things);
  const settings = readSettings(fields, at) as WoodSettings;
  return {
    ...(copse === 1 ? fromSizes(settings) : settings),
    margin: numberOf(fields.margin, 'scene.margin', MARGIN.least, MARGIN.most),
    share: numberOf(fields.share, 'scene.share', 0, 1),
    ...('count' in fields ? { count: numberOf(fields.count, 'scene.count', 0, MOST.trees) } : {}),
    ...('season' in fields
      ? { season: numberOf(fields.season, 'scene.season', YEAR.spring, YEAR.winter) }
      : {}),
    ...('earth' in fields ? { earth: readEarth(fields.earth) } : {}),
    things: copse === 1 ? things.map(ownFromSizes) : things,
    density: readStrokes(fields.density ?? [], corners),
  };
}
