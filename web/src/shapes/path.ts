import { type EndpointArc, writeArc } from './arc.js';
import { Flattener } from './flatten.js';
import { PathScanner } from './path-scanner.js';
import { type EngineRings, RingWriter } from './rings.js';

/** Reads SVG path data as rings: each subpath that draws something is a ring, since filling closes it. */
export function readPath(text: string, at: string, tolerance: number): EngineRings {
  const scanner = new PathScanner(text, at);
  const pen = new Pen(tolerance);
  for (let letter = scanner.command('M', 'M'); letter !== undefined; letter = scanner.command()) {
    draw(letter, scanner, pen);
    // Further numbers repeat the command; after a move they draw lines.
    const again = letter === 'M' ? 'L' : letter === 'm' ? 'l' : letter;
    while (again.toUpperCase() !== 'Z' && scanner.more()) draw(again, scanner, pen);
  }
  return pen.finish();
}

function draw(letter: string, scanner: PathScanner, pen: Pen): void {
  const command = letter.toUpperCase();
  const isRelative = command !== letter;
  const fromX = isRelative ? pen.x : 0;
  const fromY = isRelative ? pen.y : 0;
  const x = () => fromX + scanner.number();
  const y = () => fromY + scanner.number();
  commands[command]?.(pen, x, y, scanner);
}

type Read = () => number;

/** The drawing of each command; `x` and `y` read the next coordinate. */
const commands: Record<string, (pen: Pen, x: Read, y: Read, scanner: PathScanner) => void> = {
  M: (pen, x, y) => pen.move(x(), y()),
  L: (pen, x, y) => pen.line(x(), y()),
  H: (pen, x) => pen.line(x(), pen.y),
  V: (pen, _, y) => pen.line(pen.x, y()),
  C: (pen, x, y) => pen.cubic(x(), y(), x(), y(), x(), y()),
  S: (pen, x, y) => pen.cubic(...pen.reflected('cubic'), x(), y(), x(), y()),
  Q: (pen, x, y) => pen.quadratic(x(), y(), x(), y()),
  T: (pen, x, y) => pen.quadratic(...pen.reflected('quadratic'), x(), y()),
  A: (pen, x, y, scanner) => pen.arc(readArc(scanner), x(), y()),
  Z: (pen) => pen.close(),
};

function readArc(scanner: PathScanner): EndpointArc {
  return {
    rx: scanner.number(),
    ry: scanner.number(),
    turned: scanner.number(),
    large: scanner.flag(),
    sweep: scanner.flag(),
  };
}

/** The state of drawing. */
class Pen {
  x = 0;
  y = 0;
  readonly #writer = new RingWriter();
  readonly #out: Flattener;
  #startX = 0;
  #startY = 0;
  #isDrawing = false;
  /**
   * The last control point of the last curve, which S and T reflect after a curve of the same kind.
   */
  #control: { kind: 'cubic' | 'quadratic'; x: number; y: number } | undefined;

  constructor(tolerance: number) {
    this.#out = new Flattener(this.#writer, tolerance);
  }

  finish(): EngineRings {
    this.close();
    return this.#writer.finish();
  }

  move(x: number, y: number): void {
    this.close();
    this.#startX = x;
    this.#startY = y;
    this.#arrive(x, y);
  }

  close(): void {
    if (this.#isDrawing) this.#writer.close();
    this.#isDrawing = false;
    this.#arrive(this.#startX, this.#startY);
  }

  line(x: number, y: number): void {
    this.#begin();
    this.#out.line(x, y);
    this.#arrive(x, y);
  }

  quadratic(x1: number, y1: number, x2: number, y2: number): void {
    this.#begin();
    this.#out.quadratic(this.x, this.y, x1, y1, x2, y2);
    this.#arrive(x2, y2);
    this.#control = { kind: 'quadratic', x: x1, y: y1 };
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    this.#begin();
    this.#out.cubic(this.x, this.y, x1, y1, x2, y2, x3, y3);
    this.#arrive(x3, y3);
    this.#control = { kind: 'cubic', x: x2, y: y2 };
  }

  arc(arc: EndpointArc, x: number, y: number): void {
    this.#begin();
    writeArc(this.#out, this.x, this.y, arc, x, y);
    this.#arrive(x, y);
  }

  /** The first control point of a smooth curve. */
  reflected(kind: 'cubic' | 'quadratic'): [number, number] {
    if (this.#control?.kind !== kind) return [this.x, this.y];
    return [2 * this.x - this.#control.x, 2 * this.y - this.#control.y];
  }

  #begin(): void {
    if (!this.#isDrawing) this.#out.line(this.#startX, this.#startY);
    this.#isDrawing = true;
  }

  #arrive(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.#control = undefined;
  }
}
