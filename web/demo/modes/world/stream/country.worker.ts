/** Paints and plants the country tile by tile, so that the page never waits for it. */

import { hashText } from '../../../sprites/noise.ts';
import type { Bounds, Country, Features, Raster } from '../country/country.ts';
import { createCountry } from '../country/create.ts';
import { homeOf } from '../country/home.ts';
import { REACH, rasterFor } from '../paint/paint.ts';
import { paintPicture } from '../paint/picture.ts';
import { coverOf } from './cover.ts';
import { landOf } from './land.ts';
import type { Answer, Ground, Made, Origin, Question, Sketch, Wood } from './messages.ts';
import { pieceOf } from './piece.ts';
import { siteOf } from './site.ts';
import { sideOf, TILE_PIXELS, type Tile } from './tiles.ts';
import { woodOf } from './woods.ts';

let known: { origin: Origin; country: Country } | undefined;

function countryOf(origin: Origin): Country {
  const isSame = known?.origin.seed === origin.seed && known.origin.wooded === origin.wooded;
  if (!known || !isSame) known = { origin, country: createCountry(origin.seed, origin.wooded) };
  return known.country;
}

function pixelsOf({ level, i, j }: Tile): Raster {
  const side = sideOf(level);
  return {
    ...{ x: i * side, y: j * side, step: 2 ** level },
    ...{ columns: TILE_PIXELS, rows: TILE_PIXELS },
  };
}

/** Returns the bounds of features that may reach into a tile. */
function around({ x, y, step }: Raster): Bounds {
  const across = (TILE_PIXELS + 2 * REACH) * step;
  return { x: x - REACH * step, y: y - REACH * step, width: across, height: across };
}

async function groundOf({ origin, tile, look }: Question & { kind: 'ground' }): Promise<Ground> {
  const country = countryOf(origin);
  const pixels = pixelsOf(tile);
  const features = country.features(around(pixels), pixels.step);
  const raster = rasterFor(pixels);
  const fields = country.fields(raster);
  const picture = await paintPicture(fields, features, pixels, look);
  const land = landOf(tile, raster, fields.water);
  return { kind: 'ground', picture, names: features.names, land };
}

/** Sketches are shown so many times larger: shores are drawn as much narrower. */
const FINER = 4;
const NOTHING: Features = { rivers: [], roads: [], bridges: [], villages: [], names: [] };

async function sketchOf({ origin, tile, look }: Question & { kind: 'sketch' }): Promise<Sketch> {
  const pixels = pixelsOf(tile);
  const fields = countryOf(origin).sketch(rasterFor(pixels));
  const finer = { ...look, pixels: look.pixels / FINER };
  return { kind: 'sketch', picture: await paintPicture(fields, NOTHING, pixels, finer) };
}

function treesOf({ origin, tile, spots }: Question & { kind: 'wood' }): Wood {
  const site = siteOf(countryOf(origin), tile);
  return { kind: 'wood', trees: woodOf(site, tile, spots, hashText(origin.seed)) };
}

function make(question: Question): Made | Promise<Made> {
  if (question.kind === 'ground') return groundOf(question);
  if (question.kind === 'sketch') return sketchOf(question);
  if (question.kind === 'wood') return treesOf(question);
  const country = countryOf(question.origin);
  if (question.kind === 'home') return { kind: 'home', ...homeOf(country) };
  if (question.kind === 'piece') return { kind: 'piece', ...pieceOf(country, question.window) };
  const { tile } = question;
  return { kind: 'cover', shares: coverOf(siteOf(country, tile), tile) };
}

function partsOf(answer: Made): Transferable[] {
  if (answer.kind === 'ground' || answer.kind === 'sketch') return [answer.picture];
  if (answer.kind !== 'wood') return [];
  const { x, y, size, birth, kind, tint } = answer.trees;
  return [x, y, size, birth, kind, tint].map(({ buffer }) => buffer as ArrayBuffer);
}

self.onmessage = async ({ data }: MessageEvent<Question>) => {
  const { id } = data;
  try {
    const answer = await make(data);
    self.postMessage({ id, ...answer } satisfies Answer, { transfer: partsOf(answer) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ id, kind: 'failed', message } satisfies Answer);
  }
};
