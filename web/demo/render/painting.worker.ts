/** The worker that paints what the page begins with: the sprites, then the tiles of its ground. */
import { paintSheet } from '../sprites/painters.ts';
import type { Sprite } from '../sprites/sheet.ts';
import type { Palette } from './palette.ts';
import { type Cover, paintTiles, type TilePictures } from './tiles.ts';

/** To the worker: the palette, once. From it: one of these, then the other, or an error. */
export interface Painted {
  readonly tiles?: TilePictures;
  readonly sheet?: readonly Sprite[];
}

const send = (painted: Painted, transfer: Transferable[]): void =>
  self.postMessage(painted, { transfer });

self.onmessage = ({ data: palette }: MessageEvent<Palette>): void => {
  const sheet = paintSheet();
  send(
    { sheet },
    sheet.flatMap(({ mips }) => mips.map(({ buffer }) => buffer as ArrayBuffer)),
  );
  const bitmaps: ImageBitmap[] = [];
  const sent = (picture: CanvasImageSource): ImageBitmap => {
    const bitmap = (picture as OffscreenCanvas).transferToImageBitmap();
    bitmaps.push(bitmap);
    return bitmap;
  };
  const coverOf = ({ wash, details }: Cover<CanvasImageSource>): Cover<ImageBitmap> => ({
    wash: sent(wash),
    details: details.map(sent),
  });
  const { meadow, floor, pebbles } = paintTiles(palette);
  const tiles = { meadow: coverOf(meadow), floor: coverOf(floor), pebbles: sent(pebbles) };
  send({ tiles }, bitmaps);
  close();
};
