/** The modes of the page, one of which is shown. */
import type { Editor } from '../board/editor.ts';
import type { Stage } from '../board/stage.ts';
import type { Photo } from '../formats/photo.ts';
import { showFailure } from '../ui/status.ts';

export type ModeName = 'draw' | 'world' | 'grow' | 'compare' | 'picture';

/** The page's interface for modes. */
export interface ModeHost {
  readonly editor: Editor;
  readonly stage: Stage;
  /** Covers the window below the top bar while the mode is on; the mode fills it. */
  readonly element: HTMLElement;
  /** Goes back to drawing, and shows all that is drawn. */
  draw(): void;
  /** Lets the visitor choose a file. */
  choose(): void;
}

/** A way to look at the scene other than drawing it. */
export interface Mode {
  /** Shows the scene as it is now, or a picture. */
  open(photo?: Photo): void;
  /** Stops all work and gives back memory. */
  close(): void;
  /** Paints again after a change of the palette or of the window's size. */
  refresh(): void;
  /** Shares the mode's own content, if that is not the scene. */
  share?(pane: 'share' | 'code'): Promise<void>;
}

/** Loaders of the modes, for when they are first wanted. */
type Loaders = Readonly<
  Record<Exclude<ModeName, 'draw'>, () => Promise<new (host: ModeHost) => Mode>>
>;

export class Modes {
  private current: ModeName = 'draw';
  private readonly made: Map<ModeName, Mode>;

  constructor(
    draw: Mode,
    private readonly loaders: Loaders,
    private readonly host: Omit<ModeHost, 'element'>,
  ) {
    this.made = new Map([['draw', draw]]);
    for (const tab of document.querySelectorAll<HTMLElement>('button[data-mode]'))
      tab.addEventListener('click', () => void this.show(tab.dataset.mode as ModeName));
    addEventListener('resize', () => this.refresh());
    addEventListener('hashchange', () => this.follow());
  }

  /** Goes to the mode that the end of the address names: `#world=…`. */
  follow(): void {
    const name = /^#(\w+)=/.exec(location.hash)?.[1] ?? '';
    if (name in this.loaders) void this.show(name as ModeName);
  }

  /** Call this when the palette changes. */
  refresh(): void {
    this.made.get(this.current)?.refresh();
  }

  /** Shares the mode's own content, if that is not the scene. */
  get share(): Mode['share'] {
    const mode = this.made.get(this.current);
    return mode?.share?.bind(mode);
  }

  async show(name: ModeName, photo?: Photo): Promise<void> {
    if (name === this.current && !photo) return;
    if (name !== this.current) this.made.get(this.current)?.close();
    this.current = name;
    document.body.dataset.mode = name;
    for (const tab of document.querySelectorAll<HTMLElement>('button[data-mode]'))
      tab.setAttribute('aria-pressed', String(tab.dataset.mode === name));
    for (const id of Object.keys(this.loaders))
      (document.getElementById(id) as HTMLElement).hidden = id !== name;
    try {
      const mode = this.made.get(name) ?? (await this.make(name as keyof Loaders));
      if (this.current === name) mode.open(photo);
    } catch (error) {
      showFailure(error);
      await this.show('draw');
    }
  }

  private async make(name: keyof Loaders): Promise<Mode> {
    const [Made] = await Promise.all([this.loaders[name](), this.host.stage.ready]);
    const element = document.getElementById(name) as HTMLElement;
    const mode = new Made({ ...this.host, element });
    this.made.set(name, mode);
    return mode;
  }
}
