/** The mode's cards: which country, what is shown of it, how near; and how many trees are in sight. */
import compass from 'lucide-static/icons/compass.svg?raw';
import crop from 'lucide-static/icons/crop.svg?raw';
import grid from 'lucide-static/icons/grid-2x2.svg?raw';
import layers from 'lucide-static/icons/layers.svg?raw';
import mountain from 'lucide-static/icons/mountain.svg?raw';
import route from 'lucide-static/icons/route.svg?raw';
import trees from 'lucide-static/icons/trees.svg?raw';
import type from 'lucide-static/icons/type.svg?raw';
import waves from 'lucide-static/icons/waves.svg?raw';
import { addIcons, labelButtons } from '../../ui/icons.ts';
import { countInWords, lengthInWords, roundLength } from '../../ui/scale.ts';
import { LAYERS, type LayerName } from './markup.ts';
import type { Origin } from './stream/messages.ts';

addIcons({ compass, crop, 'grid-2x2': grid, layers, mountain, route, trees, type, waves });

interface Acts {
  seed(seed: string): void;
  wooded(share: number): void;
  layer(name: LayerName): void;
  dice(): void;
  take(): void;
  in(): void;
  out(): void;
  home(): void;
}

/** The longest that the scale's bar may be, in pixels. */
const BAR = 84;

export class Panel {
  private readonly seed: HTMLInputElement;
  private readonly wooded: HTMLInputElement;

  constructor(
    private readonly element: HTMLElement,
    acts: Acts,
  ) {
    labelButtons(element);
    this.seed = this.find('#world-seed');
    this.wooded = this.find('#world-wooded');
    this.seed.addEventListener('change', () => {
      const seed = this.seed.value.trim();
      if (seed) acts.seed(seed);
    });
    this.wooded.addEventListener('input', () => acts.wooded(Number(this.wooded.value) / 100));
    for (const [name] of LAYERS)
      this.find(`[data-layer=${name}]`).addEventListener('click', () => acts.layer(name));
    for (const name of ['dice', 'take', 'in', 'out', 'home'] as const)
      this.find(`[data-act=${name}]`).addEventListener('click', () => acts[name]());
    const fold = this.find('[data-act=layers]');
    fold.addEventListener('click', () => {
      const isOpen = this.find('.world-panel').classList.toggle('open');
      fold.setAttribute('aria-expanded', String(isOpen));
    });
  }

  show({ seed, wooded }: Origin, shown: ReadonlySet<LayerName>): void {
    const percent = `${Math.round(100 * wooded)}%`;
    this.seed.value = seed;
    this.wooded.value = String(Math.round(100 * wooded));
    this.wooded.style.setProperty('--share', percent);
    this.find('#world-wooded-value').textContent = percent;
    for (const [name] of LAYERS)
      this.find(`[data-layer=${name}]`).setAttribute('aria-pressed', String(shown.has(name)));
  }

  showScale(zoom: number): void {
    const length = roundLength(BAR / zoom);
    const bar = this.find('.scale');
    bar.style.width = `${length * zoom}px`;
    this.find('.scale span').textContent = lengthInWords(length);
  }

  showTrees(count: number): void {
    if (count === 0) this.showNews('No trees here');
    else this.say(`${countInWords(count)} ${count === 1 ? 'tree' : 'trees'}`, false);
  }

  /** Shows a message in place of the usual words about trees. */
  showNews(words: string): void {
    this.say(words, true);
  }

  private say(words: string, isNews: boolean): void {
    this.find('.world-status').classList.toggle('news', isNews);
    const told = this.find('.world-status b');
    // Text that does not change is not read out again.
    if (told.textContent !== words) told.textContent = words;
  }

  find<Found extends HTMLElement>(selector: string): Found {
    return this.element.querySelector(selector) as Found;
  }
}
