/** The layers that a place lies in, updated as the place moves across their outlines. */
import type { FillRule, Ring } from './rings.ts';

export interface Layer {
  readonly rings: readonly Ring[];
  /** `shell`: the inside of the first ring without that of any other, each by the even-odd rule. */
  readonly fill: FillRule | 'shell';
  readonly cut: boolean;
}

/** The outlines of a layer that are counted apart. */
const outlinesOf = ({ fill, rings }: Layer): number => (fill === 'shell' ? rings.length : 1);

export class Filling {
  /** The index of the first outline of each layer. */
  readonly firsts: readonly number[];
  private readonly layerOf: number[] = [];
  private readonly turns: Int32Array;
  /** For each layer, how many of its holes the place is in. */
  private readonly holes: Int32Array;
  /** For each node of the tree, 1 if the place is in a layer below it; the layers are the leaves. */
  private readonly tree: Uint8Array;
  private readonly leaves: number;

  constructor(private readonly layers: readonly Layer[]) {
    this.firsts = layers.map((layer, i) => {
      const first = this.layerOf.length;
      for (let k = 0; k < outlinesOf(layer); k++) this.layerOf.push(i);
      return first;
    });
    this.turns = new Int32Array(this.layerOf.length);
    this.holes = new Int32Array(layers.length);
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, layers.length)));
    this.tree = new Uint8Array(2 * this.leaves);
  }

  /** Crosses an outline, which turns so many times. */
  cross(outline: number, turns: number): void {
    const i = this.layerOf[outline]!;
    const { fill } = this.layers[i]!;
    const first = this.firsts[i]!;
    const wasIn = this.isIn(outline, fill);
    this.turns[outline]! += turns;
    const isIn = this.isIn(outline, fill);
    if (isIn !== wasIn && outline !== first) this.holes[i]! += isIn ? 1 : -1;
    this.mark(i, this.isIn(first, fill) && this.holes[i] === 0);
  }

  private isIn(outline: number, fill: Layer['fill']): boolean {
    const turns = this.turns[outline]!;
    return fill === 'nonzero' ? turns !== 0 : turns % 2 !== 0;
  }

  private mark(layer: number, isIn: boolean): void {
    const { tree } = this;
    let node = this.leaves + layer;
    if (tree[node] === Number(isIn)) return;
    tree[node] = Number(isIn);
    for (node >>= 1; node > 0; node >>= 1) tree[node] = tree[2 * node]! | tree[2 * node + 1]!;
  }

  /** Returns true if the topmost layer that the place is in is no cut. */
  get isFilled(): boolean {
    const { tree, leaves } = this;
    if (!tree[1]) return false;
    let node = 1;
    while (node < leaves) node = tree[2 * node + 1] ? 2 * node + 1 : 2 * node;
    return !this.layers[node - leaves]!.cut;
  }
}
