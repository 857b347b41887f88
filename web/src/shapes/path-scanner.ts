import { CopseError } from '../values/error.js';

/** Scans SVG path data in one pass: letters, numbers and flags. */
export class PathScanner {
  readonly #text: string;
  readonly #option: string;
  #at = 0;
  #afterComma = false;

  /** `option` names the text in errors. */
  constructor(text: string, option: string) {
    this.#text = text;
    this.#option = option;
    this.#match(space);
  }

  /** The next command's letter, one of `letters` in either case; undefined at the end. */
  command(letters: string = 'MLHVCSQTAZ', expected: string = 'a command'): string | undefined {
    const found = this.#text[this.#at];
    if (found === undefined) return undefined;
    if (!letters.includes(found.toUpperCase())) this.fail(expected);
    this.#at++;
    this.#match(space);
    return found;
  }

  /** Returns true if further numbers of the same command follow. */
  more(): boolean {
    return this.#afterComma || this.#looking(numberStart);
  }

  /** The next number. */
  number(): number {
    const start = this.#at;
    const value = Number(this.#match(number) ?? this.fail('a number'));
    if (!Number.isFinite(value)) {
      this.#at = start;
      this.fail('a finite number');
    }
    this.#separator();
    return value;
  }

  /** The next digit, as one of an arc's two flags. */
  flag(): boolean {
    const digit = this.#match(oneFlag) ?? this.fail('a flag, 0 or 1');
    this.#separator();
    return digit === '1';
  }

  /** Throws the error for malformed data at the current position. */
  fail(expected: string): never {
    const found = this.#at < this.#text.length ? JSON.stringify(this.#text[this.#at]) : 'the end';
    throw new CopseError({
      code: 'invalid-path',
      option: this.#option,
      value: this.#text,
      rule: `must be SVG path data: position ${this.#at} needs ${expected}, not ${found}`,
    });
  }

  #separator(): void {
    this.#match(space);
    this.#afterComma = this.#match(comma) !== undefined;
    if (this.#afterComma) this.#match(space);
  }

  #looking(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#text);
  }

  #match(pattern: RegExp): string | undefined {
    if (!this.#looking(pattern)) return undefined;
    const start = this.#at;
    this.#at = pattern.lastIndex;
    return this.#text.slice(start, this.#at);
  }
}

const space = /\s*/y;
const comma = /,/y;
const oneFlag = /[01]/y;
const numberStart = /[-+.\d]/y;
const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
