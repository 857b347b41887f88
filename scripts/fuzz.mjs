// npm run fuzz [name…] [-- --seconds 600] [--write]: libFuzzer over whole calls, from the kept corpus
// on, under ASan and UBSan. What fails is kept in build/fuzz/failures/,
// and is run again by `build/fuzz/tests/fuzz/call_fuzz <file>`. With --write the corpus becomes the fewest
// inputs that reach all that any did, and the figures go into docs/trust.md.
//
// tests/fuzz/<name>.corpus: an input a line, in base64, the shortest first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { leaveFigures, writeFigures } from './figures.mjs';
import { setUp, toTest } from './setup.mjs';
import { main, root, run, runQuietly, Stop, say } from './tools.mjs';

const built = join(root, 'build', 'fuzz');
const corpusOf = (name) => join(root, 'tests', 'fuzz', `${name}.corpus`);
const failures = join(built, 'failures');
export const fuzzers = ['call_fuzz'];
/** In bytes: what is longer says nothing that a shorter one does not. */
const longest = 512;

/** Runs a target for so long; returns what it did. */
export function fuzz(name, seconds) {
  const found = join(built, 'corpus', name);
  const inputs = unpack(name, found);
  mkdirSync(failures, { recursive: true });
  const flags = [`-max_total_time=${seconds}`, `-max_len=${longest}`, '-timeout=60'];
  const reporting = ['-print_final_stats=1', `-artifact_prefix=${failures}/${name}-`];
  const options = { encoding: 'utf8', maxBuffer: 1 << 28 };
  const { status, stderr } = spawnSync(programOf(name), [...flags, ...reporting, found], options);
  if (status !== 0) {
    console.error(stderr.split('\n').slice(-60).join('\n'));
    throw new Stop(`${name} failed; the input is in ${failures}`);
  }
  const executions = Number(/number_of_executed_units: (\d+)/.exec(stderr)?.[1]);
  const covered = Math.max(...Array.from(stderr.matchAll(/ cov: (\d+)/g), (match) => +match[1]));
  return { name, seconds, executions, covered, inputs };
}

const programOf = (name) => join(built, 'tests', 'fuzz', name);

/** Puts the kept inputs beside those found before; returns how many they are. */
function unpack(name, folder) {
  mkdirSync(folder, { recursive: true });
  const text = existsSync(corpusOf(name)) ? readFileSync(corpusOf(name), 'utf8') : '';
  const lines = text.split('\n').filter(Boolean);
  for (const [i, line] of lines.entries()) {
    writeFileSync(join(folder, `kept-${i}`), Buffer.from(line, 'base64'));
  }
  return lines.length;
}

/** The fewest inputs that reach all that any found; returns how many they are. */
function writeCorpus(name) {
  const merged = join(built, 'merged');
  rmSync(merged, { recursive: true, force: true });
  mkdirSync(merged, { recursive: true });
  const folders = [merged, join(built, 'corpus', name)];
  runQuietly(programOf(name), ['-merge=1', `-max_len=${longest}`, ...folders]);
  const inputs = readdirSync(merged).map((file) => readFileSync(join(merged, file)));
  inputs.sort((a, b) => a.length - b.length || Buffer.compare(a, b));
  writeFileSync(corpusOf(name), inputs.map((input) => `${input.toString('base64')}\n`).join(''));
  return inputs.length;
}

/** For docs/trust.md. */
export function leaveFuzzFigures(results) {
  const rows = results.map(({ name, seconds, executions, covered, inputs }) => ({
    '': `\`${name}\``,
    seconds,
    'inputs tried': executions,
    'edges reached': covered,
    'inputs kept': inputs,
  }));
  leaveFigures('fuzz', rows);
}

export function buildFuzzers() {
  runQuietly('cmake', ['--preset', 'fuzz']);
  run('cmake', ['--build', '--preset', 'fuzz']);
}

if (import.meta.filename === process.argv[1]) {
  await main(() => {
    const { values, positionals } = parseArgs({
      options: {
        seconds: { type: 'string', default: '600' },
        write: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    setUp(toTest);
    buildFuzzers();
    const results = (positionals.length > 0 ? positionals : fuzzers).map((name) => {
      const result = fuzz(name, Number(values.seconds));
      say(`${name}: ${result.executions.toLocaleString('en')} inputs, ${result.covered} edges`);
      return values.write ? { ...result, inputs: writeCorpus(name) } : result;
    });
    leaveFuzzFigures(results);
    if (values.write) writeFigures(['fuzz']);
  });
}
