import fc from 'fast-check';
import svgpath from 'svgpath';
import { describe, expect, test } from 'vitest';
import { writeArc } from '../../../web/src/shapes/arc.js';
import { Flattener } from '../../../web/src/shapes/flatten.js';
import { readPath } from '../../../web/src/shapes/path.js';
import { RingWriter } from '../../../web/src/shapes/rings.js';
import { caught } from '../support/caught.js';

const read = (text: string) => {
  const { coords, ringEnds } = readPath(text, 'region.path', 0.01);
  return { coords: [...coords], ringEnds: [...ringEnds] };
};

describe('commands', () => {
  test.each([
    ['nothing', '', [], []],
    ['blanks', ' \t\n', [], []],
    ['a move that draws nothing', 'M5 5', [], []],
    ['moves that draw nothing', 'M5 5M6 6Z', [], []],
    ['lines', 'M0 0L4 0 4 3Z', [0, 0, 4, 0, 4, 3], [3]],
    ['lines that follow a move', 'M0 0 4 0 4 3', [0, 0, 4, 0, 4, 3], [3]],
    ['relative lines', 'm1 1l4 0 0 3z', [1, 1, 5, 1, 5, 4], [3]],
    ['relative lines that follow a move', 'm1 1 4 0 0 3', [1, 1, 5, 1, 5, 4], [3]],
    ['lines along the axes', 'M1 1H4v2h-1V7', [1, 1, 4, 1, 4, 3, 3, 3, 3, 7], [5]],
    ['repeated lines along the axes', 'M0 0H1 2 3', [0, 0, 1, 0, 2, 0, 3, 0], [4]],
    ['several rings', 'M0 0 1 0 0 1zM5 5 6 5 5 6', [0, 0, 1, 0, 0, 1, 5, 5, 6, 5, 5, 6], [3, 6]],
    ['going on after z', 'm1 1h2v2zh3v3', [1, 1, 3, 1, 3, 3, 1, 1, 4, 1, 4, 4], [3, 6]],
    ['numbers packed together', 'M.5.5-1-.5+2e1,1E-1', [0.5, 0.5, -1, -0.5, 20, 0.1], [3]],
    ['numbers with leading noughts', 'M00 01 2. 3.', [0, 1, 2, 3], [2]],
    ['commas', 'M0,0 , 4 ,0,4 3z', [0, 0, 4, 0, 4, 3], [3]],
    ['arcs with packed flags', 'M0 0a0 0 0 012 3', [0, 0, 2, 3], [2]],
    ['an arc to where it begins', 'M1 1A5 5 0 1 1 1 1H2V2', [1, 1, 2, 1, 2, 2], [3]],
  ])('%s', (_, text, coords, ringEnds) => {
    expect(read(text)).toEqual({ coords, ringEnds });
  });
});

/** The same by svgpath, which makes segments absolute and smooth curves plain. */
function bySvgpath(text: string): { coords: number[]; ringEnds: number[] } {
  const writer = new RingWriter();
  const out = new Flattener(writer, 0.01);
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let isDrawing = false;
  const close = () => {
    if (isDrawing) writer.close();
    isDrawing = false;
  };
  svgpath(text)
    .abs()
    .unshort()
    .iterate((segment) => {
      const [letter, ...n] = segment as [string, ...number[]];
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = n;
      const [toX, toY] =
        letter === 'H' ? [a, y] : letter === 'V' ? [x, a] : (n.slice(-2) as [number, number]);
      if (letter === 'M') {
        close();
        [x, y, startX, startY] = [a, b, a, b];
      } else if (letter === 'Z') {
        close();
        [x, y] = [startX, startY];
      } else {
        if (!isDrawing) out.line(startX, startY);
        isDrawing = true;
        if ('LHV'.includes(letter)) out.line(toX, toY);
        if (letter === 'Q') out.quadratic(x, y, a, b, c, d);
        if (letter === 'C') out.cubic(x, y, a, b, c, d, e, f);
        if (letter === 'A') {
          writeArc(out, x, y, { rx: a, ry: b, turned: c, large: !!d, sweep: !!e }, f, g);
        }
        [x, y] = [toX, toY];
      }
    });
  close();
  const { coords, ringEnds } = writer.finish();
  return { coords: [...coords], ringEnds: [...ringEnds] };
}

test('reads any path as svgpath does', () => {
  const value = fc.integer({ min: -40, max: 40 }).map((n) => n / 4);
  const numbers = (n: number) => fc.array(value, { minLength: n, maxLength: n });
  const command = (letter: string, count: number) =>
    fc
      .tuple(
        fc.constantFrom(letter, letter.toLowerCase()),
        fc.array(numbers(count), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, rounds]) => name + rounds.map((round) => round.join(' ')).join(','));
  const flag = fc.constantFrom(0, 1);
  const arc = fc
    .tuple(fc.constantFrom('A', 'a'), numbers(3), flag, flag, numbers(2))
    .map(
      ([name, radii, large, sweep, end]) =>
        `${name}${radii.join(' ')} ${large}${sweep}${end.join(',')}`,
    );
  const path = fc
    .tuple(
      command('M', 2),
      fc.array(
        fc.oneof(
          command('M', 2),
          command('L', 2),
          command('H', 1),
          command('V', 1),
          command('C', 6),
          command('S', 4),
          command('Q', 4),
          command('T', 2),
          arc,
          fc.constantFrom('Z', 'z'),
        ),
      ),
    )
    .map(([move, rest]) => [move, ...rest].join(' '));
  fc.assert(
    fc.property(path, (text) => {
      expect(svgpath(text)).not.toHaveProperty('err', expect.stringMatching(/./));
      const [mine, theirs] = [read(text), bySvgpath(text)];
      expect(mine.ringEnds).toEqual(theirs.ringEnds);
      expect(mine.coords.length).toBe(theirs.coords.length);
      const off = mine.coords.map((value, i) => Math.abs(value - (theirs.coords[i] as number)));
      expect(Math.max(0, ...off)).toBeLessThan(1e-9);
    }),
    { numRuns: 500 },
  );
});

test('a million corners are read', () => {
  const text = `M${Array.from({ length: 1e6 }, (_, i) => `${i % 1000} ${i % 777}`).join(',')}`;
  expect(read(text).ringEnds).toEqual([1e6]);
});

describe('malformed data name the position', () => {
  test.each([
    ['L0 0', 0, 'M, not "L"'],
    ['0 0', 0, 'M, not "0"'],
    ['M', 1, 'a number, not the end'],
    ['M0', 2, 'a number, not the end'],
    ['M0 0 5', 6, 'a number, not the end'],
    ['M0,0,', 5, 'a number, not the end'],
    ['M0 0 L1 1,Z', 10, 'a number, not "Z"'],
    ['M,0 0', 1, 'a number, not ","'],
    ['M0,,0', 3, 'a number, not ","'],
    ['M0 0 X1 1', 5, 'a command, not "X"'],
    ['M0 0 R1 1 2 2', 5, 'a command, not "R"'],
    ['M0 0 L1 1 ☃', 10, 'a command, not "☃"'],
    ['M0 0 L1 --1', 8, 'a number, not "-"'],
    ['M0 0 L1 .', 8, 'a number, not "."'],
    ['M0 0 L1 NaN', 8, 'a number, not "N"'],
    ['M0 0 L1e999 1', 6, 'a finite number, not "1"'],
    ['M0 0 L1e 1', 7, 'a number, not "e"'],
    ['M0 0 A1 1 0 2 0 5 5', 12, 'a flag, 0 or 1, not "2"'],
    ['M0 0 A1 1 0 1', 13, 'a flag, 0 or 1, not the end'],
    ['M0 0 Z 5', 7, 'a command, not "5"'],
    ['url(#a)', 0, 'M, not "u"'],
  ])('%s', (text, position, expected) => {
    const error = caught(() => read(text));
    expect(error).toMatchObject({ code: 'invalid-path', option: 'region.path', value: text });
    expect(error.rule).toBe(`must be SVG path data: position ${position} needs ${expected}`);
  });
});

test('any text is read or refused', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n'),
    maxLength: 40,
  });
  fc.assert(
    fc.property(text, (data) => {
      try {
        expect(read(data).coords.every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect(error).toHaveProperty('code', 'invalid-path');
      }
    }),
    { numRuns: 5000 },
  );
});
