// The lines of docs/many-machines.md ask for each part once. What they start is a stand-in, which notes
// what it is asked for; so is sbatch, while xargs and parallel are themselves.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const guide = readFileSync('docs/many-machines.md', 'utf8');
/** The guide's blocks of a language. */
function blocksOf(language: string): string[] {
  const blocks = guide.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm);
  return [...blocks].flatMap(([, name, text]) => (name === language ? [text as string] : []));
}
const lineWith = (word: string) => {
  const line = blocksOf('sh').find((text) => text.split(' ').includes(word));
  if (!line) throw new Error(`no line with ${word}`);
  return line;
};

const folder = mkdtempSync(join(tmpdir(), 'copse-many-'));
const calls = join(folder, 'calls');
const standIn = (name: string, text: string) =>
  writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
standIn('npx', 'echo "$@" >> "$CALLS"');
standIn(
  'sbatch',
  `range=\${1#--array=}
[ "$2" = --wrap ] || exit 1
for index in $(seq \${range%-*} \${range#*-}); do SLURM_ARRAY_TASK_ID=$index sh -c "$3"; done`,
);
beforeEach(() => writeFileSync(calls, ''));
afterAll(() => rmSync(folder, { recursive: true }));

function run(line: string, { input = '', env = {} } = {}) {
  const path = `${folder}:${process.env.PATH}`;
  const options = { input, env: { ...process.env, PATH: path, CALLS: calls, ...env } };
  execFileSync('sh', ['-c', line], options);
}

const parts = Array.from({ length: 8 }, (_, i) => `${i + 1}/8`);
const expected = parts.map(
  (part) => `copse bake --options wood.json --tiles 0..7,0..7 --part ${part} -o tiles/{i},{j}.fgb`,
);
const asked = () => readFileSync(calls, 'utf8').trim().split('\n').sort();

test.each(['xargs', 'parallel', 'sbatch'])('%s', (word) => {
  run(lineWith(word));
  expect(asked()).toEqual(expected);
});

test('an indexed job of Kubernetes', () => {
  const [job] = blocksOf('yaml');
  const [, command] = /command: (\[.*\])$/m.exec(job as string) ?? [];
  const [shell, flag, line] = JSON.parse(command as string);
  expect([shell, flag]).toEqual(['sh', '-c']);
  const [, completions] = /completions: (\d+)/.exec(job as string) ?? [];
  for (let index = 0; index < Number(completions); index++) {
    run(line, { env: { JOB_COMPLETION_INDEX: String(index) } });
  }
  expect(asked()).toEqual(expected);
});

test('a pipe of Spark, whose partitions give a line for each of their elements', () => {
  const [, first, end, command] =
    /range\((\d+), (\d+)\).*\.pipe\("(.*)"\)/.exec(blocksOf('text')[0] as string) ?? [];
  for (let element = Number(first); element < Number(end); element++) {
    run(command as string, { input: `${element}\n` });
  }
  expect(asked()).toEqual(expected);
});
