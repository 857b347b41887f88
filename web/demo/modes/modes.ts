/** Draw, Grow and Compare: which one is on show. The last two are loaded when they are first wanted. */
import type { Editor } from '../board/editor.ts';
import type { Stage } from '../board/stage.ts';
import { showFailure } from '../ui/status.ts';

export type ModeName = 'draw' | 'grow' | 'compare';

/** What a mode gets from the page. */
export interface ModeHost {
  readonly editor: Editor;
  readonly stage: Stage;
  /** Covers the window below the top bar while the mode is on; the mode fills it. */
  readonly element: HTMLElement;
}

/** A way to look at the scene other than drawing it. */
export interface Mode {
  /** Shows the scene as it is now. */
  open(): void;
  /** Stops all work and gives back memory. */
  close(): void;
  /** The palette or the window's size is another one. */
  refresh(): void;
}

/** What makes the modes that are loaded when they are first wanted. */
export type Loaders = Readonly<
  Record<Exclude<ModeName, 'draw'>, () => Promise<new (host: ModeHost) => Mode>>
>;

export class Modes {
  current: ModeName = 'draw';
  private readonly made = new Map<ModeName, Mode>();

  constructor(
    private readonly editor: Editor,
    private readonly stage: Stage,
    private readonly loaders: Loaders,
    private readonly changed: (mode: ModeName) => void,
  ) {
    const tabs = [...document.querySelectorAll<HTMLElement>('[data-mode]')];
    for (const tab of tabs)
      tab.addEventListener('click', () => void this.show(tab.dataset.mode as ModeName));
    addEventListener('resize', () => this.refresh());
  }

  refresh(): void {
    this.made.get(this.current)?.refresh();
  }

  async show(name: ModeName): Promise<void> {
    if (name === this.current) return;
    this.editor.tool.cancel();
    this.made.get(this.current)?.close();
    this.current = name;
    document.body.dataset.mode = name;
    for (const tab of document.querySelectorAll<HTMLElement>('[data-mode]'))
      tab.setAttribute('aria-pressed', String(tab.dataset.mode === name));
    for (const id of Object.keys(this.loaders))
      (document.getElementById(id) as HTMLElement).hidden = id !== name;
    this.stage.hidden = name !== 'draw';
    this.stage.askAll();
    this.changed(name);
    if (name === 'draw') return;
    try {
      const mode = this.made.get(name) ?? (await this.make(name));
      if (this.current === name) mode.open();
    } catch (error) {
      showFailure(error);
      await this.show('draw');
    }
  }

  private async make(name: keyof Loaders): Promise<Mode> {
    const Made = await this.loaders[name]();
    const element = document.getElementById(name) as HTMLElement;
    const mode = new Made({ editor: this.editor, stage: this.stage, element });
    this.made.set(name, mode);
    return mode;
  }
}
