/** Keeps the trees up with the scene: asks for them when it changed, not more often than they take. */
import type { Editor } from './editor.ts';
import type { Hint } from './hint.ts';
import { hashText } from './noise.ts';
import type { Stage } from './stage.ts';
import { type Manner, RISE, Stock } from './stock.ts';
import type { Wood } from './wood.ts';

/** Seconds: what a frame can spare, and a wood that takes longer waits this many times as long. */
const SPARE = 0.012;
const REST = 2;

export class Planter {
  readonly stock: Stock = new Stock();
  /** Called when other trees stand, or none could be planted. */
  planted: () => void = () => {};
  private wanted: Manner | undefined;
  private next = 0;

  constructor(
    private readonly editor: Editor,
    private readonly wood: Wood,
    private readonly stage: Stage,
    private readonly hint: Hint,
    private readonly calm: () => boolean,
  ) {}

  get busy(): boolean {
    return this.wanted !== undefined;
  }

  want(manner: Manner): void {
    this.wanted = this.wanted === 'rise' ? 'rise' : manner;
    if (manner === 'rise') this.next = 0;
    this.stage.ask();
  }

  step(now: number): void {
    if (!this.wanted) return;
    if (now < this.next) {
      this.stage.ask();
      return;
    }
    const { editor, wood, stock, stage } = this;
    const manner = this.calm() ? 'still' : this.wanted;
    this.wanted = undefined;
    const start = performance.now();
    const { scene } = editor;
    if (wood.fill(scene, editor.tool.draft() ?? this.hint.ghost)) {
      stock.change(wood.stands, scene.radius, hashText(scene.seed), now, manner);
      stage.show(wood.rings, stock.trees, scene.radius);
      if (manner !== 'still') stage.settled = now + RISE.span + RISE.each;
    }
    this.planted();
    const took = (performance.now() - start) / 1000;
    if (took > SPARE) this.next = now + took * (1 + REST);
  }
}
