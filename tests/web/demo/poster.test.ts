import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { besides, clipped } from '../../../web/demo/geometry/clipped.ts';
import { layOut } from '../../../web/demo/poster/layout.ts';
import { type Mark, plotPoster } from '../../../web/demo/poster/plot.ts';
import { legendOf, type Poster } from '../../../web/demo/poster/poster.ts';
import { SPECIES } from '../../../web/demo/sprites/sheet.ts';
import { emptyTrees } from '../../../web/demo/wood/trees.ts';

const index = (name: string): number => SPECIES.findIndex((each) => each.name === name);

const poster: Poster = {
  title: 'Oaks & <Elms>',
  words: '3 trees',
  legend: [
    { species: index('oak'), name: 'Oak', count: 1234 },
    { species: index('birch'), name: 'Birch', count: 7 },
  ],
  metres: 0.5,
  night: false,
};

it('a legend counts what stands, the most frequent first, and no houses', () => {
  const trees = emptyTrees(6);
  ['oak', 'birch', 'oak', 'house', 'oak', 'birch'].forEach((name, row) => {
    trees.kind[4 * row + 2] = index(name);
    trees.size[row] = 1;
  });
  // One row is free, and one sinks.
  trees.size[4] = 0;
  trees.birth[5] = -1;
  expect(legendOf([trees, trees])).toEqual([
    { species: index('oak'), name: 'Oak', count: 4 },
    { species: index('birch'), name: 'Birch', count: 2 },
  ]);
});

it('all of a layout is on the page, for wide and for tall pictures', () => {
  const sizes = fc.tuple(fc.integer({ min: 60, max: 1600 }), fc.integer({ min: 60, max: 1600 }));
  fc.assert(
    fc.property(sizes, ([width, height]) => {
      const { picture, frame, legend, bar, ...page } = layOut(poster, width, height);
      expect([picture.x1 - picture.x0, picture.y1 - picture.y0]).toEqual([
        expect.closeTo(width),
        expect.closeTo(height),
      ]);
      expect(Math.min(frame.x0, frame.y0)).toBeGreaterThan(0);
      expect(frame.x1).toBeLessThan(page.width);
      expect(bar.length).toBeGreaterThan(0);
      for (const { x, y } of legend) {
        expect(x).toBeGreaterThan(bar.x + bar.length);
        expect(x + 90).toBeLessThan(page.width);
        expect(y + 20).toBeLessThan(page.height);
      }
    }),
  );
});

it('lines are cut off at a box, and nothing of them within is lost', () => {
  const box = { x0: 0, y0: 0, x1: 10, y1: 8 };
  const at = fc.double({ min: -20, max: 30, noNaN: true });
  fc.assert(
    fc.property(fc.array(at, { minLength: 4, maxLength: 16 }), (values) => {
      const line = values.slice(0, values.length & ~1);
      const parts = clipped(line, box);
      for (const part of parts)
        part.forEach((value, i) => {
          expect(value).toBeGreaterThanOrEqual(-1e-9);
          expect(value).toBeLessThanOrEqual((i % 2 ? 8 : 10) + 1e-9);
        });
      const lengthOf = (each: readonly number[]): number => {
        let sum = 0;
        for (let i = 2; i < each.length; i += 2)
          sum += Math.hypot(each[i]! - each[i - 2]!, each[i + 1]! - each[i - 1]!);
        return sum;
      };
      // Told by many small steps along the line.
      let within = 0;
      const steps = 4000;
      for (let i = 2; i < line.length; i += 2) {
        const [ax, ay, bx, by] = line.slice(i - 2, i + 2) as [number, number, number, number];
        const long = Math.hypot(bx - ax, by - ay);
        for (let k = 0; k < steps; k++) {
          const t = (k + 0.5) / steps;
          const [x, y] = [ax + t * (bx - ax), ay + t * (by - ay)];
          if (x > 0 && y > 0 && x < 10 && y < 8) within += long / steps;
        }
      }
      expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeCloseTo(within, 0);
    }),
    { numRuns: 60 },
  );
  expect(clipped([-5, 4, 15, 4], box)).toEqual([[0, 4, 10, 4]]);
  expect(besides([0, 0, 4, 0], 1)).toEqual([
    [0, 1, 4, 1],
    [0, -1, 4, -1],
  ]);
});

it('a plotted poster is lines on the sheet, and no sign leaves its disc', () => {
  const marks: Mark[] = SPECIES.filter(({ name }) => name !== 'church').map(({ name }, i) => ({
    x: 20 + 20 * i,
    y: 50,
    reach: 9,
    species: name,
  }));
  const svg = plotPoster(
    poster,
    {
      box: { x0: 0, y0: 0, x1: 400, y1: 300 },
      ground: [[10, 10, 300, 10, 300, 200]],
      water: [[350, 100, 500, 100, 500, 200]],
      roads: [{ line: [-100, 150, 500, 160], half: 6 }],
      marks,
    },
    1200,
  );
  const [, width, height] = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg) ?? [];
  expect(Math.max(Number(width), Number(height))).toBe(420);
  expect(svg).toContain('<title>Oaks &#38; &#60;Elms&#62;</title>');
  expect(svg).not.toMatch(/NaN|undefined/);
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) =>
    [...d.matchAll(/-?[\d.]+/g)].map(Number),
  );
  for (const path of paths)
    path.forEach((value, i) => {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(Number(i % 2 ? height : width));
    });
  const trees = svg.slice(svg.indexOf('5 trees'), svg.indexOf('6 words'));
  const signs = [...trees.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) =>
    [...d.matchAll(/-?[\d.]+/g)].map(Number),
  );
  expect(signs).toHaveLength(marks.length);
  const layout = layOut(poster, 1200, 900);
  const scale = 420 / Math.max(layout.width, layout.height);
  signs.forEach((sign, i) => {
    const { x, y, reach } = marks[i] as Mark;
    const middle = [layout.picture.x0 + 3 * x, layout.picture.y0 + 3 * y].map((v) => v * scale);
    for (let k = 0; k < sign.length; k += 2) {
      const away = Math.hypot(sign[k]! - middle[0]!, sign[k + 1]! - middle[1]!);
      expect(away).toBeLessThan(3 * reach * scale + 0.02);
    }
  });
});
