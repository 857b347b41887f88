// The engine's errors cross as numbers: C++ and TypeScript must have the same lists of texts.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  planeRules,
  problemOf,
  type RuleError,
  spaceRules,
  wholeRules,
} from '../../../web/src/engine/rules.js';

interface Entry {
  name: string;
  group: string;
  texts: string[];
}

/** The entries of a macro in the C++ list, in order. */
function entriesOf(macro: string): Entry[] {
  const found: Entry[] = [];
  let group = '';
  for (const line of readFileSync('cpp/base/rules.h', 'utf8').split('\n')) {
    group = /^\/\/ === (\w+)/.exec(line)?.[1] ?? group;
    const [, name, rest] = new RegExp(`^${macro}\\((\\w+), (.*)\\)$`).exec(line) ?? [];
    if (name === undefined || rest === undefined) continue;
    const texts = rest.replace('NUMBER', '"{value}"').matchAll(/"([^"]*)"/g);
    found.push({ name, group, texts: Array.from(texts, ([, text]) => text as string) });
  }
  return found;
}

const tables = { plane: planeRules, whole: wholeRules, space: spaceRules };
const [rules, options, words] = ['RULE', 'OPTION', 'WORD'].map(entriesOf) as [
  Entry[],
  Entry[],
  Entry[],
];
const numberOf = (list: Entry[], name: string): number => {
  const number = list.findIndex((entry) => entry.name === name);
  if (number < 0) throw new Error(`${name} is not in cpp/base/rules.h`);
  return number;
};

const lists = { rules, options, words };

describe.each(Object.entries(tables))('the table %s', (group, table) => {
  test.each(['rules', 'options', 'words'] as const)('has the %s of C++', (kind) => {
    const own = lists[kind].filter((entry) => entry.group === group);
    const expected = own.map(({ texts }) => {
      if (kind !== 'rules') return texts[0];
      const [code, shown, sentence] = texts;
      return [code, sentence, ...(shown === '{value}' ? [] : [shown])].join('|');
    });
    const [first, texts] = table[kind];
    expect(texts).toEqual(expected);
    if (own.length > 0) expect(first).toBe(lists[kind].indexOf(own[0] as Entry));
  });
});

test('the C++ lists are read whole', () => {
  const text = readFileSync('cpp/base/rules.h', 'utf8');
  for (const [macro, list] of [
    ['RULE', rules],
    ['OPTION', options],
    ['WORD', words],
  ] as const) {
    expect(list.length).toBe(text.match(new RegExp(`^${macro}\\(`, 'gm'))?.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(list.length).toBeLessThanOrEqual(256);
    // In the order of their groups, so that each table is one stretch of the list.
    const groups = list.map(({ group }) => Object.keys(tables).indexOf(group));
    expect(groups).toEqual([...groups].sort((a, b) => a - b));
  }
});

/** An error told by the names of C++. */
function errorOf(rule: string, option: string, value: number, more: Partial<RuleError>): RuleError {
  return {
    rule: numberOf(rules, rule),
    option: numberOf(options, option),
    value,
    ...{ a: 0, b: 0, c: 0, d: 0, index: -1, needed: -1, isOfGround: false },
    ...more,
  };
}

/** Its texts. */
function told(rule: string, option: string, value: number, more: Partial<RuleError> = {}): string {
  const {
    code,
    option: name,
    value: shown,
    rule: sentence,
  } = problemOf(errorOf(rule, option, value, more), Object.values(tables));
  return `${code}: ${name}: ${shown} ${sentence}`;
}

const limit = (name: string, word: string, a: number, b: number): Partial<RuleError> => ({
  a,
  b,
  c: numberOf(words, name),
  d: numberOf(words, word),
});

test.each([
  [
    told('radiusPositive', 'radius', Number.NaN),
    'invalid-radius: radius: NaN must be a positive finite number',
  ],
  [
    told('regionFar', 'region', Number.POSITIVE_INFINITY, { a: 7 }),
    'invalid-region: region: Infinity in point 7 must be a finite number, at most 1e150 in size',
  ],
  [
    told('limitExpected', 'radius', 0.1, limit('limitOfOption', 'useLargerRadius', 300, 200)),
    'limit: radius: 0.1 would make about 300 samples, above the limit of 200; use a larger radius or raise the limit',
  ],
  [
    told('limitExceeded', 'classes', 3, {
      ...limit('limitOfMemory', 'useLargerRadii', 0, 200),
      needed: 1 / 3,
    }),
    'limit: classes: 3 would need a radius of 0.333333333333, which would make more samples than the 200 that memory holds; use larger radii',
  ],
  [
    told('positive', 'classWeight', 0, { index: 3 }),
    'out-of-range: classes[3].weight: 0 must be a positive finite number',
  ],
  [
    told('spacingOther', 'spacingAt', 2, { index: 16 * 15 + 4, a: 3 }),
    'out-of-range: spacing[15][4]: 2 must equal the distance the other way round, 3',
  ],
  [
    told('existingPosition', 'existingPosition', 1e200, { index: 123456, isOfGround: true }),
    'out-of-range: ground.existing.positions[123456]: 1e200 must be a finite number, at most 1e150 in size',
  ],
  [
    told('methodMargin', 'margin', 2, { d: numberOf(words, 'dartThrowing') }),
    "conflicting-options: margin: 2 cannot be combined with method 'dart-throwing'",
  ],
  [told('methodStart', 'start', 0), 'out-of-range: start:  must lie inside the region'],
  [
    told('radiusTooFineForFloat', 'float32', 1, { a: 1e-7, b: 12345678901234568 }),
    'precision: float32: true cannot keep the radius 1e-7 at coordinates as far as 12345678901200000: leave it out, or move the region nearer to the origin',
  ],
  [
    told('distanceSteep', 'distance', 4, {
      a: 1,
      b: -0.5,
      c: 123456789012345,
      d: -0,
    }),
    'invalid-region: region.distance: 4 changes faster near (-0.5, 123456789012345, 0) than lipschitz, 1, allows: give a larger lipschitz',
  ],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});

test('a fill of one radius needs only the texts of the plane', () => {
  const error = errorOf('regionFlat', 'region', 0, {});
  expect(problemOf(error, [planeRules])).toEqual(problemOf(error, Object.values(tables)));
  expect(planeRules.rules[1].join()).not.toMatch(/class|world|forest|mesh/);
});
