/** The scene: what was drawn, and nothing else. Everything on the page follows from it. */
import { type Box, boxOf, type FillRule, type Ring, united } from './geometry.ts';

export type ShapeKind = 'freehand' | 'polygon' | 'rectangle' | 'ellipse' | 'coastline';

export interface Shape {
  /** New for every change, so that equal ids mean equal shapes. */
  readonly id: number;
  readonly kind: ShapeKind;
  /** A cut takes its inside away from what was drawn before it. */
  readonly cut: boolean;
  readonly rings: readonly Ring[];
  readonly fill: FillRule;
  readonly name?: string;
}

export interface Scene {
  readonly shapes: readonly Shape[];
  readonly radius: number;
  readonly seed: string;
}

export const RADIUS = { least: 3, most: 45, step: 0.5, usual: 17 } as const;

let lastId = 0;

export function shape(kind: ShapeKind, rings: readonly Ring[], more: Partial<Shape> = {}): Shape {
  return { kind, cut: false, fill: 'nonzero', ...more, id: ++lastId, rings };
}

export function boundsOf(scene: Scene): Box | undefined {
  const boxes = scene.shapes.filter(({ cut }) => !cut).map(({ rings }) => boxOf(rings));
  return boxes.length ? boxes.reduce(united) : undefined;
}

const STEPS = 200;

/** Undo and redo over whole scenes, which never change once made. */
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
