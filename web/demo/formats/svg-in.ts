/** The shapes of an SVG file. Only attributes are read, so nothing in the file can run or load. */
import { SaxesParser } from 'saxes';
import type { FillRule } from '../geometry/rings.ts';
import { type Drawing, FileError, type Line, type Shape } from './drawing.ts';
import { shortened } from './map-tags.ts';
import { Outline } from './svg-path.ts';

/** A curve may be off by this share of the drawing. */
const FINE = 1 / 8000;
/** Beyond this a number is no place in a drawing. */
const FAR = 1e12;
const DEEPEST = 200;
const GROUPS = ['svg', 'g', 'a', 'switch'];
/** Curves may not become more corners than a file of the largest size could list. */
const MOST_CORNERS = 2_000_000;

interface Element {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface View {
  readonly width: number;
  readonly height: number;
}

/** The properties that an element hands down to its children. */
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
  /** Drawings that this page saves say so. */
  readonly isWater: boolean;
  /** The name from the element's own title. */
  name: string;
}

/** A presentation attribute, which a style may overrule. */
function look(element: Element, name: string): string | undefined {
  const { style = '', [name]: own } = element.attributes;
  const [, styled] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]+)`).exec(style) ?? [];
  return (styled ?? own)?.trim();
}

function sizeOf({ attributes }: Element): View {
  const box = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const own = (name: string): number => Number.parseFloat(attributes[name] ?? '') || 100;
  return { width: box[2] || own('width'), height: box[3] || own('height') };
}

/** A length; per cent are of the drawing's width, height, or the mean of both. */
function lengthOf(element: Element, name: string, view: View): number {
  const text = element.attributes[name] ?? '';
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
  const { name, attributes } = element;
  switch (name) {
    case 'path':
      return attributes.d ?? '';
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
      const points = (attributes.points ?? '').trim();
      return points && `M${points}${name === 'polygon' ? 'Z' : ''}`;
    }
    default:
      return undefined;
  }
}

/** Gathers what is drawn while a file is read. */
class Walk {
  readonly drawn: Drawn[] = [];
  private view: View | undefined;
  /** The properties of each open element; undefined for elements that are hidden or not groups. */
  private readonly open: (Manner | undefined)[] = [];
  /** The drawing of each open element. */
  private readonly drawing: (Drawn | undefined)[] = [];
  private titled: Drawn | undefined;

  enter(element: Element): void {
    const { name, attributes } = element;
    if (!this.view && name !== 'svg') throw new FileError(`it contains <${name}> instead of <svg>`);
    this.view ??= sizeOf(element);
    const { length } = this.open;
    if (length > DEEPEST) throw new FileError(`its groups are nested more than ${DEEPEST} deep`);
    const over = length ? this.open[length - 1] : { fill: '', rule: '', transforms: [] };
    if (name === 'title') this.titled = this.drawing.at(-1);
    this.drawing.push(undefined);
    const isGroup = GROUPS.includes(name);
    const manner = over && this.mannerOf(element, over);
    this.open.push(isGroup ? manner : undefined);
    if (!manner || isGroup) return;
    const data = dataOf(element, this.view);
    if (!data) return;
    const at = `<${name}>${attributes.id ? ` “${attributes.id}”` : ''}`;
    const drawn: Drawn = {
      outline: new Outline(data, manner.transforms, at),
      isLine: manner.fill === 'none' || name === 'line',
      rule: manner.rule === 'evenodd' ? 'evenodd' : 'nonzero',
      isWater: attributes.class === 'water',
      name: '',
    };
    this.drawn.push(drawn);
    this.drawing[this.drawing.length - 1] = drawn;
  }

  write(text: string): void {
    if (this.titled) this.titled.name += text;
  }

  leave(): void {
    this.titled = undefined;
    this.drawing.pop();
    this.open.pop();
  }

  private mannerOf(element: Element, over: Manner): Manner | undefined {
    if (look(element, 'display') === 'none' || look(element, 'visibility') === 'hidden')
      return undefined;
    const { transform } = element.attributes;
    return {
      fill: look(element, 'fill') ?? over.fill,
      rule: look(element, 'fill-rule') ?? over.rule,
      transforms: transform ? [transform, ...over.transforms] : over.transforms,
    };
  }
}

/** The texts that a document type names, as drawing programs write them. */
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

function drawnIn(text: string): Drawn[] {
  const walk = new Walk();
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new FileError('it is not valid SVG', `line ${parser.line}`);
  });
  parser.on('doctype', (type) => {
    for (const [, name, double, single] of type.matchAll(ENTITY))
      parser.ENTITIES[name as string] = double ?? single ?? '';
  });
  parser.on('opentag', ({ name, attributes }) => {
    walk.enter({ name: name.replace(/^.*:/, ''), attributes });
  });
  parser.on('text', (words) => walk.write(words));
  parser.on('closetag', () => walk.leave());
  parser.write(text).close();
  return walk.drawn;
}

export function readSVG(text: string): Drawing {
  const drawn = drawnIn(text);
  const reach = drawn.reduce((most, { outline }) => Math.max(most, outline.reach), 1e-9);
  if (!(reach < FAR)) throw new FileError('its numbers are too large');
  const shapes: Shape[] = [];
  const lines: Line[] = [];
  let left = MOST_CORNERS;
  for (const { outline, isLine, rule, isWater, name: title } of drawn) {
    const name = shortened(title);
    const named = name ? { name } : {};
    const parts = outline.straight(FINE * reach, left);
    for (const { line } of parts) left -= line.length / 2;
    const rings = parts.filter(({ closed }) => closed || !isLine).map(({ line }) => line);
    const areas = rings.filter(({ length }) => length >= 6);
    if (areas.length)
      shapes.push({ sort: isWater ? 'water' : 'plain', rings: areas, fill: rule, ...named });
    if (!isLine) continue;
    for (const { closed, line } of parts) if (!closed) lines.push({ sort: 'road', line, ...named });
  }
  return { shapes, lines, trees: [], houses: [], others: [], isPlaced: false };
}
