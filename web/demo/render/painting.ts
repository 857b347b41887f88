/** Has the page's first pictures painted in a worker, or here where there is none that paints. */
import type { Sprite } from '../sprites/sheet.ts';
import type { Painted } from './painting.worker.ts';
import type { Palette } from './palette.ts';
import { paintTiles, type TilePictures } from './tiles.ts';

/** The paintings, one after the other. */
export interface Painting {
  readonly tiles: Promise<TilePictures>;
  readonly sheet: Promise<readonly Sprite[]>;
}

function workerFor(palette: Palette): Worker | undefined {
  try {
    const worker = new Worker(new URL('./painting.worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(palette);
    return worker;
  } catch {
    return undefined;
  }
}

export function startPainting(palette: Palette): Painting {
  const worker = workerFor(palette);
  /** Resolves to the worker's painting of that name, or else to one made here. */
  const sent = <Name extends keyof Painted>(
    name: Name,
    paint: () => Promise<NonNullable<Painted[Name]>>,
  ): Promise<NonNullable<Painted[Name]>> =>
    new Promise((resolve, reject) => {
      const paintHere = (): void => void paint().then(resolve, reject);
      if (!worker) return paintHere();
      worker.addEventListener('message', ({ data }: MessageEvent<Painted>) => {
        const picture = data[name];
        if (picture) resolve(picture);
      });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        paintHere();
      });
    });
  const tiles = sent('tiles', async () => paintTiles(palette));
  const sheet = sent('sheet', async () => (await import('../sprites/painters.ts')).paintSheet());
  return { tiles, sheet };
}
