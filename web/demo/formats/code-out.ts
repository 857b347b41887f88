/** The call of copse that plants the same trees, as a module to paste; and as plain JSON. */
import type { SampleOptions } from 'copse';
import { ringsOf } from '../scene/grounds.ts';
import { KIND_NAMES, kindsOf, type Scene, SIZES } from '../scene/scene.ts';
import { optionsFor } from '../wood/calls.ts';
import { eachTree, type Snapshot } from './snapshot.ts';

const WIDTH = 80;

/** The whole scene as one call: its grounds do not know of each other, so that it is the same trees. */
function optionsOf(scene: Scene): SampleOptions {
  const things = scene.things.filter(({ type }) => type !== 'area');
  return optionsFor(scene, ringsOf(scene), things);
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

export function toCode(scene: Scene): string {
  const { share } = scene;
  const parts = [
    "import { load } from 'copse';",
    '',
    'const copse = await load();',
    `const wood = copse.sample(${spelled(optionsOf(scene), '')});`,
    '',
  ];
  if (share < 1) {
    parts.push(
      `// In progressive order, the first ${+(100 * share).toPrecision(3)}% are spread as evenly as all of them.`,
      `const count = Math.round(wood.length * ${share});`,
    );
  } else parts.push('const count = wood.length;');
  parts.push(
    '// x0, y0, x1, y1, … in metres, y downwards.',
    'const positions = wood.positions.subarray(0, 2 * count);',
  );
  if (kindsOf(scene).length > 1)
    parts.push(
      '// For each tree its kind, as an index of the classes above.',
      'const kinds = wood.classes.subarray(0, count);',
    );
  parts.push("console.log(count, 'trees, the first at', positions[0], positions[1]);", '');
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
    options: optionsOf(scene),
    kindNames: names,
    radii: kindsOf(scene).map((kind) => scene.radius * (SIZES[kind] as number)),
    kinds,
    positions,
  };
  const lines = Object.entries(data).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
