/** A cache of tiles, made on request. Evicts the tiles that were out of sight for longest. */
import { nameOf, type Tile } from './tiles.ts';

export interface Maker<T> {
  make(tile: Tile, signal: AbortSignal): Promise<T>;
  /** Bytes. */
  sizeOf(made: T): number;
  forget(made: T): void;
}

interface Kept<T> {
  readonly made: T;
  readonly size: number;
  /** True for a tile of an earlier look: it is shown until it is made anew. */
  isStale: boolean;
}

export class TileStore<T> {
  /** Called when a tile has come, for the first time or in the place of an earlier look. */
  changed: (tile: Tile, isNew: boolean) => void = () => {};
  failed: (error: unknown) => void = () => {};
  /** In the order in which they were last wanted. */
  private readonly kept = new Map<string, Kept<T>>();
  private readonly busy = new Map<string, AbortController>();
  /** Failed tiles, which are not requested again. */
  private readonly broken = new Set<string>();
  private wanted: readonly Tile[] = [];
  private isHeld = false;
  private bytes = 0;

  /**
   * @param most tiles on their way at a time: the others wait here, where they can be given up.
   * @param limit bytes.
   */
  constructor(
    private readonly maker: Maker<T>,
    private readonly most: number,
    private readonly limit: number,
  ) {}

  get(tile: Tile): T | undefined {
    return this.kept.get(nameOf(tile))?.made;
  }

  /** Returns true if the final version of a tile has arrived. */
  isDone(tile: Tile): boolean {
    return this.kept.get(nameOf(tile))?.isStale === false;
  }

  /** True if any tile is on its way. */
  get isBusy(): boolean {
    return this.busy.size > 0;
  }

  get size(): number {
    return this.bytes;
  }

  /**
   * The tiles to have, the most urgent first; what is on its way for others is given up. While it is held, nothing more
   * is begun.
   */
  want(tiles: readonly Tile[], isHeld = false): void {
    this.wanted = tiles;
    this.isHeld = isHeld;
    const names = new Set(tiles.map(nameOf));
    for (const [name, control] of this.busy) if (!names.has(name)) control.abort();
    for (const name of names) {
      const kept = this.kept.get(name);
      if (!kept) continue;
      this.kept.delete(name);
      this.kept.set(name, kept);
    }
    this.next();
  }

  /** Makes all tiles anew, and shows the old ones until then. */
  renew(): void {
    for (const kept of this.kept.values()) kept.isStale = true;
    this.stop();
    this.next();
  }

  /** Forgets all tiles. */
  clear(): void {
    this.stop();
    for (const name of this.kept.keys()) this.drop(name);
  }

  private stop(): void {
    for (const control of this.busy.values()) control.abort();
    this.busy.clear();
    this.broken.clear();
  }

  private next(): void {
    for (const tile of this.wanted) {
      if (this.isHeld || this.busy.size >= this.most) return;
      const name = nameOf(tile);
      const isThere = this.kept.get(name)?.isStale === false;
      if (isThere || this.busy.has(name) || this.broken.has(name)) continue;
      void this.make(tile, name);
    }
  }

  private async make(tile: Tile, name: string): Promise<void> {
    const control = new AbortController();
    this.busy.set(name, control);
    try {
      const made = await this.maker.make(tile, control.signal);
      if (control.signal.aborted) this.maker.forget(made);
      else this.keep(tile, name, made);
    } catch (error) {
      if (control.signal.aborted) return;
      this.broken.add(name);
      this.failed(error);
    } finally {
      if (this.busy.get(name) === control) this.busy.delete(name);
      this.next();
    }
  }

  private keep(tile: Tile, name: string, made: T): void {
    const isNew = !this.kept.has(name);
    this.drop(name);
    const size = this.maker.sizeOf(made);
    this.kept.set(name, { made, size, isStale: false });
    this.bytes += size;
    const wanted = new Set(this.wanted.map(nameOf));
    for (const old of this.kept.keys()) {
      if (this.bytes <= this.limit) break;
      if (!wanted.has(old)) this.drop(old);
    }
    this.changed(tile, isNew);
  }

  private drop(name: string): void {
    const kept = this.kept.get(name);
    if (!kept) return;
    this.kept.delete(name);
    this.bytes -= kept.size;
    this.maker.forget(kept.made);
  }
}
