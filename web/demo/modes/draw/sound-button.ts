/** The button for sound, which is off at first. Its code is loaded with the first press. */
import volume from 'lucide-static/icons/volume-2.svg?raw';
import type { Editor } from '../../board/editor.ts';
import type { TreeUpdater } from '../../board/tree-updater.ts';
import { lakesOf, type Scene } from '../../scene/scene.ts';
import { addIcons, setIcon } from '../../ui/icons.ts';
import { keep, recall } from '../../ui/memory.ts';
import type { Sound } from './sound.ts';

const KEY = 'copse sound';

/** Returns true if the lakes are the same ones, moved or reshaped. */
function hasMoved(before: Scene, now: Scene): boolean {
  const [one, other] = [lakesOf(before), lakesOf(now)];
  return one.length === other.length && one.some((lake, i) => lake !== other[i]);
}

export class SoundButton {
  /** Without storage the choice lasts as long as the page. */
  private isOn = recall(KEY) === 'on';
  private sound: Sound | undefined;
  private last: Scene;
  private readonly buttons = document.querySelectorAll<HTMLElement>('[data-action=sound]');

  constructor(editor: Editor, updater: TreeUpdater) {
    addIcons({ 'volume-2': volume });
    for (const button of this.buttons) setIcon(button, 'volume-2');
    this.last = editor.scene;
    updater.rose = (count) => {
      if (this.isOn) this.sound?.pop(count);
    };
    editor.on((change) => {
      if (change !== 'scene') return;
      if (this.isOn && editor.tool.busy && hasMoved(this.last, editor.scene)) this.sound?.water();
      this.last = editor.scene;
    });
    void this.show();
  }

  toggle(): void {
    this.isOn = !this.isOn;
    keep(KEY, this.isOn ? 'on' : undefined);
    void this.show(true);
  }

  private async show(isAsked = false): Promise<void> {
    for (const button of this.buttons) button.setAttribute('aria-pressed', String(this.isOn));
    if (this.isOn && !this.sound) this.sound = new (await import('./sound.ts')).Sound();
    if (this.isOn && isAsked) this.sound?.pop(3);
    if (!this.isOn) this.sound?.rest();
  }
}
