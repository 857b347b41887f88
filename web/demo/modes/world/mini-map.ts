/** The little map: the land around, and which part of it is in sight; a press goes there. */

import { Camera } from '../../render/camera.ts';
import { devicePixels } from '../../render/canvas.ts';
import type { Bounds } from './country/country.ts';
import { GroundLayer, type Pictures, windowOf } from './ground-layer.ts';
import { coarser, type Tile, tilesIn } from './stream/tiles.ts';
import { LIMITS } from './view.ts';

/** Pixels to a metre: some 250 km across, and always so many times wider than the view. */
const ZOOM = 1 / 1400;
const WIDER = 5;
/** The view may go so far from its middle, as a share of its size, until it moves along. */
const LEASH = 0.28;
/** The frame is at least so many pixels wide. */
const FRAME = 12;
/**
 * The levels by which its tiles are coarser, so that one or two hold all that it shows, and most that it will
 * show.
 */
const COARSER = 2;

export class MiniMap {
  private readonly camera = new Camera({ ...LIMITS, least: LIMITS.least / 8 });
  private readonly layer: GroundLayer;
  private width = 0;
  private height = 0;

  constructor(canvas: HTMLCanvasElement, store: Pictures, go: (x: number, y: number) => void) {
    this.layer = new GroundLayer(canvas, [store]);
    canvas.onpointerdown = (event) => {
      const { left, top } = canvas.getBoundingClientRect();
      const at = this.camera.toWorld({ x: event.clientX - left, y: event.clientY - top });
      go(at.x, at.y);
    };
  }

  resize(): void {
    const { canvas } = this.layer;
    [this.width, this.height] = [canvas.clientWidth, canvas.clientHeight];
    this.layer.resize(this.width, this.height, devicePixels());
  }

  /** Keeps the view in its middle; the tiles that it shows then, the coarse ones first. */
  follow(view: Bounds, zoom: number): Tile[] {
    const { camera, width, height } = this;
    if (width === 0) return [];
    const wanted = Math.min(ZOOM, zoom / WIDER);
    const [x, y] = [view.x + view.width / 2, view.y + view.height / 2];
    const at = camera.toScreen({ x, y });
    const isNear = Math.abs(at.x / width - 0.5) < LEASH && Math.abs(at.y / height - 0.5) < LEASH;
    if (!isNear || Math.abs(camera.zoom / wanted - 1) > 0.02)
      camera.lookAt({ x, y }, wanted, width, height);
    const fine = this.layer.tiles(camera);
    const level = coarser((fine[0] as Tile).level, COARSER);
    return [...tilesIn(windowOf(camera, width, height), level), ...fine];
  }

  paint(view: Bounds, paper: string): void {
    const { camera, layer } = this;
    layer.paint(camera, paper);
    const context = layer.canvas.getContext('2d') as CanvasRenderingContext2D;
    const pixels = layer.canvas.width / Math.max(1, this.width);
    const middle = camera.toScreen({ x: view.x + view.width / 2, y: view.y + view.height / 2 });
    const across = Math.max(FRAME, view.width * camera.zoom);
    const down = Math.max((FRAME * view.height) / view.width, view.height * camera.zoom);
    context.save();
    context.scale(pixels, pixels);
    for (const [colour, line] of [
      ['rgba(38,51,42,.85)', 4],
      ['#fffdf6', 2],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = line;
      context.beginPath();
      context.roundRect(middle.x - across / 2, middle.y - down / 2, across, down, 3);
      context.stroke();
    }
    context.restore();
  }
}
