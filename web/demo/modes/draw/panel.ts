/** The settings of the wood: spacing, margin, how many, kinds and seed; each change is seen at once. */
import type { Editor } from '../../board/editor.ts';
import { KIND_NAMES, kindsOf, type Scene } from '../../scene/scene.ts';
import { SPECIES, type Sprite, spriteCanvas } from '../../sprites/sheet.ts';
import { counted, metres } from '../../ui/format.ts';
import type { Wood } from '../../wood/wood.ts';

const input = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

const kindSliders = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('.kinds input'),
];

/** What stands for each kind in its picture. */
const PORTRAITS = ['oak', 'spruce', 'bush'] as const;

function paintPortraits(sheet: readonly Sprite[]): void {
  for (const [kind, name] of PORTRAITS.entries()) {
    const sprite = sheet[SPECIES.find((species) => species.name === name)?.first ?? 0];
    const place = document.querySelector(`[data-kind="${kind}"] .portrait`);
    if (sprite) place?.append(spriteCanvas(sprite, 1));
  }
}

/** A slider that is one step of the history from press to release, and shows discs while held. */
function wireSlider(
  editor: Editor,
  slider: HTMLInputElement,
  change: (value: number) => Partial<Scene>,
  set: Editor['set'] = editor.setWood.bind(editor),
): void {
  const gesture = slider.id || slider.closest('[data-kind]')?.getAttribute('data-kind') || '';
  slider.addEventListener('input', () => set(change(slider.valueAsNumber), gesture));
  slider.addEventListener('change', () => editor.history.endGesture());
  const show = (on: boolean) => (): void => editor.showDiscs('slider', on);
  slider.addEventListener('pointerdown', show(true));
  for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
    slider.addEventListener(end, show(false));
}

export function wirePanel(editor: Editor, sheet: readonly Sprite[]): void {
  paintPortraits(sheet);
  wireSlider(editor, input('spacing'), (radius) => ({ radius }));
  wireSlider(editor, input('margin'), (margin) => ({ margin }), editor.set.bind(editor));
  wireSlider(
    editor,
    input('share'),
    (share) => ({ share, count: undefined }),
    editor.set.bind(editor),
  );
  for (const [kind, slider] of kindSliders().entries()) {
    wireSlider(editor, slider, (value) => {
      const kinds = [...editor.shownScene.kinds] as [number, number, number];
      kinds[kind] = value;
      return { kinds };
    });
  }
  const seed = input('seed');
  seed.addEventListener('input', () => editor.setWood({ seed: seed.value }, 'seed'));
  seed.addEventListener('change', () => editor.history.endGesture());
}

function show(slider: HTMLInputElement, value: number, words: string): void {
  slider.value = String(value);
  slider.ariaValueText = words;
  const [min, max] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty('--share', `${(100 * (value - min)) / (max - min)}%`);
}

/** The share of all trees that fit which stands. */
const shareOf = ({ share, count }: Scene, full: number): number =>
  count === undefined ? share : Math.min(1, count / Math.max(1, full));

function showExact(scene: Scene, wood: Wood | undefined): void {
  const exact = input('exact');
  if (!wood) return;
  const { full, count } = wood;
  // What is asked for, even before it stands.
  const shown = Math.min(scene.count ?? count, full);
  if (!exact.hasAttribute('data-typing')) exact.value = counted(shown);
  element('full').textContent = count < full ? `of ${counted(full)}` : '· all';
}

export function showPanel(scene: Scene, wood: Wood | undefined): void {
  const { radius, margin, kinds, seed } = scene;
  const share = shareOf(scene, wood?.full ?? 0);
  show(input('spacing'), radius, metres(radius));
  element('spacing-value').textContent = metres(radius);
  show(input('margin'), margin, metres(margin));
  element('margin-value').textContent = metres(margin);
  show(input('share'), share, `${Math.round(100 * share)}% of all that fit`);
  showExact(scene, wood);
  const used = kindsOf(scene);
  for (const [kind, slider] of kindSliders().entries()) {
    const value = kinds[kind] as number;
    show(slider, value, `${KIND_NAMES[kind]} trees: ${Math.round(100 * value)}%`);
    slider.closest('label')?.classList.toggle('unused', !used.includes(kind));
  }
  const field = input('seed');
  if (field !== document.activeElement || field.value !== seed) field.value = seed;
}
