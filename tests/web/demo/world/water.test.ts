// Rivers, lakes and what is by them, for any seed.
import { describe, expect, it } from 'vitest';
import type { Country } from '../../../../web/demo/modes/world/country/country.ts';
import { createCountry } from '../../../../web/demo/modes/world/country/create.ts';
import { homeOf } from '../../../../web/demo/modes/world/country/home.ts';
import {
  distanceToIslet,
  distanceToLake,
  POND,
} from '../../../../web/demo/modes/world/country/lakes.ts';
import { distanceToLine } from '../../../../web/demo/modes/world/country/lines.ts';
import type { Reach } from '../../../../web/demo/modes/world/country/reach.ts';
import { createTerrain } from '../../../../web/demo/modes/world/country/terrain.ts';
import { Waters } from '../../../../web/demo/modes/world/country/waters.ts';
import { hashText } from '../../../../web/demo/sprites/noise.ts';
import { trials } from '../../support/trials.ts';

const SEED = 'Lindmoor';
const watersOf = (seed: string): Waters => {
  const salt = hashText(seed);
  return new Waters(createTerrain(salt), salt);
};
const waters = watersOf(SEED);
const around = { x: -16_000, y: -16_000, width: 32_000, height: 32_000 };
const reaches = waters.reachesIn(around, 1);
const lakes = waters.lakesIn(around, 1);

const lengthOf = ({ line }: Reach): number => {
  let length = 0;
  for (let k = 2; k < line.length; k += 2)
    length += Math.hypot(line[k]! - line[k - 2]!, line[k + 1]! - line[k - 1]!);
  return length;
};
const startOf = ({ line }: Reach): string => `${line[0]} ${line[1]}`;
const endOf = ({ line }: Reach): string => `${line.at(-2)} ${line.at(-1)}`;

describe('rivers', () => {
  it('never narrow downstream, and go on where the one before ends as wide as it does', () => {
    const starts = new Map(reaches.map((reach) => [startOf(reach), reach]));
    let passed = 0;
    for (const reach of reaches) {
      const { widths } = reach;
      for (let k = 1; k < widths.length; k++)
        expect(widths[k]).toBeGreaterThanOrEqual(widths[k - 1]! - 1e-9);
      const next = starts.get(endOf(reach));
      if (!next) continue;
      expect(next.widths.at(-1)).toBeGreaterThan(0.99 * widths[0]!);
      passed++;
    }
    expect(passed).toBeGreaterThan(30);
    const all = reaches.flatMap(({ widths }) => [...widths]);
    expect(Math.min(...all)).toBeLessThan(6);
    expect(Math.max(...all)).toBeGreaterThan(40);
  });

  it('meander: none of some length is nearly straight', () => {
    const long = reaches.filter(({ widths }) => widths.length > 90);
    const straight = long.filter((reach) => {
      const { line } = reach;
      const chord = Math.hypot(line.at(-2)! - line[0]!, line.at(-1)! - line[1]!);
      return lengthOf(reach) < 1.02 * chord;
    });
    expect(long.length).toBeGreaterThan(40);
    expect(straight.length).toBeLessThan(long.length / 8);
  });

  it('are the same whatever was asked for before, in whatever part', () => {
    const all = new Map(reaches.map((reach) => [`${startOf(reach)} ${endOf(reach)}`, reach]));
    const fresh = watersOf(SEED);
    for (const [x, y] of [
      [3000, 2000],
      [-7000, 4000],
      [-1000, -6000],
    ] as const)
      for (const reach of fresh.reachesIn({ x, y, width: 700, height: 900 }, 1)) {
        const same = all.get(`${startOf(reach)} ${endOf(reach)}`);
        expect(same?.line).toEqual(reach.line);
        expect(same?.widths).toEqual(reach.widths);
      }
  });
});

describe('lakes', () => {
  it('of some size have a river in and a river out', () => {
    const large = lakes.filter(
      ({ x, y, radius }) => radius > POND && Math.max(Math.abs(x), Math.abs(y)) < 14_000,
    );
    expect(large.length).toBeGreaterThan(5);
    for (const lake of large) {
      const isIn = (x: number, y: number): boolean =>
        Math.hypot(x - lake.x, y - lake.y) < 0.8 * lake.radius;
      const name = `the lake at ${lake.x}, ${lake.y}`;
      expect(
        reaches.some(({ line }) => isIn(line[0]!, line[1]!)),
        `${name} has no outlet`,
      ).toBe(true);
      const comes = reaches.some(({ line }) => isIn(line.at(-2)!, line.at(-1)!));
      expect(comes, `${name} is not fed`).toBe(true);
    }
  });

  it('have islets within them, which stay dry though a river passes', () => {
    const country = createCountry(SEED, 0.62);
    const islets = lakes.flatMap((lake) => lake.islets.map((islet) => ({ lake, ...islet })));
    expect(islets.length).toBeGreaterThan(5);
    for (const { lake, x, y } of islets) {
      expect(distanceToIslet(lake, x, y)).toBeLessThan(0);
      expect(distanceToLake(lake, x, y, 1e9)).toBeLessThan(0);
      const { water, height } = country.fields({
        x: x - 1,
        y: y - 1,
        step: 2,
        columns: 1,
        rows: 1,
      });
      expect(water[0]).toBeGreaterThan(0);
      expect(height[0]).toBeGreaterThan(lake.level);
    }
  });
});

describe('jetties', () => {
  it('go from a lane on land out into the water', () => {
    const country = createCountry(SEED, 0.62);
    const wet = (x: number, y: number): number =>
      country.fields({ x: x - 1, y: y - 1, step: 2, columns: 1, rows: 1 }).water[0]!;
    const { villages, roads } = country.features(
      { x: -9000, y: -9000, width: 18_000, height: 18_000 },
      2,
    );
    const jetties = villages
      .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < 8000)
      .flatMap(({ jetty }) => jetty ?? []);
    expect(jetties.length).toBeGreaterThan(0);
    for (const { x, y, angle, length } of jetties) {
      const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
      expect(wet(x + dx, y + dy)).toBeLessThan(-8);
      expect(wet(x - dx, y - dy)).toBeGreaterThan(0);
      const start = { x: x - dx, y: y - dy };
      expect(roads.some(({ line }) => distanceToLine(line, start) < 3)).toBe(true);
    }
  });
});

describe('home', () => {
  /** Shares of woods and of water in a frame about a place, and its houses. */
  function seen(country: Country, x: number, y: number, width: number, height: number) {
    const [left, top] = [x - width / 2, y - height / 2];
    const raster = { x: left, y: top, step: 20, columns: width / 20, rows: height / 20 };
    const { forest, water } = country.fields(raster);
    const share = (values: Float32Array, counts: (value: number) => boolean): number =>
      values.filter(counts).length / values.length;
    const bounds = { x: left, y: top, width, height };
    const houses = country
      .features(bounds, 1)
      .villages.flatMap((village) => village.houses)
      .filter((house) => Math.abs(house.x - x) < width / 2 && Math.abs(house.y - y) < height / 2);
    return {
      wood: share(forest, (value) => value > 0.5),
      water: share(water, (value) => value < 0),
      houses: houses.length,
    };
  }

  it('holds wood, water and a village, on a screen and on a phone, for any seed', () => {
    for (let n = 0; n < trials(200); n++) {
      const country = createCountry(`home ${n}`, 0.62);
      const { x, y } = homeOf(country);
      for (const [width, height] of [
        [1440, 900],
        [380, 600],
      ] as const) {
        const { wood, water, houses } = seen(country, x, y, width, height);
        const where = `home ${n} at ${x}, ${y}, ${width} wide`;
        expect(wood, `wood of ${where}`).toBeGreaterThan(0.05);
        expect(water, `water of ${where}`).toBeGreaterThan(0.015);
        expect(houses, `houses of ${where}`).toBeGreaterThan(2);
      }
    }
  }, 3_600_000);

  it('is the same every time', () => {
    expect(homeOf(createCountry('Aldby', 0.62))).toEqual(homeOf(createCountry('Aldby', 0.62)));
  });
});
