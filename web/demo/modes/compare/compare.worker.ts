/** Samples and measures away from the page; a newer question ends the one under way. */
import type { Copse } from 'copse/all';
import wasm from 'copse/copse-all.wasm?url';
import { load } from 'copse/external/all';
import { freeGroundOf } from '../../scene/free-ground.ts';
import type { Scene } from '../../scene/scene.ts';
import { Site, spectrumOf } from './measure.ts';
import { type Answer, METHODS, type Question, type Spectrum } from './messages.ts';

const post = postMessage as (answer: Answer, transfer: Transferable[]) => void;

/** Ours first: the others get its count. */
const ORDER = [...METHODS.keys()].reverse();

/** Spectra do not depend on the scene, so they are kept. */
const spectra = new Map<string, Spectrum>();
const MOST_SPECTRA = 60;

function spectrumFor(copse: Copse, card: number, { scene, tries, share }: Question): Spectrum {
  const method = METHODS[card]!.method;
  const key = JSON.stringify([method, scene.seed, tries, share]);
  const known = spectra.get(key);
  if (known) return known;
  const spectrum = spectrumOf(copse, method, { seed: scene.seed, tries, share });
  if (spectra.size >= MOST_SPECTRA) spectra.clear();
  spectra.set(key, spectrum);
  return spectrum;
}

/** The ground of the last question: most sliders do not change it. */
let ground: { key: string; rings: ReturnType<typeof freeGroundOf> } | undefined;

function groundFor(scene: Scene): ReturnType<typeof freeGroundOf> {
  const key = JSON.stringify([scene.things.map(({ id }) => id), scene.margin, scene.radius]);
  if (ground?.key !== key) ground = { key, rings: freeGroundOf(scene) };
  return ground.rings;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** All answers to a question; it may be left between any two. */
function* answers(copse: Copse, question: Question): Generator<Answer> {
  const { id, scene, tries, share } = question;
  const { drawn, free } = groundFor(scene);
  yield { id, type: 'ground', drawn, free };
  if (free.length > 0) {
    const site = new Site(copse, free);
    const { radius, seed } = scene;
    let count = 1;
    const failed = new Set<number>();
    for (const card of ORDER) {
      try {
        const measured = site.measure(METHODS[card]!.method, { radius, seed, tries, count });
        if (card === ORDER[0]) count = Math.max(1, Math.round(measured.trees * share));
        yield { id, type: 'card', card, measured };
      } catch (error) {
        failed.add(card);
        yield { id, type: 'error', card, message: messageOf(error) };
      }
    }
    for (const card of ORDER.filter((card) => !failed.has(card)))
      yield { id, type: 'spectrum', card, spectrum: spectrumFor(copse, card, question) };
  }
  yield { id, type: 'done' };
}

function transferOf(answer: Answer): Transferable[] {
  if (answer.type !== 'card') return [];
  const { positions, pairs, places, curve } = answer.measured;
  return [positions, pairs, places, curve].map(({ buffer }) => buffer as ArrayBuffer);
}

const loading = load({ wasm });
let wanted: Question | undefined;
let busy = false;

async function answer(question: Question): Promise<void> {
  try {
    for (const each of answers(await loading, question)) {
      post(each, transferOf(each));
      // Messages come in only between tasks.
      await new Promise((resolve) => setTimeout(resolve));
      if (wanted) return;
    }
  } catch (error) {
    post({ id: question.id, type: 'failed', message: messageOf(error) }, []);
  }
}

async function work(): Promise<void> {
  busy = true;
  while (wanted) {
    const question = wanted;
    wanted = undefined;
    await answer(question);
  }
  busy = false;
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  wanted = data;
  if (!busy) void work();
});
