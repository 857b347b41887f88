// Sprites and ground in other seasons.
import { expect, it } from 'vitest';
import { DAY, NIGHT } from '../../../web/demo/render/palette.ts';
import { paletteIn } from '../../../web/demo/render/season.ts';
import { sheetIn } from '../../../web/demo/sprites/season.ts';
import { LAYERS, SPECIES, type Sprite } from '../../../web/demo/sprites/sheet.ts';

/** A dark and a lit green, half transparent, and a trunk's brown; premultiplied. */
const PIXELS = Uint8Array.of(20, 44, 30, 255, 70, 90, 32, 128, 107, 79, 53, 255, 0, 0, 0, 0);
const sheet: readonly Sprite[] = Array.from({ length: LAYERS }, () => ({
  bounds: [0, 0, 1, 1],
  mips: [PIXELS, PIXELS.slice(0, 4)],
}));

const spriteOf = (sprites: readonly Sprite[], name: string): number[][] => {
  const { first } = SPECIES.find((species) => species.name === name) as { first: number };
  const pixels = [...(sprites[first]?.mips[0] ?? [])];
  return [0, 4, 8, 12].map((at) => pixels.slice(at, at + 4));
};

/** The greatest difference of two pixels' parts. */
const apart = (a: number[] = [], b: number[] = []): number =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] as number))));

it('in autumn leaves turn, while needles, trunks and shapes stay', () => {
  const autumn = sheetIn(sheet, 2);
  expect(autumn).toHaveLength(LAYERS);
  const [, lit, trunk, nothing] = spriteOf(autumn, 'oak');
  expect((lit?.[0] ?? 0) - (lit?.[1] ?? 0)).toBeGreaterThan(15);
  expect(lit?.[3]).toBe(128);
  expect(Math.max(...(lit ?? []))).toBeLessThanOrEqual(128);
  expect(nothing).toEqual([0, 0, 0, 0]);
  const summer = spriteOf(sheet, 'oak');
  expect(apart(trunk, summer[2])).toBeLessThan(6);
  spriteOf(autumn, 'spruce').forEach((pixel, i) => {
    expect(apart(pixel, summer[i])).toBeLessThan(6);
  });
});

it('in winter snow lies where light falls, on every tree', () => {
  const winter = sheetIn(sheet, 3);
  for (const name of ['oak', 'spruce', 'birch']) {
    const [dark, lit] = spriteOf(winter, name);
    const light = (pixel: number[] = []): number =>
      Math.min(...pixel.slice(0, 3)) / (pixel[3] as number);
    expect(light(lit)).toBeGreaterThan(0.75);
    expect(light(dark)).toBeLessThan(0.4);
  }
});

it('summer is as it was, and between two seasons each has its share', () => {
  for (const palette of [DAY, NIGHT]) expect(paletteIn(palette, 1)).toEqual(palette);
  const at = (year: number, i: number): number =>
    Number.parseInt(paletteIn(DAY, year).floor[0].slice(1 + 2 * i, 3 + 2 * i), 16);
  for (const i of [0, 1, 2]) {
    const between = [at(2, i), at(3, i)].sort((a, b) => a - b) as [number, number];
    expect(at(2.5, i)).toBeGreaterThanOrEqual(between[0]);
    expect(at(2.5, i)).toBeLessThanOrEqual(between[1]);
  }
});
