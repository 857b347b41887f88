/** Undo and redo over whole scenes, which never change once made. */
import type { Scene } from './scene.ts';

const STEPS = 200;

export class History {
  private past: Scene[] = [];
  private future: Scene[] = [];
  private gesture: string | undefined;

  constructor(public present: Scene) {}

  /** Commits of the same gesture (one drag of a slider, one move) make one step. */
  commit(scene: Scene, gesture?: string): void {
    if (gesture === undefined || gesture !== this.gesture) {
      this.past.push(this.present);
      if (this.past.length > STEPS) this.past.shift();
    }
    this.gesture = gesture;
    this.present = scene;
    this.future = [];
  }

  /** Another scene, without a way back to those before. */
  restart(scene: Scene): void {
    this.past = [];
    this.future = [];
    this.gesture = undefined;
    this.present = scene;
  }

  endGesture(): void {
    this.gesture = undefined;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): boolean {
    return this.step(this.past, this.future);
  }

  redo(): boolean {
    return this.step(this.future, this.past);
  }

  private step(from: Scene[], to: Scene[]): boolean {
    const scene = from.pop();
    this.gesture = undefined;
    if (!scene) return false;
    to.push(this.present);
    this.present = scene;
    return true;
  }
}
