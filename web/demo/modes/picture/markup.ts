/** The mode's sheet and cards. */

export const MARKUP = `
  <div class="sheet-paper">
    <canvas class="sheet-dots" role="img" aria-label="The photo as dots"></canvas>
    <div class="sheet-wood"><canvas class="sheet-floor" aria-hidden="true"></canvas><canvas class="sheet-trees" role="img" aria-label="The photo as trees"></canvas></div>
    <div class="sheet-split" role="slider" tabindex="0" aria-label="Dots to the left, trees to the right" aria-valuemin="0" aria-valuemax="100">
      <span data-icon="chevrons-left-right"></span>
    </div>
  </div>
  <div class="picture-panel card" role="group" aria-label="Photo">
    <h2>Photo</h2>
    <div class="picture-own">
      <div class="picture-thumb" aria-hidden="true"></div>
      <button type="button" data-act="choose" data-icon="image-up" data-words>Choose a photo…</button>
      <p>or drop one anywhere</p>
    </div>
    <div class="choices" role="group" aria-label="View">
      <button type="button" data-view="dots">Dots</button>
      <button type="button" data-view="trees">Trees</button>
      <button type="button" data-view="both">Both</button>
    </div>
    <div class="field">
      <label for="picture-count">How many</label>
      <input id="picture-exact" type="text" inputmode="numeric" autocomplete="off" aria-label="Exact number" />
      <svg class="picture dots" viewBox="0 0 44 24" aria-hidden="true"><path d="M4 7h.01M13 7h.01M22 7h.01M31 7h.01M40 7h.01M8 17h.01M17 17h.01M26 17h.01M35 17h.01" /></svg>
      <input id="picture-count" type="range" min="0" max="100" step="1" />
    </div>
    <div class="field">
      <label for="picture-contrast">Contrast</label>
      <output for="picture-contrast"></output>
      <svg class="picture" viewBox="0 0 44 24" aria-hidden="true"><circle cx="12" cy="12" r="9" /><circle class="full" cx="32" cy="12" r="9" /></svg>
      <input id="picture-contrast" type="range" min="40" max="250" step="1" />
    </div>
    <div class="field" data-for="dots">
      <label for="picture-size">Dot size</label>
      <output for="picture-size"></output>
      <svg class="picture" viewBox="0 0 44 24" aria-hidden="true"><circle cx="5" cy="12" r="2" /><circle cx="16" cy="12" r="4.5" /><circle cx="34" cy="12" r="8" /></svg>
      <input id="picture-size" type="range" min="30" max="160" step="1" />
    </div>
    <div class="picture-save">
      <button type="button" class="main" data-act="svg" data-icon="share" data-words>Save as SVG</button>
      <button type="button" data-act="png" data-icon="image" data-words>Save as PNG</button>
      <p></p>
    </div>
  </div>
  <output class="picture-status card"><b></b><span></span></output>`;
