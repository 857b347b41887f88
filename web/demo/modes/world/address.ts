/** The end of the address, and the title, while World is open: they name the place, and the address leads there. */
import { showTitle } from '../../ui/title.ts';
import { fromHash, isWorldLink, type Place, toHash } from './link.ts';
import type { Origin } from './stream/messages.ts';

export class Address {
  /** The address before the mode opened. */
  private before = '';
  /** The address that the mode wrote or followed. */
  private told = '';

  /** `linked` is called when it leads somewhere else. */
  constructor(linked: () => void) {
    addEventListener('hashchange', () => {
      if (isWorldLink(location.hash)) linked();
    });
  }

  /** Returns true if the address leads to a place. */
  open(): boolean {
    const isLinked = isWorldLink(location.hash);
    this.before = isLinked ? '' : location.hash;
    this.told = location.hash;
    return isLinked;
  }

  /** Returns the place it leads to, or undefined. */
  follow(): ReturnType<typeof fromHash> {
    const linked = fromHash(location.hash);
    if (linked) this.told = location.hash;
    return linked;
  }

  /** True unless somebody wrote another address, which waits to be followed. */
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
