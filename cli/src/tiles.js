// Which tiles of a world, its chunks, are wanted: { left, right, bottom, top } of their numbers, without
// right and top themselves; or those that a window touches.
import { Mistake } from './mistake.js';
import { rangeOf } from './part.js';

const kinds = {
  window: {
    form: 'x,y,width,height',
    rule: 'x,y,width,height with a positive size',
    read(text) {
      const numbers = text.split(',').map(numberOf);
      const [, , width, height] = numbers;
      const isRight = numbers.length === 4 && numbers.every(Number.isFinite);
      return isRight && width > 0 && height > 0 ? { window: numbers } : undefined;
    },
  },
  tile: {
    form: 'i,j',
    rule: 'i,j, whole numbers',
    read(text) {
      const numbers = text.split(',').map(numberOf);
      if (numbers.length !== 2 || !numbers.every(Number.isInteger)) return undefined;
      const [i, j] = numbers;
      return { tiles: { left: i, right: i + 1, bottom: j, top: j + 1 } };
    },
  },
  tiles: {
    form: 'i..i,j..j',
    rule: 'two ranges of whole numbers, as in 0..9,-5..4',
    read(text) {
      const [, ...numbers] =
        /^(-?\d+)\.\.(-?\d+),(-?\d+)\.\.(-?\d+)$/.exec(text)?.map(Number) ?? [];
      const [left, last, bottom, topmost] = numbers;
      if (!(left <= last && bottom <= topmost)) return undefined;
      return { tiles: { left, right: last + 1, bottom, top: topmost + 1 } };
    },
  },
};

const numberOf = (text) => (text.trim() ? Number(text) : Number.NaN);

/** Reads the piece that one of these flags asks for. */
export function readPiece(command, names, flags) {
  const given = names.filter((name) => flags.has(name));
  if (given.length !== 1) {
    const each = names.map((name) => `--${name} ${kinds[name].form}`);
    throw new Mistake(`copse ${command} needs either ${each.join(' or ')}`);
  }
  const [name] = given;
  if (name === 'tile' && flags.has('part')) {
    throw new Mistake('--part cannot be combined with --tile, which is a part already');
  }
  const text = flags.get(name);
  const piece = kinds[name].read(text);
  if (!piece) throw new Mistake(`--${name}: ${JSON.stringify(text)} must be ${kinds[name].rule}`);
  return piece;
}

/** The tiles of one part, row by row, each with the share that is done before it. */
export function* tilesOf({ tiles, window }, { chunkSize }, part) {
  const { left, right, bottom, top } = tiles ?? touched(window, chunkSize);
  const far = [left, right, bottom, top].find((each) => Math.abs(each) > 2 ** 40);
  const flag = tiles ? '--tiles' : '--window';
  if (far !== undefined) throw new Mistake(`${flag}: tile numbers must be from -2⁴⁰ to 2⁴⁰`);
  const width = right - left;
  const all = width * (top - bottom);
  if (all > Number.MAX_SAFE_INTEGER) throw new Mistake(`${flag} must cover at most 2⁵³ tiles`);
  const [begin, end] = rangeOf(part, all);
  for (let n = begin; n < end; n++) {
    const share = (n - begin) / (end - begin);
    yield { i: left + (n % width), j: bottom + Math.floor(n / width), share };
  }
}

function touched([x, y, width, height], size) {
  const [left, bottom] = [Math.floor(x / size), Math.floor(y / size)];
  return {
    left,
    right: Math.ceil((x + width) / size),
    bottom,
    top: Math.ceil((y + height) / size),
  };
}
