/** What stands by hand: houses, and trees of the first kind. */
import { kindsOf, placedOf, type Scene } from '../scene/scene.ts';
import type { House, SingleTree } from '../scene/things.ts';
import { HOUSE_KIND } from './trees.ts';
import type { Stand } from './wood.ts';

export class HandPlaced {
  private things: readonly (House | SingleTree)[] = [];
  private stand: Stand | undefined;

  /** The same object as long as the things are the same. */
  of(scene: Scene): Stand[] {
    const things = placedOf(scene);
    const same =
      things.length === this.things.length && things.every((thing, i) => thing === this.things[i]);
    this.things = things;
    if (things.length === 0) this.stand = undefined;
    else if (!same || !this.stand) {
      const tree = kindsOf(scene)[0] as number;
      this.stand = {
        positions: Float64Array.from(things.flatMap(({ x, y }) => [x, y])),
        kinds: Uint8Array.from(things, ({ type }) => (type === 'house' ? HOUSE_KIND : tree)),
        ms: 0,
      };
    }
    return this.stand ? [this.stand] : [];
  }
}
