// The comments of the public types: each option has an example, which docs.test.ts runs and
// docs-types.test.ts compiles, and names the codes of its errors.
import { readFileSync } from 'node:fs';
import { CopseError, load } from 'copse/all';
import { load as loadSpace } from 'copse/space';
import { createPool } from 'copse/worker';
import { describe, expect, test } from 'vitest';
import { planeRules, spaceRules, wholeRules } from '../../../web/src/engine/rules.js';
import { commentsOf, sources, typescript } from './comments.js';
import { examplesOf } from './examples.js';

const comments = sources.flatMap((file) =>
  commentsOf(file).map((comment) => ({ ...comment, file })),
);

/** The comments of the options of each type, by name. */
const options = new Map<string, Map<string, string>>();
for (const { text, declaration, owner = '', file } of comments) {
  const [, name, type = ''] = /^(?:readonly )?(\w+)\??: ?(.*)/.exec(declaration) ?? [];
  const isOption =
    /Options$|Class$|^(Plain|Maximal|Along|Ground)Parts$|^SurfaceWhere$|^ExistingSamples$/.test(
      owner,
    );
  if (!isOption || !name || type === 'undefined;') continue;
  // Two types are called CommonOptions.
  const known = file.includes('/space/') ? `space/${owner}` : owner;
  if (!options.has(known)) options.set(known, new Map());
  options.get(known)?.set(name, text);
}

/** Every code of an error, as the type lists them. */
const codes = Array.from(
  readFileSync('web/src/values/error.ts', 'utf8').matchAll(/^ {2}\| '([\w-]+)'/gm),
  ([, code]) => code as string,
);

/** The text of a comment under a tag. */
const tagged = (tag: string, text: string) =>
  (text.split(new RegExp(`^@${tag}\\b`, 'm'))[1] ?? '').split(/^@/m)[0] as string;

/** The codes that a comment names. */
const named = (text: string) =>
  Array.from(tagged('throws', text).matchAll(/`([\w-]+)`/g), ([, code]) => code as string).filter(
    (code) => codes.includes(code),
  );

const listed = [...options].flatMap(([owner, all]) =>
  Array.from(all, ([name, text]) => [owner, name, text] as const),
);

test('there are options, and codes of errors', () => {
  expect(listed.length).toBeGreaterThan(150);
  expect(codes).toContain('conflicting-options');
});

describe('each option has an example and names its errors', () => {
  // Components throw what three.js and React make of errors.
  const isOwn = (owner: string) => owner !== 'ChunkedForestOptions';
  test.each(listed)('%s.%s', (owner, _name, text) => {
    expect(tagged('example', text)).toMatch(/```(js|tsx?)\n/);
    if (isOwn(owner)) expect(named(text)).not.toEqual([]);
  });
});

test('each code in a comment is a code of errors', () => {
  const looksLikeCode =
    /`((?:invalid|missing|unknown|wrong|conflicting|not|load|engine|out)-[\w-]+)`/g;
  const unknown = comments.flatMap(({ text, file }) =>
    Array.from(text.matchAll(looksLikeCode), ([, code]) => code as string)
      .filter((code) => !codes.includes(code))
      .map((code) => `${file}: ${code}`),
  );
  expect(unknown).toEqual([]);
});

test('the rules of the engines have these codes', () => {
  const ofRules = [planeRules, wholeRules, spaceRules].flatMap(({ rules: [, all] }) =>
    all.map((rule) => rule.split('|')[0] as string),
  );
  expect(codes).toEqual(expect.arrayContaining(ofRules.filter((code) => code !== 'none')));
});

test('each example has a language that is compiled', () => {
  const count = (text: string) => text.match(/^```(js|tsx?)$/gm)?.length ?? 0;
  const wrong = comments.filter(
    ({ text }) => /^@example/m.test(text) && count(tagged('example', text)) === 0,
  );
  expect(wrong.map(({ declaration }) => declaration)).toEqual([]);
  const all = comments.reduce((sum, { text }) => sum + count(text), 0);
  expect(sources.flatMap(examplesOf)).toHaveLength(all);
});

test('each comment is a sentence, and does not run on over the next declaration', () => {
  const all = typescript.flatMap((file) =>
    commentsOf(file).map(({ text, declaration }) => ({ text, at: `${file}: ${declaration}` })),
  );
  expect(all.length).toBeGreaterThan(comments.length);
  const wrong = all.filter(({ text }) => {
    const said = text.split(/^@/m)[0]?.trim() ?? '';
    const isList = /\n- .*(\n {2}.*)*$/.test(said);
    return (
      /^(What|Whether|Where|That which)\b/.test(said) || (!isList && !/[.…`]\)?$/.test(said || '.'))
    );
  });
  expect(wrong).toEqual([]);
});

const copse = await load();
const space = await loadSpace();
const meadow = [
  [0, 0],
  [400, 40],
  [330, 300],
  [60, 240],
];
const positions = [0, 0, 0, 9, 0, 0, 0, 9, 0];
const bounds = { x: 0, y: 0, width: 9, height: 9 };
const raster = { data: [-1, 0, 0, 0], width: 2, height: 2, bounds };
/** Wrong for most options, and a few that are right for some. */
const values: readonly unknown[] = [
  ...[null, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, 1e200, 1.5, 1e9, 1e-200, 'x', true, {}],
  ...[[], [1], [[0, 0]], [{ radius: 1 }], [{ radius: -1 }, { radius: 2 }], () => 1, Symbol('s')],
  ...[
    { at: () => -1, min: 1, max: 2, bounds },
    { min: -1, max: 2 },
    { min: 1, max: 1000 },
  ],
  ...[raster, { ...raster, min: 1, max: 2, data: [1] }, { ...raster, data: [0, 0, 0, 0] }],
  ...[{ foo: 1 }, { type: 'Foo' }, { type: 'Point', coordinates: ['a'] }, { path: 'M0 0 Q' }],
  ...[
    [
      { radius: 1, near: 1, within: 9 },
      { radius: 1, count: 0.5 },
    ],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ...['progressive', 'bridson', [{ count: 1 }, { count: -1 }], { positions: [Number.NaN, 0] }],
];

type Call = (options: Record<string, unknown>) => unknown;
const classes = [{ radius: 9 }, { radius: 12 }];
const calls: Record<string, { call: Call; types: string[]; bases: Record<string, unknown>[] }> = {
  sample: {
    call: (given) => copse.sample(given as never),
    types: ['MaximalParts', 'CommonOptions', 'PlainParts'],
    bases: [
      { region: meadow, radius: 12 },
      { region: meadow, count: 5 },
      { region: meadow, classes },
      { region: bounds, radius: 1, periodic: true },
      { region: meadow, radius: 12, method: 'bridson' },
    ],
  },
  along: {
    call: (given) => copse.along(given as never),
    types: ['AlongParts'],
    bases: [
      { line: meadow, count: 9 },
      { line: meadow, spacing: 12 },
    ],
  },
  world: {
    call: (given) => copse.world(given as never).chunk(0, 0),
    types: ['WorldOptions', 'LayerOptions'],
    bases: [{ radius: 12 }, { classes }],
  },
  forest: {
    call: (given) => {
      const forest = copse.forest(given as never);
      forest.put('all', { region: meadow });
      forest.dispose();
    },
    types: ['ForestOptions', 'LayerOptions'],
    bases: [{ radius: 12 }, { classes }],
  },
  sampleBox: {
    call: (given) => space.sampleBox(given as never),
    types: ['space/BoxOptions', 'space/ArrangementOptions', 'space/CommonOptions'],
    bases: [
      { size: [9, 9, 9], radius: 1 },
      { size: [9, 9], count: 5 },
    ],
  },
  sampleSurface: {
    call: (given) => space.sampleSurface(given as never),
    types: ['space/SurfaceOptions', 'space/ArrangementOptions', 'space/CommonOptions'],
    bases: [
      { positions, radius: 1 },
      { positions, classes: [{ radius: 1 }, { radius: 2 }] },
    ],
  },
};

test.each(Object.entries(calls))(
  '%s: an error has a code that its option names',
  (_name, given) => {
    const { call, types, bases } = given;
    const texts = new Map(
      [...types].reverse().flatMap((type) => [...(options.get(type) ?? new Map())]),
    );
    const seen = new Set<string>();
    const missing = new Set<string>();
    for (const base of bases) {
      for (const option of texts.keys()) {
        for (const value of values) {
          try {
            call({ ...base, [option as string]: value });
          } catch (error) {
            expect(error).toBeInstanceOf(CopseError);
            const { code, option: at } = error as CopseError;
            const root = /^\w+/.exec(at)?.[0] as string;
            // These hold for each option, and for each field inside of one.
            if (['wrong-type', 'unknown-option'].includes(code) || !texts.has(root)) continue;
            if (code === 'missing-option' && at !== root) continue;
            seen.add(code);
            if (!named(texts.get(root) as string).includes(code))
              missing.add(`${root}: ${code}, as in "${(error as CopseError).message}"`);
          }
        }
      }
    }
    expect([...missing]).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  },
);

test('createPool: each error has a code that its option names', async () => {
  for (const [name, text] of options.get('PoolOptions') ?? [])
    for (const value of values) {
      const made = createPool({ [name]: value }).then((pool) => pool.dispose());
      const error = await made.catch((thrown: unknown) => thrown);
      if (error instanceof CopseError && error.code !== 'unknown-option')
        expect(named(text)).toContain(error.code);
    }
});
