import { load } from 'copse/space';
import { cloud } from './cloud.js';
import { leaves } from './leaves.js';
import { moss } from './moss.js';
import { show } from './stage.js';
import { trees } from './trees.js';

const scenes = { moss, trees, leaves, cloud };
const space = await load();

window.addEventListener('hashchange', open);
open();

function open() {
  const name = location.hash.slice(1) in scenes ? location.hash.slice(1) : 'moss';
  for (const link of document.querySelectorAll('nav a'))
    link.toggleAttribute('aria-current', link.hash === `#${name}`);
  show(scenes[name](space));
}
