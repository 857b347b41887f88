/** The names of what the ground's tiles show, where no card lies. */
import type { Box } from '../../geometry/boxes.ts';
import type { Camera } from '../../render/camera.ts';
import { cardBoxes } from '../../ui/free-area.ts';
import type { Name } from './country/country.ts';
import { inksFor, writeNames } from './labels.ts';
import { isLandIn } from './stream/land.ts';
import type { Ground } from './stream/messages.ts';
import type { TileStore } from './stream/tile-store.ts';
import { sideOf, type Tile } from './stream/tiles.ts';

/** The view of the names. */
interface NamesView {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly isNight: boolean;
  /** True if cards lie over the names; over a picture there are none. */
  readonly hasCards: boolean;
}

export class NamesLayer {
  private cards: readonly Box[] = [];
  private readonly sizes: ResizeObserver;

  /** `changed` is called when cards leave room elsewhere. */
  constructor(
    private readonly store: TileStore<Ground>,
    changed: () => void,
  ) {
    this.sizes = new ResizeObserver(() => {
      this.cards = cardBoxes();
      changed();
    });
    for (const card of document.querySelectorAll('.card')) this.sizes.observe(card);
  }

  /** Writes those of tiles of one level. */
  write(
    context: CanvasRenderingContext2D,
    camera: Camera,
    tiles: readonly Tile[],
    { width, height, isNight, hasCards }: NamesView,
  ): void {
    const level = tiles[0]?.level ?? 0;
    const isLand = (x: number, y: number) => this.isLand(level, x, y);
    const room = { width, height, isLand, cards: hasCards ? this.cards : [] };
    writeNames(context, camera, this.names(tiles), inksFor(isNight), room);
  }

  dispose(): void {
    this.sizes.disconnect();
  }

  /** Undefined where no ground is there yet. */
  private isLand(level: number, x: number, y: number): boolean | undefined {
    const side = sideOf(level);
    const tile = { level, i: Math.floor(x / side), j: Math.floor(y / side) };
    const land = this.store.get(tile)?.land;
    return land && isLandIn(land, tile, x, y);
  }

  /** Each once. */
  private names(tiles: readonly Tile[]): Iterable<Name> {
    const names = new Map<string, Name>();
    for (const tile of tiles)
      for (const name of this.store.get(tile)?.names ?? [])
        names.set(`${name.text},${name.x},${name.y}`, name);
    return names.values();
  }
}
