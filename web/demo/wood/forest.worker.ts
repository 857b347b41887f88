/** The worker that edits forests, so that the page never waits for it. */
import wasm from 'copse/copse-all.wasm?url';
import { CopseError, load } from 'copse/external/all';
import type { Planted } from './planting.ts';
import { type Edit, Plantings } from './plantings.ts';

/** To the worker: edits, one after the other. From it: `ready` once, then an answer to each. */
export type Answer =
  | { kind: 'ready' }
  | { kind: 'planted'; planted: Planted }
  /** The trees stay as they are. */
  | { kind: 'refused'; message: string }
  | { kind: 'broken'; message: string };

const answer = (message: Answer, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function plant(plantings: Plantings, edit: Edit): void {
  try {
    const planted = plantings.edit(edit);
    const { removed, added, trees } = planted;
    const columns = [trees.x, trees.y, trees.size, trees.birth, trees.kind, trees.tint];
    const buffers = [removed, added, ...columns].map(({ buffer }) => buffer as ArrayBuffer);
    answer({ kind: 'planted', planted }, buffers);
  } catch (error) {
    const kind = error instanceof CopseError ? 'refused' : 'broken';
    answer({ kind, message: messageOf(error) });
  }
}

const broken = (error: unknown): void => answer({ kind: 'broken', message: messageOf(error) });

const started = load({ wasm }).then((copse) => new Plantings(copse));
self.onmessage = ({ data }: MessageEvent<Edit>) =>
  started.then((plantings) => plant(plantings, data), broken);
started.then(() => answer({ kind: 'ready' }), broken);
