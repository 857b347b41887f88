// From words to options of copse.sample() or another of its methods. Which options there are, and what they may
// be, only copse knows: what is unknown here is an option, and copse says what is wrong with it.
import { dirname, resolve } from 'node:path';
import { eachFlags, withEach } from './each.js';
import { readJson } from './files.js';
import { formatNamed, formatOf } from './formats/index.js';
import { readOption } from './inputs.js';
import { Mistake } from './mistake.js';
import { readPart } from './part.js';
import { terrainFlags, withTerrain } from './terrain.js';
import { readPiece } from './tiles.js';

const own = ['options', 'output', 'format', 'part', 'quiet', 'help', 'version'];
const pieces = { world: ['window', 'tile'], bake: ['tiles', 'window'] };
// The further flags of each command. A world needs one of its two.
const ownOf = { sample: eachFlags, along: [], surface: terrainFlags, ...pieces };
const finish = { sample: withEach, surface: withTerrain };
const switches = ['quiet', 'help', 'version', 'periodic', 'float32', 'keepProperties'];
const short = { '-o': '--output', '-h': '--help' };

export function readArguments(words) {
  const flags = readFlags(words);
  if (flags.has('help')) return { isHelp: true };
  if (flags.has('version')) return { isVersion: true };
  const [command, file] = flags.get('');
  if (!Object.hasOwn(ownOf, command ?? '')) {
    const given = command === undefined ? 'no command' : `no command "${command}"`;
    const known = Object.keys(ownOf).map((name) => `copse ${name}`);
    throw new Mistake(`${given}; the commands are ${known.join(', ')}. See copse --help`);
  }
  if (file !== undefined) {
    if (command !== 'along') throw new Mistake(`"${file}" belongs to no flag`);
    if (flags.has('line'))
      throw new Mistake(`"${file}" is given as well as --line: give one of the two`);
    flags.set('line', file);
  }
  const output = flags.get('output') ?? '-';
  const name = flags.get('format');
  return {
    command,
    output,
    format: name === undefined ? formatOf(output) : formatNamed(name),
    part: readPart(flags.get('part') ?? '1/1'),
    isQuiet: flags.has('quiet'),
    options: () => readOptions(flags, command),
    keepsProperties: flags.has('keepProperties'),
    piece: pieces[command] && readPiece(command, pieces[command], flags),
  };
}

/** The flags, each once, by the names that copse gives to options; words without a flag under ''. */
function readFlags(words) {
  const flags = new Map([['', []]]);
  for (let i = 0; i < words.length; i++) {
    const word = short[words[i]] ?? words[i];
    if (!word.startsWith('--')) {
      flags.get('').push(word);
      continue;
    }
    const [flag, ...rest] = word.slice(2).split('=');
    const name = flag.replace(/-./g, (text) => text[1].toUpperCase());
    if (flags.has(name)) throw new Mistake(`--${flag} is given twice`);
    if (rest.length > 0) flags.set(name, rest.join('='));
    else if (switches.includes(name)) flags.set(name, 'true');
    else if (isValue(words[i + 1])) flags.set(name, words[++i]);
    else throw new Mistake(`--${flag} needs a value`);
  }
  const [, , extra] = flags.get('');
  if (extra !== undefined) throw new Mistake(`"${extra}" belongs to no flag`);
  return flags;
}

/** Not a flag, but maybe a number below zero, or the - that stands for the standard input. */
function isValue(word) {
  return word !== undefined && /^(?!-)|^-(\.?\d|$)/.test(word);
}

/** Those of --options, whose files are beside it, with the flags' before them. */
async function readOptions(flags, command) {
  const known = [...own, ...ownOf[command]];
  const options = {};
  const file = flags.get('options');
  const together = file === undefined ? {} : await readJson(file);
  const isFlag = ([name]) => name !== '' && !known.includes(name);
  const each = [
    ...Object.entries(together).map((entry) => [...entry, dirname(resolve(file ?? ''))]),
    ...[...flags].filter(isFlag).map(([name, text]) => [name, read(name, text), '.']),
  ];
  for (const [name, value, folder] of each) {
    const isNumber = name === 'spacing' && command === 'along';
    options[name] = isNumber ? value : await readOption(name, value, folder);
  }
  return finish[command]?.(options, flags) ?? options;
}

/** A seed stays text: copse itself knows which texts are numbers. */
function read(name, text) {
  if (name === 'seed') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
