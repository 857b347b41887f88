/**
 * Fields are smooth, and cost more than colours: they are asked for at every second pixel of a picture or fewer, and
 * refined here by cubic curves (Catmull and Rom's), which keep slopes smooth, too.
 */
import type { Fields, Raster } from '../country/country.ts';
import { distances, withoutNarrows } from './distance.ts';

/** So many pixels of a picture to a side of one of the fields': the country has nothing finer than two metres. */
const grainAt = (step: number): number => (step <= 0.5 ? 4 : 2);
/** Pixels around a picture whose fields are known, so that distances to the shore are; a multiple of all grains. */
const AROUND = 32;
/** To so many pixels they are right in a picture, whatever lies beyond AROUND. */
const reachedAt = (step: number): number => AROUND - 3 * grainAt(step);
/** Pixels around a picture to which fields are refined. */
export const MARGIN = 1;

/** Where fields are to be known for a picture, whose corner lies on a multiple of four of its pixels. */
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

/** For each pixel of a row or column, the first of the four values it lies between, and their weights. */
function taps(pixels: number, grain: number): { first: Int32Array; weights: Float64Array } {
  const first = new Int32Array(pixels);
  const weights = new Float64Array(4 * pixels);
  for (let i = 0; i < pixels; i++) {
    const at = (i - MARGIN + AROUND + 0.5) / grain - 0.5;
    first[i] = Math.floor(at) - 1;
    weights.set(weightsAt(at - Math.floor(at)), 4 * i);
  }
  return { first, weights };
}

/** One picture is painted at a time, in memory that is kept. */
const kept = new Map<string, Float32Array>();
export function scratch(name: string, length: number): Float32Array {
  const known = kept.get(name);
  if (known && known.length >= length) return known;
  const made = new Float32Array(length);
  kept.set(name, made);
  return made;
}

const part = (name: string, length: number): Float32Array =>
  scratch(name, length).subarray(0, length);

function refine(
  name: keyof Fields,
  coarse: Float32Array,
  from: Raster,
  picture: Raster,
): Float32Array {
  const columns = picture.columns + 2 * MARGIN;
  const rows = picture.rows + 2 * MARGIN;
  const fine = scratch(name, columns * rows);
  // Of a field that is one value all over, as of roads where there are none, nothing is refined.
  const first = coarse[0] as number;
  if (coarse.every((value) => value === first)) return fine.fill(first);
  const grain = grainAt(picture.step);
  const [across, down] = [taps(columns, grain), taps(rows, grain)];
  const wide = scratch('wide', columns * from.rows);
  for (let row = 0, to = 0; row < from.rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      const at = row * from.columns + (across.first[column] as number);
      wide[to] = sum(coarse, at, 1, across.weights, 4 * column);
    }
  }
  for (let row = 0, to = 0; row < rows; row++) {
    const at = (down.first[row] as number) * columns;
    for (let column = 0; column < columns; column++, to++)
      fine[to] = sum(wide, at + column, columns, down.weights, 4 * row);
  }
  return fine;
}

const sum = (
  values: Float32Array,
  at: number,
  stride: number,
  weights: Float64Array,
  w: number,
): number =>
  (values[at] as number) * (weights[w] as number) +
  (values[at + stride] as number) * (weights[w + 1] as number) +
  (values[at + 2 * stride] as number) * (weights[w + 2] as number) +
  (values[at + 3 * stride] as number) * (weights[w + 3] as number);

/** From so many metres a pixel on, distances to the shore are found here, and rivers narrower than NARROW pixels are left out. */
export const NARROWS_FROM = 4;
export const NARROW = 2 * grainAt(NARROWS_FROM);

/** Hills finer than so many metres, or than a pixel or two, would look like dirt: heights are smoothed. */
const SMOOTHED = 40;

/** Weighted means along a row, or a column, of what lies up to `radius` cells away; each by its own sum, to be alike in all pictures. */
function smoothAlong(
  values: Float32Array,
  stride: number,
  radius: number,
  out: Float32Array,
): void {
  const [first, last] = [radius * stride, values.length - radius * stride];
  const norm = 1 / (radius + 1) ** 2;
  out.set(values);
  for (let i = first; i < last; i++) {
    let sum = (radius + 1) * (values[i] as number);
    for (let away = 1; away <= radius; away++)
      sum +=
        (radius + 1 - away) *
        ((values[i - away * stride] as number) + (values[i + away * stride] as number));
    out[i] = sum * norm;
  }
}

/** @param most the largest radius, in cells. */
function smoothed(height: Float32Array, { columns, step }: Raster, most: number): Float32Array {
  const radius = Math.min(most, Math.max(1, Math.round(SMOOTHED / step)));
  const [across, both] = [part('across', height.length), part('both', height.length)];
  smoothAlong(height, 1, radius, across);
  smoothAlong(across, columns, radius, both);
  return both;
}

/** The fields of `rasterFor(picture)`, with distances to the shore that are found here where those said are too short. */
export function measured(fields: Fields, picture: Raster): Fields {
  const { water } = fields;
  if (picture.step < NARROWS_FROM) return fields;
  const { columns, step } = rasterFor(picture);
  const [broad, shore] = [part('broad', water.length), part('shore', water.length)];
  withoutNarrows(water, columns, broad);
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
