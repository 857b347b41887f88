/** The mode's canvases and cards. */

/** The layers to show or hide; the first five are painted into the ground or planted on it. */
export const LAYERS = [
  ['trees', 'Trees', 'trees'],
  ['hills', 'Hills', 'mountain'],
  ['water', 'Water', 'waves'],
  ['roads', 'Roads', 'route'],
  ['villages', 'Villages', 'house'],
  ['names', 'Names', 'type'],
  ['chunks', 'Chunks', 'grid-2x2'],
] as const;

export type LayerName = (typeof LAYERS)[number][0];

/** The layers shown at first. */
export const usualLayers = (): Set<LayerName> =>
  new Set(LAYERS.map(([name]) => name).filter((name) => name !== 'chunks'));

const chip = ([name, words, icon]: (typeof LAYERS)[number]): string =>
  `<button type="button" data-layer="${name}" data-icon="${icon}" data-words aria-pressed="true">${words}</button>`;

export const MARKUP = `
  <div class="world-view">
    <canvas class="world-ground" aria-hidden="true"></canvas>
    <canvas class="world-trees" aria-hidden="true"></canvas>
    <canvas class="world-top" tabindex="0" role="application" aria-roledescription="map"
      aria-label="Map of the country. Arrow keys move it, plus and minus zoom, Home returns to the start."></canvas>
  </div>
  <div class="world-panel card" role="group" aria-label="Map settings">
    <div class="seed world-seed">
      <label for="world-seed">Seed</label>
      <input id="world-seed" type="text" maxlength="24" autocomplete="off" spellcheck="false" />
      <button type="button" data-act="dice" data-icon="dices" data-tip="New random country"></button>
    </div>
    <button type="button" class="world-fold" data-act="layers" data-icon="layers" data-tip="Layers" aria-expanded="false" aria-controls="world-layers"></button>
    <div id="world-layers" class="world-layers">
      <div class="field">
        <label for="world-wooded">Woodland</label>
        <output id="world-wooded-value" for="world-wooded"></output>
        <svg class="picture" viewBox="0 0 44 24" aria-hidden="true">
          <circle cx="8" cy="12" r="6" /><circle cx="20" cy="9" r="5" /><circle cx="30" cy="14" r="3.5" /><circle cx="38" cy="10" r="2" />
        </svg>
        <input id="world-wooded" type="range" min="0" max="100" step="1" />
      </div>
      <fieldset class="chips"><legend>Layers</legend>${LAYERS.map(chip).join('')}</fieldset>
    </div>
    <div class="world-take">
      <button type="button" class="main" data-act="take" data-icon="crop" data-words>Open in Draw</button>
      <p>to edit the part you see</p>
    </div>
  </div>
  <div class="world-zoom card" role="group" aria-label="Zoom">
    <button type="button" data-act="out" data-icon="minus" data-tip="Zoom out" data-key="−"></button>
    <span class="scale-room"><span class="scale"><span></span></span></span>
    <button type="button" data-act="in" data-icon="plus" data-tip="Zoom in" data-key="+"></button>
    <hr />
    <button type="button" data-act="home" data-icon="compass" data-tip="Back to the start" data-key="Home"></button>
  </div>
  <div class="world-map card"><canvas role="img" aria-label="Overview map; click to go there"></canvas></div>
  <output class="world-status card"><b></b><span>none too close</span><span>endless</span></output>`;
