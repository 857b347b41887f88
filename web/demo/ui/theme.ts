/** Light or dark: the system's choice until the visitor makes one, which is remembered. */
import moon from 'lucide-static/icons/moon.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import { DAY, NIGHT, type Palette } from '../render/palette.ts';
import { keep, recall } from './memory.ts';
import { setSvg } from './svg.ts';

const KEY = 'copse theme';
const system = matchMedia('(prefers-color-scheme: dark)');

export class Theme {
  /** Without storage the choice lasts as long as the page. */
  private choice = recall(KEY);

  /** Called when another palette is to be shown. */
  changed: (palette: Palette) => void = () => {};

  constructor() {
    system.addEventListener('change', () => this.show());
    this.show();
  }

  get dark(): boolean {
    return this.choice ? this.choice === 'dark' : system.matches;
  }

  get palette(): Palette {
    return this.dark ? NIGHT : DAY;
  }

  toggle(): void {
    this.choice = this.dark ? 'light' : 'dark';
    keep(KEY, this.choice);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    for (const button of document.querySelectorAll<HTMLElement>('[data-action=theme]'))
      setSvg(button, this.dark ? sun : moon);
    this.changed(this.palette);
  }
}
