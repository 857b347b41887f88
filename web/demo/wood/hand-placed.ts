/** The things placed by hand: houses, and trees of the first kind. */
import { kindsOf, placedOf, type Scene } from '../scene/scene.ts';
import { plant, treeStyleOf } from './plant.ts';
import { emptyTrees, HOUSE_KIND, type Trees } from './trees.ts';

export class HandPlaced {
  private key = '';

  /** Undefined if it has not changed since the last call. */
  changed(scene: Scene): Trees | undefined {
    const placed = placedOf(scene);
    const style = treeStyleOf(scene);
    const key = JSON.stringify([placed.map(({ id }) => id), style]);
    if (key === this.key) return undefined;
    this.key = key;
    const trees = emptyTrees(placed.length);
    const tree = kindsOf(scene)[0] as number;
    placed.forEach(({ type, x, y }, i) => {
      plant(trees, i, x, y, type === 'house' ? HOUSE_KIND : tree, style);
    });
    return trees;
  }
}
