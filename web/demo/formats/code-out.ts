/** The call of copse that plants the same trees, as a module to paste; and as plain JSON. */
import type { SampleOptions } from 'copse';
import { KIND_NAMES, kindsOf, type Scene, SIZES, wholeStand } from '../scene/scene.ts';
import { optionsOf as callFor } from '../wood/calls.ts';
import { eachTree, type Snapshot } from './snapshot.ts';

const WIDTH = 80;

/** A scene of one stand as one call. */
const optionsOf = (scene: Scene): SampleOptions => callFor(wholeStand(scene));

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

/** The options of the call, for a file of their own. */
export const toOptionsJSON = (scene: Scene): string => `${JSON.stringify(optionsOf(scene))}\n`;

/** @param file the name of a file that holds the options; they are in the code without it. */
export function toCode(scene: Scene, file?: string): string {
  const { share, count } = scene;
  const isMixed = kindsOf(scene).length > 1;
  const parts = [
    "import { load } from 'copse';",
    ...(file ? [`import options from './${file}' with { type: 'json' };`] : []),
    '',
    'const copse = await load();',
    `const wood = copse.sample(${file ? 'options' : spelled(optionsOf(scene), '')});`,
    '',
  ];
  if (count !== undefined)
    parts.push(
      '// Each sample has a number of its own; those with the lowest stand.',
      `const below = Uint32Array.from(wood.keys).sort()[${count}] ?? 2 ** 32;`,
    );
  else if (share < 1)
    parts.push(
      `// Each sample has a number of its own, below 2 ** 32; ${+(100 * share).toPrecision(3)}% of them stand.`,
      `const below = ${share} * 2 ** 32;`,
    );
  const isAll = count === undefined && share === 1;
  parts.push(
    isAll
      ? 'const trees = wood.toPoints();'
      : 'const trees = wood.toPoints().filter((_, i) => wood.keys[i] < below);',
  );
  if (isMixed)
    parts.push(
      '// For each tree its kind, as an index of the classes above.',
      isAll
        ? 'const kinds = wood.classes;'
        : 'const kinds = wood.classes.filter((_, i) => wood.keys[i] < below);',
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
  const positions: number[] = [];
  const kinds: number[] = [];
  const names = [...new Set(kindsOf(scene).map((kind) => KIND_NAMES[kind] as string))];
  eachTree(wood, (x, y, kind) => {
    positions.push(x, y);
    kinds.push(Math.max(0, names.indexOf(kind)));
  });
  const data = {
    units: 'metres, y downwards',
    count: kinds.length,
    share: scene.share,
    ...(scene.count === undefined ? {} : { exactly: scene.count }),
    options: optionsOf(scene),
    kindNames: names,
    radii: kindsOf(scene).map((kind) => scene.radius * (SIZES[kind] as number)),
    kinds,
    positions,
  };
  const lines = Object.entries(data).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
