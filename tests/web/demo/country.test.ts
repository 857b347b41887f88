// The same place is the same, whatever window it is seen in and whatever was asked for before; and water, ways and
// houses keep to what they promise each other.
import { describe, expect, it } from 'vitest';
import type {
  Bounds,
  Fields,
  Line,
  Raster,
} from '../../../web/demo/modes/world/country/country.ts';
import { createCountry, REACH } from '../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../web/demo/modes/world/country/home.ts';
import { distanceToIslet } from '../../../web/demo/modes/world/country/lakes.ts';
import { distanceToLine } from '../../../web/demo/modes/world/country/lines.ts';
import { chance, hash } from '../../../web/demo/modes/world/country/noise.ts';
import { createTerrain } from '../../../web/demo/modes/world/country/terrain.ts';
import { Waters } from '../../../web/demo/modes/world/country/waters.ts';
import { hashText } from '../../../web/demo/sprites/noise.ts';
import { trials } from '../support/trials.ts';

const SEED = 'Lindmoor';
const country = createCountry(SEED, 0.62);
const home = homeOf(country);
const NAMES = ['height', 'water', 'moisture', 'forest', 'road'] as const;

/** Numbers that are the same in every run: the n-th from a up to b. */
const draw = (n: number, salt: number, a: number, b: number): number =>
  a + (b - a) * chance(n, salt, 99);

const STRIDE = 15;

/** The places of a line that are so far apart along it. */
function everyFewMetres(line: Line): [x: number, y: number][] {
  const places: [number, number][] = [];
  let until = 0;
  for (let k = 2; k < line.length; k += 2) {
    const [x, y, toX, toY] = line.subarray(k - 2, k + 2) as unknown as number[];
    const length = Math.hypot(toX! - x!, toY! - y!);
    for (; until < length; until += STRIDE)
      places.push([x! + ((toX! - x!) * until) / length, y! + ((toY! - y!) * until) / length]);
    until -= length;
  }
  return places;
}

/** How many of a line's places it passes with a turn of more than 60 degrees. */
const cornersOf = (places: readonly [x: number, y: number][]): number =>
  places.slice(2).filter(([x, y], n) => {
    const [[fromX, fromY], [atX, atY]] = [places[n]!, places[n + 1]!];
    const [ax, ay, bx, by] = [atX - fromX, atY - fromY, x - atX, y - atY];
    return ax * bx + ay * by < 0.5 * Math.hypot(ax, ay) * Math.hypot(bx, by);
  }).length;

/** A window of pixels on the lattice of its step. */
function windowAt(x: number, y: number, step: number, columns: number, rows: number): Raster {
  return { x: Math.floor(x / step) * step, y: Math.floor(y / step) * step, step, columns, rows };
}

/** Checks that what both windows have is the same to the bit. */
function expectAgreement(a: Raster, inA: Fields, b: Raster, inB: Fields): void {
  let shared = 0;
  for (let row = 0; row < b.rows; row++)
    for (let column = 0; column < b.columns; column++) {
      const [i, j] = [column + (b.x - a.x) / a.step, row + (b.y - a.y) / a.step];
      if (i < 0 || j < 0 || i >= a.columns || j >= a.rows) continue;
      shared++;
      for (const name of NAMES) {
        const [one, other] = [inA[name][j * a.columns + i], inB[name][row * b.columns + column]];
        if (!Object.is(one, other))
          expect.fail(
            `${name} at ${i}, ${j} of ${JSON.stringify(a)} is ${one}, and ${other} in ${JSON.stringify(b)}`,
          );
      }
    }
  expect(shared).toBeGreaterThan(0);
}

describe('a place', () => {
  const steps = [0.25, 1, 4, 16, 64, 256, 1024];

  it('has the same values in every window, asked for in any order', () => {
    for (let n = 0; n < trials(140); n++) {
      const step = steps[n % steps.length]!;
      const [x, y] = [home.x + draw(n, 1, -9, 9) * 1000, home.y + draw(n, 2, -9, 9) * 1000];
      const [columns, rows] = [Math.floor(draw(n, 3, 20, 90)), Math.floor(draw(n, 4, 20, 90))];
      const a = windowAt(x, y, step, columns, rows);
      const b = windowAt(
        x + draw(n, 5, -19, 19) * step,
        y + draw(n, 6, -19, 19) * step,
        step,
        20 + (n % 47),
        33,
      );
      const inA = country.fields(a);
      // Another country, which has seen nothing yet, is asked for the other window first.
      const fresh = createCountry(SEED, 0.62);
      const inB = (n % 3 === 0 ? fresh : country).fields(b);
      expectAgreement(a, inA, b, inB);
      if (n % 3 === 0) expectAgreement(a, fresh.fields(a), b, inB);
    }
  });

  it('has the same features in every rectangle', () => {
    const fresh = createCountry(SEED, 0.62);
    for (const step of [1, 4, 20, 100, 400]) {
      const whole = {
        x: home.x - 400 * step,
        y: home.y - 200 * step,
        width: 800 * step,
        height: 500 * step,
      };
      const part = { x: home.x - 100 * step, y: home.y, width: 300 * step, height: 200 * step };
      const inPart = fresh.features(part, step);
      const inWhole = country.features(whole, step);
      for (const kind of ['rivers', 'roads', 'bridges', 'villages', 'names'] as const) {
        const all = new Set((inWhole[kind] as unknown[]).map((item) => JSON.stringify(item)));
        const isThere = (item: unknown): boolean => all.has(JSON.stringify(item));
        for (const item of inPart[kind] as unknown[])
          expect(isThere(item), `${kind} at ${step}: ${JSON.stringify(item).slice(0, 200)}`).toBe(
            true,
          );
      }
    }
  });

  it('is another one with another seed, and more wooded with more woods', () => {
    const raster = windowAt(home.x - 2000, home.y - 2000, 40, 100, 100);
    const sum = (values: Float32Array): number => values.reduce((a, b) => a + b, 0);
    const here = country.fields(raster);
    expect(createCountry('Lindmoos', 0.62).fields(raster).height).not.toEqual(here.height);
    const [bare, wooded] = [0, 1].map((share) => createCountry(SEED, share).fields(raster));
    expect(wooded!.height).toEqual(here.height);
    expect(sum(bare!.forest)).toBeLessThan(0.2 * sum(here.forest));
    expect(sum(wooded!.forest)).toBeGreaterThan(1.3 * sum(here.forest));
  });

  it('is nearly as high at a coarse step as on average at a fine one', () => {
    const coarse = country.fields(windowAt(home.x, home.y, 128, 8, 8));
    const fine = country.fields(
      windowAt(Math.floor(home.x / 128) * 128, Math.floor(home.y / 128) * 128, 4, 256, 256),
    );
    let differences = 0;
    for (let k = 0; k < 64; k++) {
      const [column, row] = [k % 8, Math.floor(k / 8)];
      let sum = 0;
      for (let n = 0; n < 1024; n++)
        sum += fine.height[(row * 32 + (n >> 5)) * 256 + column * 32 + (n & 31)]!;
      differences += Math.abs(coarse.height[k]! - sum / 1024);
    }
    expect(differences / 64).toBeLessThan(20);
  });
});

describe('far out', () => {
  const ends = [2 ** 40 * 768, -REACH, 1e18, -1e300];

  it('every number is one, and windows agree as far as numbers reach', () => {
    for (const end of ends)
      for (const step of [1, 64]) {
        const raster = windowAt(Math.max(-REACH, Math.min(REACH, end)), 4096, step, 24, 24);
        const asked = { ...raster, x: Math.abs(end) > REACH ? end : raster.x };
        const fields = country.fields(asked);
        for (const name of NAMES)
          expect(fields[name].every(Number.isFinite), `${name} at ${end}`).toBe(true);
        country.features({ x: asked.x, y: asked.y, width: 200 * step, height: 100 * step }, step);
        const beside = { ...raster, x: raster.x + 8 * step, y: raster.y - 4 * step };
        if (Math.abs(end) < REACH) expectAgreement(raster, fields, beside, country.fields(beside));
      }
  });
});

describe('water', () => {
  const salt = hashText(SEED);
  const waters = new Waters(createTerrain(salt), salt);
  const around: Bounds = { x: home.x - 20_000, y: home.y - 20_000, width: 40_000, height: 40_000 };
  const reaches = waters.reachesIn(around, 1);

  it('never runs uphill', () => {
    expect(reaches.length).toBeGreaterThan(120);
    for (const { levels } of reaches)
      for (let k = 1; k < levels.length; k++) expect(levels[k]).toBeLessThanOrEqual(levels[k - 1]!);
  });

  it('goes on where a river ends, in the next, in a lake or in the sea', () => {
    const lakes = waters.lakesIn(around, 1);
    const starts = new Set(reaches.map(({ line }) => `${line[0]} ${line[1]}`));
    const inner = reaches.filter(({ line }) => {
      const [dx, dy] = [line.at(-2)! - home.x, line.at(-1)! - home.y];
      return Math.max(Math.abs(dx), Math.abs(dy)) < 15_000;
    });
    expect(inner.length).toBeGreaterThan(60);
    for (const reach of inner) {
      const [x, y] = [reach.line.at(-2)!, reach.line.at(-1)!];
      const goesOn =
        starts.has(`${x} ${y}`) ||
        lakes.some((lake) => Math.hypot(lake.x - x, lake.y - y) < 2 * lake.radius) ||
        waters.isSea(x, y) ||
        reaches.some((other) => other !== reach && distanceToLine(other.line, { x, y }) < 30);
      expect(goesOn, `a river ends at ${x}, ${y}`).toBe(true);
    }
  });

  it('bends, but hardly anywhere at a corner', () => {
    const corners = reaches.reduce((sum, { line }) => sum + cornersOf(everyFewMetres(line)), 0);
    expect(corners).toBeLessThan(reaches.length / 20);
  });

  it('is where the fields say, near and less near, but for islets', () => {
    const lakes = waters.lakesIn(around, 1);
    for (const { line, widths } of reaches.filter((_, n) => n % 9 === 0))
      for (let k = 1; k < widths.length - 1; k += 5)
        for (const step of [1, 8]) {
          const [x, y] = [line[2 * k]! - step / 2, line[2 * k + 1]! - step / 2];
          if (lakes.some((lake) => distanceToIslet(lake, line[2 * k]!, line[2 * k + 1]!) < 20))
            continue;
          const { water } = country.fields({ x, y, step, columns: 1, rows: 1 });
          expect(water[0], `${x}, ${y}, step ${step}`).toBeLessThan(0.6 - widths[k]! / 2);
        }
  });
});

describe('people', () => {
  const bounds = { x: home.x - 9000, y: home.y - 7000, width: 18_000, height: 14_000 };
  const { villages, roads, bridges } = country.features(bounds, 4);
  const at = (x: number, y: number): Fields =>
    country.fields({ x: x - 0.5, y: y - 0.5, step: 1, columns: 1, rows: 1 });

  it('build on dry land, apart from each other and off the roads', () => {
    const houses = villages.flatMap((village) => village.houses);
    expect(houses.length).toBeGreaterThan(40);
    houses.forEach((house, k) => {
      const { water, road, height } = at(house.x, house.y);
      expect(water[0], `house at ${house.x}, ${house.y}`).toBeGreaterThan(house.size / 4);
      expect(height[0]).toBeGreaterThan(0);
      expect(road[0]).toBeGreaterThan(house.size / 4);
      for (const other of houses.slice(k + 1))
        expect(Math.hypot(other.x - house.x, other.y - house.y)).toBeGreaterThan(
          (house.size + other.size) / 2,
        );
    });
  });

  it('have a church in most villages, and never two', () => {
    const churches = villages.map(
      ({ houses }) => houses.filter(({ kind }) => kind === 'church').length,
    );
    expect(Math.max(...churches)).toBe(1);
    expect(churches.filter((count) => count === 1).length).toBeGreaterThan(0.8 * villages.length);
  });

  it('sow on dry land, off the roads', () => {
    const fields = villages.flatMap((village) => village.fields);
    expect(fields.length).toBeGreaterThan(20);
    for (const { x, y } of fields) {
      expect(at(x, y).water[0]).toBeGreaterThan(10);
      expect(at(x, y).road[0]).toBeGreaterThan(10);
      expect(at(x, y).forest[0]).toBe(0);
    }
  });

  it('take roads through no water but on bridges', () => {
    expect(roads.length).toBeGreaterThan(10);
    expect(bridges.length).toBeGreaterThan(2);
    for (const { line } of roads)
      for (let k = 0; k < line.length; k += 6) {
        const [x, y] = [line[k]!, line[k + 1]!];
        if (at(x, y).water[0]! >= -1) continue;
        const isOnBridge = bridges.some(
          (bridge) => Math.hypot(bridge.x - x, bridge.y - y) < bridge.length / 2 + 6,
        );
        expect(isOnBridge, `a road is in the water at ${x}, ${y}`).toBe(true);
      }
  });

  it('call things by the same names every time', () => {
    const texts = (seed: string): string[] =>
      createCountry(seed, 0.3)
        .features({ x: -1e5, y: -1e5, width: 2e5, height: 2e5 }, 200)
        .names.map(({ text }) => text);
    const here = texts('Lindmoor');
    expect(here.length).toBeGreaterThan(20);
    expect(texts('Lindmoor')).toEqual(here);
    expect(texts('Aldby')).not.toEqual(here);
    expect(here.every((text) => /^[A-Z]/.test(text) && !/\*|undefined/.test(text))).toBe(true);
  });
});

it('a view of half a world has nothing to be drawn in it', () => {
  const features = country.features({ x: -1e9, y: -1e9, width: 2e9, height: 2e9 }, 1e6);
  expect(Object.values(features).flat()).toEqual([]);
});

it('noise knows places beyond 32 bits', () => {
  expect(hash(1, 2, 3)).toBe(hash(1, 2, 3));
  const values = new Set(Array.from({ length: 1000 }, (_, n) => hash(2 ** 31 + n, -n, 7)));
  expect(values.size).toBe(1000);
});
