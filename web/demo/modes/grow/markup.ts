/** The elements of Grow. */
import { RADIUS } from '../../scene/scene.ts';
import { CHAPTERS } from './story.ts';

const RANGE = (
  id: string,
  name: string,
  least: number,
  most: number,
  step: number,
  picture: string,
): string => `
  <div class="field">
    <label for="${id}">${name}</label>
    <output for="${id}"></output>
    <svg class="picture" viewBox="0 0 44 24" aria-hidden="true">${picture}</svg>
    <input id="${id}" type="range" min="${least}" max="${most}" step="${step}" />
  </div>`;

const TWO_DISCS = `<circle cx="12" cy="12" r="9" /><circle cx="32" cy="12" r="9" />
  <path d="M12 12h20m-3-2.6 3 2.6-3 2.6m-14-5.2-3 2.6 3 2.6" />`;
const DARTS = `<circle cx="22" cy="12" r="9" />
  <path d="m7 5 4 4m0-4-4 4M32 15l4 4m0-4-4 4M9 16l4 4m0-4-4 4M20.5 12h3" />`;

export const MARKUP = `
  <div class="grow-view" tabindex="0" role="group" aria-label="The wood as it grows. Space plays or pauses, the left and right arrows step, Home and End jump to the first and last step."></div>
  <p class="grow-message card" hidden></p>
  <div class="grow-dock card">
    <div class="grow-lens" aria-hidden="true"></div>
    <section class="grow-panel card" aria-label="How it grows">
      <div class="segments" role="radiogroup" aria-label="Method">
        <button type="button" role="radio" data-method="bridson">Bridson</button>
        <button type="button" role="radio" data-method="maximal">copse</button>
        <button type="button" role="radio" data-method="both">Both</button>
      </div>
      <div class="grow-story" role="group" aria-label="The story in ${CHAPTERS.length} steps">${CHAPTERS.map(
        ({ title }, i) =>
          `<button type="button" aria-label="${i + 1}: ${title}" title="${title}" aria-pressed="false">${i + 1}</button>`,
      ).join('')}</div>
      <p class="grow-caption"><b></b> <span></span></p>
      <button type="button" class="grow-next" data-words hidden>Compare six methods</button>
      <div class="grow-fields">
        ${RANGE('grow-spacing', 'Spacing', RADIUS.least, RADIUS.most, RADIUS.step, TWO_DISCS)}
        ${RANGE('grow-tries', 'Tries', 1, 60, 1, DARTS)}
      </div>
      <button type="button" class="grow-order" aria-pressed="false" aria-label="Colour by order" title="Colour by order"><i aria-hidden="true"></i><span>Colour by order</span></button>
    </section>
    <section class="grow-transport card" aria-label="Steps">
      <div class="grow-buttons">
        <button type="button" data-grow="first" aria-label="First step" title="First step (Home)"></button>
        <button type="button" data-grow="play"></button>
        <button type="button" data-grow="step" aria-label="Next step" title="Next step (→)"></button>
      </div>
      <div class="grow-curve">
        <p aria-hidden="true"><b></b><span></span></p>
        <canvas aria-hidden="true"></canvas>
        <input type="range" min="0" step="1" aria-label="Step" />
      </div>
      <div class="grow-speed">
        <label for="grow-pace">Speed</label>
        <output for="grow-pace"></output>
        <input id="grow-pace" type="range" min="0" max="100" step="1" />
      </div>
    </section>
  </div>
  <p class="unseen" role="status"></p>`;
