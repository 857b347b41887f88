/** The slider of seasons. */
import type { Editor } from '../../board/editor.ts';
import { YEAR } from '../../scene/scene.ts';

const WORDS = [
  'Spring',
  'Late spring',
  'Summer',
  'Late summer',
  'Autumn',
  'Late autumn',
  'Winter',
] as const;

export function wireSeason(editor: Editor): void {
  const slider = document.getElementById('season') as HTMLInputElement;
  const output = document.getElementById('season-value') as HTMLElement;
  const show = (): void => {
    const { season = YEAR.summer } = editor.scene;
    const words = WORDS[Math.round(2 * season)] ?? '';
    slider.value = String(season);
    slider.ariaValueText = words;
    slider.style.setProperty('--share', `${(100 * season) / YEAR.winter}%`);
    output.textContent = words;
  };
  slider.addEventListener('input', () => {
    const season = slider.valueAsNumber;
    editor.set({ season: season === YEAR.summer ? undefined : season }, 'season');
  });
  slider.addEventListener('change', () => editor.history.endGesture());
  editor.on((change) => {
    if (change === 'scene') show();
  });
  show();
}
