/** Paints and plants the country tile by tile, so that the page never waits for it. */

import { hashText } from '../../../sprites/noise.ts';
import type { Country } from '../country/country.ts';
import { createCountry } from '../country/create.ts';
import { homeOf } from '../country/home.ts';
import { REACH, rasterFor } from '../paint/paint.ts';
import { paintPicture } from '../paint/picture.ts';
import { coverOf } from './cover.ts';
import type { Answer, Ground, Made, Origin, Question, Wood } from './messages.ts';
import { pieceOf } from './piece.ts';
import { siteOf } from './site.ts';
import { sideOf, TILE_PIXELS } from './tiles.ts';
import { woodOf } from './woods.ts';

let known: { origin: Origin; country: Country } | undefined;

function countryOf(origin: Origin): Country {
  const isSame = known?.origin.seed === origin.seed && known.origin.wooded === origin.wooded;
  if (!known || !isSame) known = { origin, country: createCountry(origin.seed, origin.wooded) };
  return known.country;
}

async function groundOf({ origin, ...task }: Question & { kind: 'ground' }): Promise<Ground> {
  const country = countryOf(origin);
  const { level, i, j } = task.tile;
  const [step, side] = [2 ** level, sideOf(level)];
  const picture = { x: i * side, y: j * side, step, columns: TILE_PIXELS, rows: TILE_PIXELS };
  const reach = REACH * step;
  const across = side + 2 * reach;
  const bounds = { x: picture.x - reach, y: picture.y - reach, width: across, height: across };
  const features = country.features(bounds, step);
  const fields = country.fields(rasterFor(picture));
  const { names } = features;
  return {
    kind: 'ground',
    picture: await paintPicture(fields, features, picture, task.look),
    names,
  };
}

function treesOf({ origin, tile, spots }: Question & { kind: 'wood' }): Wood {
  const site = siteOf(countryOf(origin), tile);
  return { kind: 'wood', trees: woodOf(site, tile, spots, hashText(origin.seed)) };
}

function make(question: Question): Made | Promise<Made> {
  if (question.kind === 'ground') return groundOf(question);
  if (question.kind === 'wood') return treesOf(question);
  const country = countryOf(question.origin);
  if (question.kind === 'home') return { kind: 'home', ...homeOf(country) };
  if (question.kind === 'piece') return { kind: 'piece', ...pieceOf(country, question.window) };
  const { tile } = question;
  return { kind: 'cover', shares: coverOf(siteOf(country, tile), tile) };
}

function partsOf(answer: Made): Transferable[] {
  if (answer.kind === 'ground') return [answer.picture];
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
