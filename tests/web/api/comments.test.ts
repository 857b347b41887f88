// Editors explain all that an entry offers: every exported name, option and member has a comment in the
// declarations that users get.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string }>;
};
const entries = Object.entries(exports).flatMap(([name, target]) =>
  typeof target === 'object' ? [[name, normalize(target.types)] as const] : [],
);

const read = (path: string): string => readFileSync(path, 'utf8');
const pathOf = (from: string, to: string): string =>
  join(dirname(from), to).replace(/\.js$/, '.d.ts');

/** Every name of an entry, with the file that declares it. */
function namesOf(path: string): [name: string, path: string][] {
  const text = read(path);
  const own = Array.from(
    text.matchAll(
      /^export declare (?:abstract )?(?:function|class|const) (\w+)|^export (?:interface|type) (\w+)/gm,
    ),
    ([, value, type]): [string, string] => [(value ?? type) as string, path],
  );
  const passedOn = Array.from(
    text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']*)'/gm),
    ([, list, from]) =>
      (list as string)
        .split(',')
        .map((item): [string, string] => [
          // As it is declared, where it has another name outside.
          item
            .replace('type ', '')
            .replace(/ as .*/, '')
            .trim(),
          pathOf(path, from as string),
        ])
        .filter(([name]) => name),
  );
  const all = Array.from(text.matchAll(/^export \* from '(\.[^']*)'/gm), ([, from]) =>
    namesOf(pathOf(path, from as string)),
  );
  return [...own, ...passedOn.flat(), ...all.flat()];
}

/** The lines of a declaration, with whether a comment ends before each. */
function declarationOf(name: string, path: string): { line: string; explained: boolean }[] {
  const lines = read(path).split('\n');
  const begins = new RegExp(
    `^export (declare |interface |type |abstract |function |class |const )+${name}\\b`,
  );
  const first = lines.findIndex((line) => begins.test(line));
  expect(first, `${path} declares no ${name}`).toBeGreaterThanOrEqual(0);
  const length = lines.slice(first).findIndex((line) => /^[^ ].*;$|^}/.test(line)) + 1;
  return lines
    .slice(first, first + length)
    .map((line, i) => ({ line, explained: (lines[first + i - 1] ?? '').endsWith('*/') }));
}

/** Members that say nothing by themselves: what must not be given, and the name of a form. */
const speaksForItself = /\?: (false \| )?undefined;$|^ +(readonly )?(type|method): '[\w-]+';$/;
const member = /^ {4}(?:readonly |get |static )*(\[?[\w.]+\]?)(?:\?|<.*)?[(:]/;

function unexplained(name: string, path: string): string[] {
  const [head, ...lines] = declarationOf(name, path) as [
    { line: string; explained: boolean },
    ...{ line: string; explained: boolean }[],
  ];
  const seen = new Set<string>();
  const missing = head.explained ? [] : [name];
  for (const { line, explained } of lines) {
    const found = member.exec(line)?.[1];
    if (!found || speaksForItself.test(line)) continue;
    // Of overloads, the first one tells.
    if (!explained && !seen.has(found)) missing.push(`${name}.${found}`);
    seen.add(found);
  }
  return missing;
}

describe.each(entries)('%s', (_entry, path) => {
  test('explains what it offers', () => {
    const names = namesOf(path);
    expect(names.length).toBeGreaterThan(3);
    expect(names.flatMap(([name, file]) => unexplained(name, file))).toEqual([]);
  });
});
