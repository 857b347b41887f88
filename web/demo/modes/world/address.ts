/** The end of the address and the title while World is open: they say where one is, and the address leads there. */
import { showTitle } from '../../ui/title.ts';
import { fromHash, isWorldLink, type Place, toHash } from './link.ts';
import type { Origin } from './stream/messages.ts';

export class Address {
  /** What it was before the mode came. */
  private before = '';
  /** What the mode made it, or followed. */
  private told = '';

  /** `linked` is called when it leads somewhere else. */
  constructor(linked: () => void) {
    addEventListener('hashchange', () => {
      if (isWorldLink(location.hash)) linked();
    });
  }

  /** Whether it leads anywhere. */
  open(): boolean {
    const isLinked = isWorldLink(location.hash);
    this.before = isLinked ? '' : location.hash;
    this.told = location.hash;
    return isLinked;
  }

  /** Where it leads; undefined where that is nowhere. */
  follow(): ReturnType<typeof fromHash> {
    const linked = fromHash(location.hash);
    if (linked) this.told = location.hash;
    return linked;
  }

  /** Whether nobody has written another one, which waits to be followed. */
  get isTold(): boolean {
    return location.hash === this.told;
  }

  tell(origin: Origin, place: Place): void {
    this.write(toHash(origin, place));
    this.told = location.hash;
    showTitle(`${origin.seed}, a country`);
  }

  close(): void {
    this.write(location.pathname + location.search + this.before);
  }

  private write(address: string): void {
    history.replaceState(null, '', address);
  }
}
