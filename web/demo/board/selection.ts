/** The selection, and the operations on it. */
import type { Handle } from '../scene/handles.ts';
import { moved, type Thing } from '../scene/things.ts';
import type { Board } from './tool.ts';

/** Pixels between a copy and its original. */
const AWAY = 24;

export class Selection {
  /** The corner touched last, which Delete takes away. */
  corner: Handle | undefined;
  private chosen: Thing | undefined;

  constructor(private readonly board: Board) {}

  /** The selected thing, as long as it is in the scene. */
  get thing(): Thing | undefined {
    if (this.chosen && !this.board.scene.things.includes(this.chosen)) this.choose(undefined);
    return this.chosen;
  }

  choose(thing: Thing | undefined): void {
    if (thing === this.chosen) return;
    this.chosen = thing;
    this.corner = undefined;
    this.board.redraw();
  }

  /** Replaces the selected thing, and selects the new one. */
  replace(next: Thing, gesture?: string): void {
    const now = this.thing;
    if (!now) return;
    this.chosen = next;
    const things = this.board.scene.things.map((each) => (each === now ? next : each));
    this.board.setThings(things, gesture);
  }

  remove(): void {
    const now = this.thing;
    if (!now) return;
    this.choose(undefined);
    this.board.setThings(this.board.scene.things.filter((each) => each !== now));
  }

  duplicate(): void {
    const from = this.thing;
    if (!from) return;
    const away = AWAY / this.board.camera.zoom;
    const copy = moved(from, away, away);
    this.board.setThings([...this.board.scene.things, copy]);
    this.choose(copy);
  }
}
