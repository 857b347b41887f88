/** The call of copse that plants the same trees, as a module to paste; and as plain JSON. */
import type { SampleOptions } from 'copse/all';
import { CORE } from '../scene/density.ts';
import { ringsOf } from '../scene/grounds.ts';
import { KIND_NAMES, KINDS_EACH, kindsOf, type Scene, SIZES, type Stand } from '../scene/scene.ts';
import { standsOf } from '../scene/stands.ts';
import { optionsOf as callFor } from '../wood/calls.ts';
import type { Snapshot } from './snapshot.ts';

const WIDTH = 80;

/** The options of the call that plants the scene; of several when its stands have settings of their own. */
function optionsOf(scene: Scene): SampleOptions | SampleOptions[] {
  const stands = standsOf(scene);
  if (stands.length === 1) return callFor(stands[0] as Stand);
  return stands.filter((stand) => ringsOf(stand.scene).length > 0).map(callFor);
}

const isName = /^[A-Za-z_$][\w$]*$/;

/** A value as JavaScript, in as few lines as it fits; numbers by their shortest exact spelling. */
function spelled(value: unknown, indent: string, used = 0): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => spelled(item, inner))
    : Object.entries(value).map(([name, item]) => {
        const key = isName.test(name) ? name : JSON.stringify(name);
        return `${key}: ${spelled(item, inner, key.length + 2)}`;
      });
  if (items.length === 0) return isList ? '[]' : '{}';
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  const short = `${open}${items.join(', ')}${close}`;
  if (!short.includes('\n') && indent.length + used + short.length < WIDTH) return short;
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    // Numbers share lines; what has names does not.
    const isNumber = isList && /^-?[\d.]/.test(item);
    if (isNumber && last !== undefined && inner.length + last.length + item.length + 2 < WIDTH)
      lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`${item},`);
  }
  return `${open.trim()}\n${lines.map((line) => inner + line).join('\n')}\n${indent}${close.trim()}`;
}

/** What the code reads from a file of its own: the options of the call, and where woods were painted sparse. */
export const toDataJSON = (scene: Scene): string =>
  `${JSON.stringify({
    options: optionsOf(scene),
    ...(scene.density.length ? { strokes: scene.density } : {}),
  })}\n`;

/** How densely trees stand, as `densityOf` of the page has it. */
const densityCode = (strokes: string): string[] => [
  '// Where fewer stand: strokes of a soft brush, each over those before it.',
  `const strokes = ${strokes};`,
  'const awayFrom = (line, x, y) => {',
  '  let [ax, ay] = line;',
  '  let least = (x - ax) ** 2 + (y - ay) ** 2;',
  '  for (let i = 2; i < line.length; i += 2) {',
  '    const [dx, dy] = [line[i] - ax, line[i + 1] - ay];',
  '    const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);',
  '    const t = Math.min(1, Math.max(0, along));',
  '    least = Math.min(least, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2);',
  '    [ax, ay] = [line[i], line[i + 1]];',
  '  }',
  '  return Math.sqrt(least);',
  '};',
  'const densityAt = (x, y) =>',
  '  strokes.reduce((density, { line, reach, share }) => {',
  `    const t = Math.min(1, (reach - awayFrom(line, x, y)) / ((1 - ${CORE}) * reach));`,
  '    const strength = t > 0 ? t * t * (3 - 2 * t) : 0;',
  '    return (1 - strength) * density + strength * share;',
  '  }, 1);',
];

/** What the code calls the points and keys of all trees that fit. */
interface Words {
  readonly points: string;
  readonly keys: string;
}

/** Which trees stand, of all that fit: lines that give each a number, and say below which it must be. */
function choiceOf(
  { share, count, density }: Scene,
  file: string | undefined,
  { points, keys }: Words,
): string[] {
  const isPainted = density.length > 0;
  if (share === 1 && count === undefined && !isPainted) return [];
  const strokes = file ? 'data.strokes' : spelled(density, '');
  return [
    ...(isPainted ? densityCode(strokes) : []),
    '// Each sample has a number of its own, below 2 ** 32.',
    isPainted
      ? `const numbers = ${points}.map(({ x, y }, i) => ${keys}[i] / densityAt(x, y));`
      : `const numbers = ${keys};`,
    count === undefined
      ? `const below = ${share} * 2 ** 32;`
      : `const below = Float64Array.from(numbers).sort()[${count}] ?? Infinity;`,
  ];
}

/** The smallest entry of the package that has all that the calls ask for. */
function entryFor(options: SampleOptions | readonly SampleOptions[]): 'copse' | 'copse/all' {
  const isPlain = [options].flat().every((each) => !('classes' in each || 'existing' in each));
  return isPlain ? 'copse' : 'copse/all';
}

/** @param file the name of a file that holds the options; they are in the code without it. */
export function toCode(scene: Scene, file?: string): string {
  const options = optionsOf(scene);
  const isOne = !Array.isArray(options);
  const isMixed = isOne && kindsOf(scene).length > 1;
  const given = file ? 'data.options' : spelled(options, '');
  const words = isOne
    ? { points: 'wood.toPoints()', keys: 'wood.keys' }
    : { points: 'points', keys: 'keys' };
  const parts = [
    `import { load } from '${entryFor(options)}';`,
    ...(file ? [`import data from './${file}' with { type: 'json' };`] : []),
    '',
    'const copse = await load();',
    ...(isOne
      ? [`const wood = copse.sample(${given});`]
      : [
          '// A call for each of the settings that woods have.',
          `const woods = ${given}.map((options) => copse.sample(options));`,
          'const points = woods.flatMap((wood) => wood.toPoints());',
          'const keys = woods.flatMap((wood) => [...wood.keys]);',
        ]),
    '',
  ];
  const choice = choiceOf(scene, file, words);
  parts.push(...choice);
  const isAll = choice.length === 0;
  parts.push(
    isAll
      ? `const trees = ${words.points};`
      : `const trees = ${words.points}.filter((_, i) => numbers[i] < below);`,
  );
  if (isMixed)
    parts.push(
      '// For each tree its kind, as an index of the classes above.',
      isAll
        ? 'const kinds = wood.classes;'
        : 'const kinds = wood.classes.filter((_, i) => numbers[i] < below);',
    );
  parts.push(
    '// In metres, y downwards.',
    "console.log(trees.length, 'trees, the first at', trees[0].x, trees[0].y);",
    '',
  );
  return parts.join('\n');
}

/** What was asked and what came of it: `{ options, positions, kinds, … }`. */
export function toJSON(wood: Snapshot): string {
  const { scene } = wood;
  const kinds = wood.stands.flatMap(({ scene: own, index }) =>
    kindsOf(own).map((size) => ({
      kind: index * KINDS_EACH + size,
      name: KIND_NAMES[size] as string,
      radius: own.radius * (SIZES[size] as number),
    })),
  );
  const data = {
    units: 'metres, y downwards',
    count: wood.kinds.length,
    share: scene.share,
    ...(scene.count === undefined ? {} : { exactly: scene.count }),
    options: optionsOf(scene),
    kindNames: kinds.map(({ name }) => name),
    radii: kinds.map(({ radius }) => radius),
    kinds: Array.from(wood.kinds, (each) => kinds.findIndex(({ kind }) => kind === each)),
    positions: Array.from(wood.positions),
  };
  const lines = Object.entries(data).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
