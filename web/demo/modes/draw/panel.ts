/** The settings of the wood: spacing, margin, how many, kinds and seed; each change is seen at once. */
import type { Editor } from '../../board/editor.ts';
import { isNatural, KIND_NAMES, kindsOf, NATURAL, type Scene } from '../../scene/scene.ts';
import type { WoodSettings } from '../../scene/things.ts';
import { SPECIES, type Sprite, spriteCanvas } from '../../sprites/sheet.ts';
import { counted, metres } from '../../ui/format.ts';
import type { Wood } from '../../wood/wood.ts';

const input = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;
const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

const inKinds = <T extends HTMLElement>(selector: string): T[] => [
  ...document.querySelectorAll<T>(`.kinds ${selector}`),
];
const kindSliders = (): HTMLInputElement[] => inKinds('input');

export function paintPortraits(sheet: readonly Sprite[]): void {
  for (const [kind, place] of inKinds('.portrait').entries()) {
    const species = SPECIES.find(({ name }) => name === KIND_NAMES[kind]);
    const sprite = sheet[species?.first ?? 0];
    if (sprite) place.prepend(spriteCanvas(sprite, 1));
  }
}

const withShare = (
  { kinds }: WoodSettings,
  kind: number,
  share: number,
): Pick<WoodSettings, 'kinds'> => ({
  kinds: kinds.map((each, i) => (i === kind ? share : each)) as unknown as WoodSettings['kinds'],
});

/** Takes a kind out of the wood, or in with as large a share as the others have in the mean. */
function toggled(settings: WoodSettings, kind: number): Pick<WoodSettings, 'kinds'> {
  const { kinds } = settings;
  if (kinds[kind]) return withShare(settings, kind, 0);
  const used = kinds.filter((share) => share > 0);
  const mean = used.reduce((sum, share) => sum + share, 0) / used.length || 0.5;
  return withShare(settings, kind, Math.max(0.05, Math.round(20 * mean) / 20));
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

export function wirePanel(editor: Editor): void {
  wireSlider(editor, input('spacing'), (radius) => ({ radius }));
  wireSlider(editor, input('margin'), (margin) => ({ margin }), editor.set.bind(editor));
  wireSlider(
    editor,
    input('share'),
    (share) => ({ share, count: undefined }),
    editor.set.bind(editor),
  );
  for (const [kind, slider] of kindSliders().entries()) {
    wireSlider(editor, slider, (value) => withShare(editor.shownScene, kind, value));
  }
  for (const [kind, portrait] of inKinds('.portrait').entries())
    portrait.addEventListener('click', () => editor.setWood(toggled(editor.shownScene, kind)));
  inKinds('.natural')[0]?.addEventListener('click', () => editor.setWood({ kinds: NATURAL }));
  const seed = input('seed');
  seed.addEventListener('input', () => editor.setWood({ seed: seed.value }, 'seed'));
  seed.addEventListener('change', () => editor.history.endGesture());
}

/** The state that each slider shows, so that a drag does not set the others again. */
const shown = new WeakMap<HTMLInputElement, string>();

function show(slider: HTMLInputElement, value: number, words: string): void {
  const now = `${value} ${words}`;
  if (shown.get(slider) === now && slider.value === String(value)) return;
  shown.set(slider, now);
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
  // The count asked for, even before the trees stand.
  const shown = Math.min(scene.count ?? count, full);
  if (!exact.hasAttribute('data-typing')) exact.value = counted(shown);
  element('full').textContent = count < full ? `of ${counted(full)}` : '· all';
}

/** Each kind's part of all trees; a natural mix has them without numbers. */
function showKinds(scene: Scene): void {
  const natural = isNatural(scene);
  const used = natural ? [] : kindsOf(scene);
  const sum = scene.kinds.reduce((all, share) => all + share, 0);
  const parts = inKinds<HTMLOutputElement>('output');
  const portraits = inKinds('.portrait');
  for (const [kind, slider] of kindSliders().entries()) {
    const value = scene.kinds[kind] as number;
    const part = natural ? '' : `${Math.round((100 * value) / sum)}%`;
    slider.ariaLabel = `Share of ${KIND_NAMES[kind]}`;
    show(slider, value, natural ? 'natural' : part);
    (parts[kind] as HTMLOutputElement).textContent = used.includes(kind) ? part : '';
    portraits[kind]?.setAttribute('aria-pressed', String(used.includes(kind)));
  }
  const [chip] = inKinds('.natural');
  chip?.setAttribute('aria-pressed', String(natural));
  chip?.parentElement?.classList.toggle('mixed', natural);
}

export function showPanel(scene: Scene, wood: Wood | undefined): void {
  const { radius, margin, seed } = scene;
  const share = shareOf(scene, wood?.full ?? 0);
  show(input('spacing'), radius, metres(radius));
  element('spacing-value').textContent = metres(radius);
  show(input('margin'), margin, metres(margin));
  element('margin-value').textContent = metres(margin);
  show(input('share'), share, `${Math.round(100 * share)}% of all that fit`);
  showExact(scene, wood);
  showKinds(scene);
  const field = input('seed');
  if (field !== document.activeElement || field.value !== seed) field.value = seed;
}
