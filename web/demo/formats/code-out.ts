/** The call of copse that plants the same trees, as a module to paste; and as plain JSON. */
import type { ForestOptions, NamedPart, SampleOptions } from 'copse/all';
import { ringsOf } from '../scene/grounds.ts';
import {
  KINDS_EACH,
  kindName,
  kindRadii,
  kindsOf,
  type Scene,
  type Stand,
} from '../scene/scene.ts';
import { standsOf } from '../scene/stands.ts';
import { thinnedOf } from '../scene/thinned.ts';
import { optionsOf as callFor, distancesOf } from '../wood/calls.ts';
import { borderOf, marginOf, partsFor, regionOf } from '../wood/parts.ts';
import { toMillimetres } from './rounding.ts';
import type { Snapshot } from './snapshot.ts';

const WIDTH = 80;

type Options = SampleOptions | ForestOptions;

/** True if the wood is sparser in places, which takes a forest. */
const isPainted = (scene: Scene): boolean =>
  standsOf(scene).some((stand) => thinnedOf(stand.scene).length > 0);

/** The options of the forest that is a stand. */
function forestFor(stand: Stand): ForestOptions {
  const { scene } = stand;
  const { margin, seed } = scene;
  const named = (sort: string, part: object, i: number): NamedPart =>
    ({ name: `${sort} ${i + 1}`, ...part }) as NamedPart;
  const things = scene.things.flatMap((thing) =>
    partsFor(thing, scene).map((part) => ({ sort: thing.type, part })),
  );
  return {
    ...distancesOf(scene),
    seed,
    parts: [
      { name: 'ground', region: regionOf(ringsOf(scene)) },
      ...marginOf(ringsOf(scene), margin).map((obstacle, i) => named('margin', { obstacle }, i)),
      ...borderOf(stand).map((obstacle, i) => named('border', { obstacle }, i)),
      ...things.map(({ sort, part }, i) => named(sort, part, i)),
      ...thinnedOf(scene).map(({ density, rings }) => ({
        name: `density ${density}`,
        region: regionOf(rings),
        density,
      })),
    ],
  };
}

/** The options of the call that plants the scene; of several when its stands have settings of their own. */
function optionsOf(scene: Scene): Options | Options[] {
  const stands = standsOf(scene);
  const optionsFor: (stand: Stand) => Options = isPainted(scene) ? forestFor : callFor;
  if (stands.length === 1) return optionsFor(stands[0] as Stand);
  return stands.filter((stand) => ringsOf(stand.scene).length > 0).map(optionsFor);
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

/** The options of the call, which the code reads from a file of its own. */
export const toDataJSON = (scene: Scene): string =>
  `${JSON.stringify({ options: optionsOf(scene) })}\n`;

/** Lines of code that choose the standing trees: those whose key is below a number. */
function choiceOf({ share, count }: Scene, keys: string): string[] {
  if (share === 1 && count === undefined) return [];
  return [
    '// Every sample has a random number below 2 ** 32.',
    `const numbers = ${keys};`,
    count === undefined
      ? `const below = ${share} * 2 ** 32;`
      : `const below = Float64Array.from(numbers).sort()[${count}] ?? Infinity;`,
  ];
}

/** The smallest entry of the package that has all options of the calls. */
function entryFor(options: Options | readonly Options[]): 'copse' | 'copse/all' {
  const larger = ['classes', 'existing', 'parts'];
  const isPlain = [options].flat().every((each) => !larger.some((name) => name in each));
  return isPlain ? 'copse' : 'copse/all';
}

/** @param file the name of a file that holds the options; they are in the code without it. */
export function toCode(scene: Scene, file?: string): string {
  const options = optionsOf(scene);
  const isOne = !Array.isArray(options);
  const hasClasses = isOne && kindsOf(scene).length > 1;
  const given = file ? 'data.options' : spelled(options, '');
  const call = (given: string): string =>
    isPainted(scene) ? `copse.forest(${given}).samples()` : `copse.sample(${given})`;
  const points = isOne ? 'wood.toPoints()' : 'points';
  const parts = [
    `import { load } from '${entryFor(options)}';`,
    ...(file ? [`import data from './${file}' with { type: 'json' };`] : []),
    '',
    'const copse = await load();',
    ...(isOne
      ? [`const wood = ${call(given)};`]
      : [
          '// One call for each set of settings.',
          `const woods = ${given}.map((options) => ${call('options')});`,
          'const points = woods.flatMap((wood) => wood.toPoints());',
          'const keys = woods.flatMap((wood) => [...wood.keys]);',
        ]),
    '',
  ];
  const choice = choiceOf(scene, isOne ? 'wood.keys' : 'keys');
  parts.push(...choice);
  const isAll = choice.length === 0;
  parts.push(
    isAll
      ? `const trees = ${points};`
      : `const trees = ${points}.filter((_, i) => numbers[i] < below);`,
  );
  if (hasClasses)
    parts.push(
      '// The kind of each tree, as an index into the classes above.',
      isAll
        ? 'const kinds = wood.classes;'
        : 'const kinds = wood.classes.filter((_, i) => numbers[i] < below);',
    );
  parts.push(
    '// In metres, y downwards.',
    "const count = trees.length.toLocaleString('en');",
    "console.log(count, 'trees, the first at', trees[0].x, trees[0].y);",
    '',
  );
  return parts.join('\n');
}

/** The exact options and the samples, to the millimetre: `{ options, positions, kinds, … }`. */
export function toJSON(wood: Snapshot): string {
  const { scene } = wood;
  const kinds = wood.stands.flatMap(({ scene: own, index }) =>
    kindsOf(own).map((which) => ({
      kind: index * KINDS_EACH + which,
      name: kindName(own, which),
      radius: kindRadii(own)[which] as number,
    })),
  );
  const data = {
    units: 'metres, y downwards',
    count: wood.kinds.length,
    share: scene.share,
    ...(scene.count === undefined ? {} : { exactly: scene.count }),
    options: optionsOf(scene),
    kindNames: kinds.map(({ name }) => name),
    radii: kinds.map(({ radius }) => toMillimetres(radius)),
    kinds: Array.from(wood.kinds, (each) => kinds.findIndex(({ kind }) => kind === each)),
    positions: Array.from(wood.positions, toMillimetres),
  };
  const lines = Object.entries(data).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
