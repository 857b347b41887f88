/** Six seconds of film: the wood grows from its middle outwards, recorded from a canvas. */
import { blank } from '../render/canvas.ts';
import type { Palette } from '../render/palette.ts';
import { thinned } from '../render/renderer.ts';
import { giveRoom } from '../render/room.ts';
import { Stamp } from '../render/stamp.ts';
import { kindRadii } from '../scene/scene.ts';
import type { Sprite } from '../sprites/sheet.ts';
import { copyRows, emptyTrees, isStanding, type Trees } from '../wood/trees.ts';
import { type Framing, framingOf, groundOf } from './png-out.ts';
import type { Snapshot } from './snapshot.ts';

/** The longer side in pixels, bits a second, and the least seconds between two frames. */
const SIDE = 1280;
const FRAME = 1 / 40;
/** Milliseconds until the last frame has been encoded. */
const LINGER = 250;
const BITS = 8_000_000;
/** Seconds: the whole, when the first tree comes up, and until when the last one does. */
export const CLIP = { whole: 6, first: 0.4, last: 4.9 } as const;
/** How ragged the front is, as a share of its way. */
const RAGGED = 0.24;

/** Formats that browsers record, the most widely readable first. */
const TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/webm;codecs=vp9', 'video/webm'] as const;

/** The same trees, each coming up as a front passes that begins in the middle of the wood. */
export function growing(trees: Trees): Trees {
  const result = emptyTrees(trees.count);
  copyRows(trees, 0, result, 0, trees.count);
  const rows = Array.from({ length: trees.count }, (_, row) => row).filter((row) =>
    isStanding(trees, row),
  );
  const mean = (column: Float64Array): number =>
    rows.reduce((sum, row) => sum + (column[row] as number), 0) / Math.max(1, rows.length);
  const [x, y] = [mean(trees.x), mean(trees.y)];
  const away = (row: number): number =>
    Math.hypot((trees.x[row] as number) - x, (trees.y[row] as number) - y);
  const farthest = rows.reduce((most, row) => Math.max(most, away(row)), 1e-6);
  result.size.fill(0);
  for (const row of rows) {
    // By area, so that each second has equally many.
    const front = (away(row) / farthest) ** 1.5;
    const rank = (trees.kind[4 * row + 1] as number) / 256;
    const share = (1 - RAGGED) * front + RAGGED * rank;
    result.size[row] = trees.size[row] as number;
    result.birth[row] = CLIP.first + (CLIP.last - CLIP.first) * share;
  }
  return result;
}

export interface ClipOptions {
  readonly sheet: readonly Sprite[];
  readonly palette: Palette;
  /** Told how much of it is recorded. */
  readonly onProgress: (share: number) => void;
}

/** A canvas to draw a film on. */
interface Film {
  readonly framing: Framing;
  readonly context: CanvasRenderingContext2D;
}

/** @throws Error when there is nothing to draw. */
export function filmOf(wood: Snapshot): Film {
  const framing = framingOf(wood, SIDE);
  // Codecs want even sides.
  const [width, height] = [framing.width & ~1, framing.height & ~1];
  // The encoder reads each frame.
  const options = { alpha: false, willReadFrequently: true };
  const context = blank(width, height).getContext('2d', options) as CanvasRenderingContext2D;
  return { framing, context };
}

/** @throws Error when there is nothing to draw, or the browser records no canvas. */
export async function toClip(
  wood: Snapshot,
  trees: Trees,
  { sheet, palette, onProgress }: ClipOptions,
): Promise<Blob> {
  const { scene, rings } = wood;
  const { radius } = scene;
  const { framing, context } = filmOf(wood);
  if (thinned(radius, framing.camera.zoom).swell !== 1) giveRoom(trees, rings, scene.things);
  const ground = groundOf(wood, framing, palette, 1);
  const stamp = new Stamp(sheet, growing(trees));
  const radii = kindRadii(scene);
  const draw = (now: number): void => {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(ground, 0, 0);
    stamp.draw(context, framing.camera, { now, discs: 0, palette, radii, radius, pixels: 1 });
  };
  // Draw once first: the first frame makes parts that the film would lack.
  draw(CLIP.whole);
  try {
    return await recorded(context, draw, onProgress);
  } finally {
    stamp.dispose();
  }
}

/** Records what is drawn at each time, in seconds. @throws Error when the browser records no canvas. */
export async function recorded(
  context: CanvasRenderingContext2D,
  draw: (now: number) => void,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const type =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : TYPES.find((each) => MediaRecorder.isTypeSupported(each));
  if (!type) throw new Error('This browser cannot record a clip.');
  context.getImageData(0, 0, 1, 1);
  draw(1e-3);
  // Each frame is handed over when it is drawn: a canvas that is not shown has no frames of its own.
  const stream = context.canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as [CanvasCaptureMediaStreamTrack];
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((done, failed) => {
    recorder.onstop = done;
    recorder.onerror = () => failed(new Error('The clip could not be recorded.'));
  });
  recorder.start();
  await filmed((now) => {
    draw(now);
    track.requestFrame();
    onProgress(Math.min(1, now / CLIP.whole));
  });
  await new Promise((later) => setTimeout(later, LINGER));
  recorder.stop();
  await stopped;
  track.stop();
  return new Blob(parts, { type: type.replace(/;.*/, '') });
}

/** Frame by frame as time passes, up to the last. */
function filmed(film: (now: number) => void): Promise<void> {
  return new Promise((done) => {
    const since = performance.now();
    let last = -FRAME;
    const step = (): void => {
      const now = Math.min(CLIP.whole, Math.max(1e-3, (performance.now() - since) / 1000));
      if (now - last >= FRAME || now === CLIP.whole) {
        film(now);
        last = now;
      }
      if (now < CLIP.whole) requestAnimationFrame(step);
      else done();
    };
    step();
  });
}
