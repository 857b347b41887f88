/**
 * The text of a file, without its byte-order mark: UTF-8, or UTF-16 by its mark or by the zeros of its
 * first character, as Excel and PowerShell write it.
 */
export function textOf(bytes) {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0')) throw new Error('it is not text: it contains a zero byte');
  return text;
}

function encodingOf([first, second]) {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** JSON of a file, which must not be empty. */
export const jsonOf = (bytes) => jsonIn(textOf(bytes));

/** JSON of a text, which must not be empty. */
export function jsonIn(text) {
  if (text.trim() === '') throw new Error('it is empty');
  return JSON.parse(text);
}

/** An error's message in one line, whatever was thrown. */
export function lineOf(error) {
  return String(error?.message ?? error).replace(/\s*[\r\n]+\s*/g, ' ');
}
