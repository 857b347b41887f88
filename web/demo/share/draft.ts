/**
 * The visitor's draft, kept in the browser; and beside it the scene of a link, which is shown
 * instead and kept apart, so that it never overwrites the draft.
 */
import type { Editor } from '../board/editor.ts';
import { isLink, writeScene } from '../formats/scene-out.ts';
import type { Scene } from '../scene/scene.ts';
import { keep, recall } from '../ui/memory.ts';

const OWN = 'copse draft';
/** Holds the link and, on the next line, its scene as changed by the visitor. */
const SHARED = 'copse shared draft';
/** Milliseconds of rest before a change is kept. */
const REST = 400;

/** The reader of scenes is loaded when there is a scene to read. */
const read = async (text: string): Promise<Scene> =>
  (await import('../formats/scene-in.ts')).readScene(text);

export class Drafts {
  /** The visitor has no draft yet. */
  isFirst = true;
  /** Why a link or a draft could not be shown. */
  failure: Error | undefined;
  /** Called when another scene is shown, or the state of the draft has changed. */
  changed: () => void = () => {};
  /** True if the last change was stored. */
  kept = true;
  /** True if the visitor knows that a change was not stored; undefined while there is nothing to know. */
  isTold: boolean | undefined;
  own: Scene;
  /** The link whose scene is on show. */
  private link: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private editor: Editor | undefined;

  constructor(first: Scene) {
    this.own = first;
  }

  /** True if a link's scene is shown. */
  get isShared(): boolean {
    return this.link !== undefined;
  }

  /** Returns the scene to show when the page opens. */
  async start(): Promise<Scene> {
    const text = recall(OWN);
    if (text !== undefined) {
      this.isFirst = false;
      try {
        this.own = await read(text);
      } catch (error) {
        this.failure = error as Error;
      }
    }
    return (await this.follow()) ?? this.own;
  }

  /** Keeps what the editor changes from now on. */
  watch(editor: Editor): void {
    this.editor = editor;
    editor.on((change) => {
      if (change !== 'scene') return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), REST);
    });
    addEventListener('pagehide', () => this.save());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.save();
    });
    addEventListener('hashchange', () => void this.open());
  }

  show(scene: Scene): void {
    const { editor } = this;
    if (!editor) return;
    editor.tool.cancel();
    editor.history.restart(scene);
    editor.tell('scene');
    // Nothing was changed by the visitor.
    clearTimeout(this.timer);
    this.timer = undefined;
    this.changed();
  }

  /** Goes to another link, or to none. */
  leave(link?: string): void {
    this.link = link;
    history.replaceState(null, '', location.pathname + location.search + (link ?? ''));
  }

  save(): void {
    const { editor, timer, link } = this;
    if (!editor || timer === undefined) return;
    clearTimeout(timer);
    this.timer = undefined;
    const text = writeScene(editor.scene);
    if (link) this.kept = keep(SHARED, `${link}\n${text}`);
    else {
      this.own = editor.scene;
      this.isFirst = false;
      this.kept = keep(OWN, text);
    }
    if (this.kept || this.isTold !== undefined) return;
    this.isTold = false;
    this.changed();
  }

  private async open(): Promise<void> {
    this.save();
    const scene = await this.follow();
    if (scene) this.show(scene);
    else if (this.failure) this.changed();
  }

  /** The scene of the address, if it holds one that is not the visitor's own. */
  private async follow(): Promise<Scene | undefined> {
    const { hash } = location;
    if (!isLink(hash)) return undefined;
    let scene: Scene;
    try {
      const { fromHash } = await import('../formats/link.ts');
      scene = await fromHash(hash);
    } catch (error) {
      this.failure = error as Error;
      this.leave(this.link);
      return undefined;
    }
    if (writeScene(scene) !== writeScene(this.own)) {
      this.link = hash;
      return (await changedBefore(hash)) ?? scene;
    }
    const { isShared } = this;
    this.leave();
    return isShared ? this.own : undefined;
  }
}

/** Returns the visitor's changes to a link's scene from an earlier visit. */
async function changedBefore(link: string): Promise<Scene | undefined> {
  const [before, text] = (recall(SHARED) ?? '').split('\n');
  if (before !== link || !text) return undefined;
  try {
    return await read(text);
  } catch {
    return undefined; // The link itself is whole.
  }
}
