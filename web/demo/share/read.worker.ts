/** The worker that reads files, so that the page never waits for it. */
import { type Imported, readFile } from '../formats/read-file.ts';
import type { Degrees } from '../geometry/earth.ts';
import type { Point } from '../geometry/rings.ts';

/** To the worker: one file. */
export interface Reading {
  readonly file: File;
  readonly middle: Point;
  readonly earth: Degrees | undefined;
}

/** From the worker: one answer. */
export type Outcome = { readonly imported: Imported } | { readonly refusal: string };

self.onmessage = async ({ data }: MessageEvent<Reading>): Promise<void> => {
  let outcome: Outcome;
  try {
    outcome = { imported: await readFile(data.file, data.middle, data.earth) };
  } catch (error) {
    outcome = { refusal: (error as Error).message };
  }
  self.postMessage(outcome);
};
