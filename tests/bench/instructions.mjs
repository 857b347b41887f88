// npm run bench:instructions: counts the instructions per sample of fixed fills, natively under
// callgrind, which no other program disturbs, and compares with results/instructions.csv. Fails
// when a case grew by more than 3 %; --write records the counts as they are now.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUp, toBuild } from '../../scripts/setup.mjs';
import { main, root, runQuietly, Stop, say, which } from '../../scripts/tools.mjs';
import { buildNative } from './build.mjs';

const allowed = 1.03;
const record = join(import.meta.dirname, 'results', 'instructions.csv');
const made = join(root, 'build', 'bench');
const corpus = join(root, 'tests', 'shapes');

const cases = [
  { name: 'square, 1 sample', shape: join(corpus, 'square.txt'), count: 1 },
  { name: 'square, 20 samples', shape: join(corpus, 'square.txt'), count: 20 },
  { name: 'square, 1e3 samples', shape: join(corpus, 'square.txt'), count: 1e3 },
  { name: 'square, 1e5 samples', shape: join(corpus, 'square.txt'), count: 1e5 },
  { name: 'square, 1e6 samples', shape: join(corpus, 'square.txt'), count: 1e6 },
  {
    name: 'field of ratio 4, 1e5 samples',
    shape: join(corpus, 'square.txt'),
    count: 1e5,
    ratio: 4,
  },
  { name: 'koch.txt, 1e5 samples', shape: join(corpus, 'koch.txt'), count: 1e5 },
  { name: 'coast of 1e5 edges, 1e5 samples', shape: join(made, 'coast.txt'), count: 1e5 },
];

async function writeCoast() {
  const { coast } = await import('./polygon.mjs'); // which imports npm packages
  mkdirSync(made, { recursive: true });
  const lines = coast(1e5, 1000).map(([x, y]) => `${x} ${y}\n`);
  writeFileSync(join(made, 'coast.txt'), `radius 1\nfill evenodd\n${lines.join('')}`);
}

function instructionsPerSample(program, { shape, count, ratio }) {
  const counts = join(made, 'callgrind.out');
  const tool = ['--tool=callgrind', '--collect-atstart=no', `--callgrind-out-file=${counts}`];
  const asked = [shape, String(count), ...(ratio ? [String(ratio)] : [])];
  const samples = Number(runQuietly('valgrind', [...tool, program, ...asked]));
  const total = readFileSync(counts, 'utf8').match(/^(?:totals|summary): (\d+)/m);
  return Math.round(Number(total[1]) / samples);
}

/** Another compiler makes other instructions of the same code. */
function compiler() {
  const cache = readFileSync(join(root, 'build', 'bench', 'CMakeCache.txt'), 'utf8');
  const program = cache.match(/^CMAKE_CXX_COMPILER:\w+=(.*)$/m)[1];
  return runQuietly(program, ['--version']).split('\n')[0].replaceAll(',', ' ');
}

function readRecord() {
  if (!existsSync(record)) return undefined;
  const [first, , ...lines] = readFileSync(record, 'utf8').trim().split('\n');
  const counts = lines.map((line) => line.match(/^"(.*)",(\d+)$/));
  return {
    compiler: first.replace('# ', ''),
    counts: Object.fromEntries(counts.map(([, name, value]) => [name, Number(value)])),
  };
}

function write(counts) {
  const lines = counts.map(([name, value]) => `"${name}",${value}\n`);
  mkdirSync(join(record, '..'), { recursive: true });
  writeFileSync(record, `# ${compiler()}\ncase,instructions per sample\n${lines.join('')}`);
}

/** The names of the cases that grew too much. */
function compare(counts, recorded) {
  return counts.filter(([name, value]) => {
    const before = recorded.counts[name];
    const ratio = before ? value / before : 1;
    const change = before ? `${((ratio - 1) * 100).toFixed(1)} %` : 'new';
    console.log(`${name.padEnd(34)}${String(value).padStart(7)} a sample  ${change}`);
    return ratio > allowed;
  });
}

await main(async () => {
  if (!which('valgrind') || !existsSync('/usr/include/valgrind/callgrind.h')) {
    say('valgrind is not here: instructions are not counted');
    return;
  }
  setUp(toBuild);
  const program = buildNative('bench-instructions');
  await writeCoast();
  const counts = cases.map((one) => [one.name, instructionsPerSample(program, one)]);
  const recorded = readRecord();
  const isWriting = process.argv.includes('--write');
  const grown = compare(counts, recorded ?? { counts: {} }).map(([name]) => name);
  if (isWriting || !recorded) return write(counts);
  if (recorded.compiler !== compiler()) {
    say(`recorded with another compiler (${recorded.compiler}): nothing to compare with`);
  } else if (grown.length > 0) {
    throw new Stop(`more than 3 % more instructions: ${grown.join('; ')}`);
  }
});
