/**
 * Fields are smooth, and cost more than colours: they are asked for at every second pixel of a picture or fewer, and
 * refined here by cubic curves (Catmull and Rom's), which keep slopes smooth, too.
 */
import type { Fields, Raster } from '../country/country.ts';
import { distances, withoutNarrows } from './distance.ts';
import { scratch } from './scratch.ts';
import { smoothed } from './smooth.ts';

/**
 * Returns the pixels of a picture along a side of one of the fields': the country has nothing finer than two
 * metres.
 */
const grainAt = (step: number): number => (step <= 0.5 ? 4 : 2);
/** Pixels around a picture whose fields are known, so that distances to the shore are; a multiple of all grains. */
const AROUND = 32;
/** To so many pixels they are right in a picture, whatever lies beyond AROUND. */
const reachedAt = (step: number): number => AROUND - 3 * grainAt(step);
/** Pixels around a picture to which fields are refined. */
export const MARGIN = 1;

/** Returns the raster of fields for a picture whose corner lies on a multiple of four of its pixels. */
export function rasterFor({ x, y, step, columns, rows }: Raster): Raster {
  const grain = grainAt(step);
  const across = (pixels: number): number => Math.ceil((pixels + 2 * AROUND) / grain);
  return {
    x: x - AROUND * step,
    y: y - AROUND * step,
    step: grain * step,
    columns: across(columns),
    rows: across(rows),
  };
}

/** The four weights of a place `t` between the middle two of four values. */
function weightsAt(t: number): [number, number, number, number] {
  return [
    t * (-0.5 + t * (1 - 0.5 * t)),
    1 + t * t * (-2.5 + 1.5 * t),
    t * (0.5 + t * (2 - 1.5 * t)),
    t * t * (-0.5 + 0.5 * t),
  ];
}

/** The first of the four values that a row's first pixels lie between, one for each pixel of a grain, and their weights. */
function taps(grain: number): { first: number; weights: [number, number, number, number] }[] {
  return Array.from({ length: grain }, (_, i) => {
    const at = (i - MARGIN + AROUND + 0.5) / grain - 0.5;
    return { first: Math.floor(at) - 1, weights: weightsAt(at - Math.floor(at)) };
  });
}

function refine(
  name: keyof Fields,
  coarse: Float32Array,
  from: Raster,
  picture: Raster,
): Float32Array {
  const columns = picture.columns + 2 * MARGIN;
  const rows = picture.rows + 2 * MARGIN;
  const fine = scratch(name, columns * rows);
  // A field with one value, such as that of roads where there are none, needs no refining.
  if (coarse.every((value) => value === coarse[0])) return fine.fill(coarse[0] as number);
  const grain = grainAt(picture.step);
  const wide = scratch('wide', columns * from.rows);
  taps(grain).forEach(({ first, weights }, phase) => {
    for (let row = 0; row < from.rows; row++) {
      const to = row * columns;
      weighed(
        coarse,
        row * from.columns + first,
        1,
        weights,
        wide,
        to + phase,
        to + columns,
        grain,
      );
    }
  });
  taps(grain).forEach(({ first, weights }, phase) => {
    for (let row = phase, at = first * columns; row < rows; row += grain, at += columns) {
      const to = row * columns;
      weighed(wide, at, columns, weights, fine, to, to + columns, 1);
    }
  });
  return fine;
}

/** Every so many values of `out`, each of four values that are `stride` apart, and the next of the four after those. */
function weighed(
  values: Float32Array,
  from: number,
  stride: number,
  [a, b, c, d]: readonly [number, number, number, number],
  out: Float32Array,
  first: number,
  end: number,
  every: number,
): void {
  for (let to = first, at = from; to < end; to += every, at++)
    out[to] =
      (values[at] as number) * a +
      (values[at + stride] as number) * b +
      (values[at + 2 * stride] as number) * c +
      (values[at + 3 * stride] as number) * d;
}

/** From so many metres a pixel on, rivers narrower than NARROW pixels are left out of the fields. */
export const NARROWS_FROM = 2;
export const NARROW = 2 * grainAt(NARROWS_FROM);

/** The fields of `rasterFor(picture)`, with distances to the shore that are found here where those said are too short. */
export function measured(fields: Fields, picture: Raster): Fields {
  const { water } = fields;
  const { columns, step } = rasterFor(picture);
  const [broad, shore] = [scratch('broad', water.length), scratch('shore', water.length)];
  if (picture.step >= NARROWS_FROM) withoutNarrows(water, columns, broad);
  else broad.set(water);
  distances(broad, columns, step, reachedAt(picture.step) / grainAt(picture.step), shore);
  return { ...fields, water: shore };
}

/** Measured fields at a picture's pixels and at MARGIN around them; good until the next picture's. */
export function refined(fields: Fields, picture: Raster): Fields {
  const from = rasterFor(picture);
  const field = (name: keyof Fields, coarse = fields[name]): Float32Array =>
    refine(name, coarse, from, picture);
  const most = reachedAt(picture.step) / grainAt(picture.step);
  return {
    height: field('height', smoothed(fields.height, from, most >> 1)),
    water: field('water'),
    moisture: field('moisture'),
    forest: field('forest'),
    road: field('road'),
  };
}
