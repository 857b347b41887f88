/** The window's view: fitted to the wood until it is moved by hand. */
import type { Box } from '../geometry/boxes.ts';
import { conflictRadius } from '../scene/scene.ts';
import { freeArea } from '../ui/free-area.ts';
import type { Editor } from './editor.ts';
import type { Stage } from './stage.ts';

const EDGE = 12;
/** Trees stand up to so many spacings of the largest kind above their ground. */
const TREETOPS = 2.3;

export class View {
  /** The box the view was fitted to; undefined once it is moved. */
  private fitted: Box | undefined;

  constructor(
    private readonly editor: Editor,
    private readonly stage: Stage,
  ) {
    stage.resized = () => this.refit();
  }

  /** Under a stroke the ground must not move. */
  refit(): void {
    if (!this.editor.tool.busy) this.fit(this.fitted);
  }

  /** Shows the box in what the cards leave free. */
  fit(box: Box | undefined): void {
    if (!box) return;
    const { editor, stage } = this;
    const tall = { ...box, y0: box.y0 - TREETOPS * conflictRadius(editor.scene) };
    editor.camera.fit(tall, freeArea(stage.width, stage.height));
    editor.tell('view');
    this.fitted = box;
  }

  zoom(factor: number): void {
    const { width, height } = this.stage;
    this.editor.camera.zoomAt({ x: width / 2, y: height / 2 }, factor);
    this.editor.tell('view');
  }

  touched(): void {
    this.fitted = undefined;
  }

  /** The window, in its own pixels. */
  get whole(): Box {
    const { width, height } = this.stage;
    return { x0: EDGE, y0: EDGE, x1: width - EDGE, y1: height - EDGE };
  }
}
