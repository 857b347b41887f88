/**
 * The shapes of an SVG file. Only attributes are read, from a document that is never shown, so
 * nothing in the file can run or load.
 */

import type { FillRule, Ring } from '../geometry/rings.ts';
import { type Drawing, FileError, type Shape } from './drawing.ts';
import { Outline } from './svg-path.ts';

/** A curve may be off by this share of the drawing. */
const FINE = 1 / 8000;
/** Beyond this a number is no place in a drawing. */
const FAR = 1e12;
const DEEPEST = 200;
const GROUPS = ['svg', 'g', 'a', 'switch'];

interface View {
  readonly width: number;
  readonly height: number;
}

/** What an element hands down to those within. */
interface Manner {
  readonly fill: string;
  readonly rule: string;
  /** From the inside out. */
  readonly transforms: readonly string[];
}

interface Drawn {
  readonly outline: Outline;
  readonly isLine: boolean;
  readonly rule: FillRule;
}

/** A presentation attribute, which a style may overrule. */
function look(element: Element, name: string): string | undefined {
  const style = element.getAttribute('style') ?? '';
  const [, styled] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]+)`).exec(style) ?? [];
  return (styled ?? element.getAttribute(name))?.trim();
}

function sizeOf(root: Element): View {
  const box = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const own = (name: string): number => Number.parseFloat(root.getAttribute(name) ?? '') || 100;
  return { width: box[2] || own('width'), height: box[3] || own('height') };
}

/** A length; per cent are of the drawing's width, height, or the mean of both. */
function lengthOf(element: Element, name: string, view: View): number {
  const text = element.getAttribute(name) ?? '';
  const value = Number.parseFloat(text) || 0;
  if (!text.trim().endsWith('%')) return value;
  const mean = Math.hypot(view.width, view.height) / Math.SQRT2;
  const whole = /x|width/.test(name) ? view.width : /y|height/.test(name) ? view.height : mean;
  return (value / 100) * whole;
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  if (!(rx > 0 && ry > 0)) return '';
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`;
}

function rectangle(x: number, y: number, w: number, h: number, rx: number, ry: number): string {
  if (!(w > 0 && h > 0)) return '';
  const [a, b] = [Math.min(rx || ry, w / 2), Math.min(ry || rx, h / 2)];
  if (!(a > 0 && b > 0)) return `M${x} ${y}h${w}v${h}h${-w}Z`;
  const arc = (dx: number, dy: number): string => `a${a} ${b} 0 0 1 ${dx} ${dy}`;
  return `M${x + a} ${y}h${w - 2 * a}${arc(a, b)}v${h - 2 * b}${arc(-a, b)}h${2 * a - w}${arc(-a, -b)}v${2 * b - h}${arc(a, -b)}Z`;
}

/** A basic shape as path data; undefined for what is no shape. */
function dataOf(element: Element, view: View): string | undefined {
  const of = (name: string): number => lengthOf(element, name, view);
  switch (element.localName) {
    case 'path':
      return element.getAttribute('d') ?? '';
    case 'rect':
      return rectangle(of('x'), of('y'), of('width'), of('height'), of('rx'), of('ry'));
    case 'circle':
      return ellipse(of('cx'), of('cy'), of('r'), of('r'));
    case 'ellipse':
      return ellipse(of('cx'), of('cy'), of('rx'), of('ry'));
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'polyline':
    case 'polygon': {
      const points = (element.getAttribute('points') ?? '').trim();
      return points && `M${points}${element.localName === 'polygon' ? 'Z' : ''}`;
    }
    default:
      return undefined;
  }
}

function walk(root: Element): Drawn[] {
  const view = sizeOf(root);
  const drawn: Drawn[] = [];
  const visit = (element: Element, over: Manner, depth: number): void => {
    if (depth > DEEPEST) throw new FileError(`its groups are nested more than ${DEEPEST} deep`);
    if (look(element, 'display') === 'none' || look(element, 'visibility') === 'hidden') return;
    const own = element.getAttribute('transform');
    const manner = {
      fill: look(element, 'fill') ?? over.fill,
      rule: look(element, 'fill-rule') ?? over.rule,
      transforms: own ? [own, ...over.transforms] : over.transforms,
    };
    if (GROUPS.includes(element.localName)) {
      for (const child of element.children) visit(child, manner, depth + 1);
      return;
    }
    const data = dataOf(element, view);
    if (!data) return;
    const at = `<${element.localName}>${element.id ? ` “${element.id}”` : ''}`;
    drawn.push({
      outline: new Outline(data, manner.transforms, at),
      isLine: manner.fill === 'none' || element.localName === 'line',
      rule: manner.rule === 'evenodd' ? 'evenodd' : 'nonzero',
    });
  };
  visit(root, { fill: '', rule: '', transforms: [] }, 0);
  return drawn;
}

export function readSVG(text: string): Drawing {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml');
  const broken = root.querySelector('parsererror');
  if (broken) {
    const [, line] = /line (?:number )?(\d+)/i.exec(broken.textContent ?? '') ?? [];
    throw new FileError('it is no well-formed SVG', line && `line ${line}`);
  }
  if (root.documentElement.localName !== 'svg')
    throw new FileError(`it holds <${root.documentElement.localName}> and not <svg>`);
  const drawn = walk(root.documentElement);
  const reach = drawn.reduce((most, { outline }) => Math.max(most, outline.reach), 1e-9);
  if (!(reach < FAR)) throw new FileError('its numbers are too large');
  const shapes: Shape[] = [];
  const lines: Ring[] = [];
  for (const { outline, isLine, rule } of drawn) {
    const parts = outline.straight(FINE * reach);
    const rings = parts.filter(({ closed }) => closed || !isLine).map(({ line }) => line);
    const areas = rings.filter(({ length }) => length >= 6);
    if (areas.length) shapes.push({ rings: areas, fill: rule });
    if (isLine) lines.push(...parts.filter(({ closed }) => !closed).map(({ line }) => line));
  }
  return { shapes, lines, trees: [], houses: [], isPlaced: false };
}
