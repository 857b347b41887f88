/** Lucide's icons for the buttons that are loaded later. */

import bookOpen from 'lucide-static/icons/book-open.svg?raw';
import brush from 'lucide-static/icons/brush.svg?raw';
import circle from 'lucide-static/icons/circle.svg?raw';
import circleDot from 'lucide-static/icons/circle-dot.svg?raw';
import codeXml from 'lucide-static/icons/code-xml.svg?raw';
import dices from 'lucide-static/icons/dices.svg?raw';
import droplet from 'lucide-static/icons/droplet.svg?raw';
import earth from 'lucide-static/icons/earth.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import eraser from 'lucide-static/icons/eraser.svg?raw';
import folderOpen from 'lucide-static/icons/folder-open.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import image from 'lucide-static/icons/image.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw';
import magnet from 'lucide-static/icons/magnet.svg?raw';
import map from 'lucide-static/icons/map.svg?raw';
import maximize from 'lucide-static/icons/maximize.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import moon from 'lucide-static/icons/moon.svg?raw';
import pointer from 'lucide-static/icons/mouse-pointer-2.svg?raw';
import pencil from 'lucide-static/icons/pencil.svg?raw';
import pentagon from 'lucide-static/icons/pentagon.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import redo from 'lucide-static/icons/redo-2.svg?raw';
import scissors from 'lucide-static/icons/scissors.svg?raw';
import share from 'lucide-static/icons/share.svg?raw';
import sliders from 'lucide-static/icons/sliders-horizontal.svg?raw';
import spline from 'lucide-static/icons/spline.svg?raw';
import sprayCan from 'lucide-static/icons/spray-can.svg?raw';
import sprout from 'lucide-static/icons/sprout.svg?raw';
import square from 'lucide-static/icons/square.svg?raw';
import sun from 'lucide-static/icons/sun.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import treePine from 'lucide-static/icons/tree-pine.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import wind from 'lucide-static/icons/wind.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import { attributesOf, setSvg } from './svg.ts';

const ICONS: Record<string, string> = {
  'book-open': bookOpen,
  circle,
  'circle-dot': circleDot,
  'code-xml': codeXml,
  dices,
  map,
  maximize,
  menu,
  minus,
  moon,
  'mouse-pointer-2': pointer,
  pencil,
  pentagon,
  plus,
  'redo-2': redo,
  scissors,
  square,
  sun,
  'trash-2': trash,
  'undo-2': undo,
  x,
  brush,
  droplet,
  earth,
  eraser,
  spline,
  house,
  image,
  'tree-pine': treePine,
  magnet,
  wind,
  keyboard,
  ellipsis,
  'sliders-horizontal': sliders,
  sprout,
  'spray-can': sprayCan,
  'layout-grid': layoutGrid,
  'folder-open': folderOpen,
  share,
};

/** Icons that come with a part of the page loaded later. */
export function addIcons(icons: Readonly<Record<string, string>>): void {
  Object.assign(ICONS, icons);
}

export function setIcon(button: HTMLElement, name: string): void {
  setSvg(button, ICONS[name] ?? '');
}

export function closeButton(close: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', 'Close');
  setIcon(button, 'x');
  button.addEventListener('click', close);
  return button;
}

/** Gives every button of a part of the page its icon, its name and its tip. */
export function labelButtons(part: ParentNode): void {
  for (const button of part.querySelectorAll<HTMLElement>('[data-icon]')) {
    setIcon(button, button.dataset.icon ?? '');
    for (const [name, value] of Object.entries(attributesOf(button.dataset)))
      button.setAttribute(name, value);
  }
}
