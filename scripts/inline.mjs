// Bytes as the text of a JavaScript module that still compresses: base64 spreads each byte over two
// characters, which hides repetitions from gzip and costs it a third of a wasm file. Here a byte is
// always the same one or two printable characters, which costs it one part in a hundred.

/** Runs in the package as it stands here. */
function decode(text, length) {
  // The digits are '#' to '~', with '!' for the backslash.
  const digitAt = (i) => {
    const code = text.charCodeAt(i);
    return code === 33 ? 57 : code - 35;
  };
  const bytes = new Uint8Array(length);
  for (let i = 0, end = 0; i < text.length; i++) {
    const digit = digitAt(i);
    bytes[end++] = digit < 90 ? digit : 90 + (digit - 90) * 92 + digitAt(++i);
  }
  return bytes;
}

function encode(bytes) {
  const character = (digit) => (digit === 57 ? '!' : String.fromCharCode(digit + 35));
  const code = Array.from({ length: 256 }, (_, byte) => {
    if (byte < 90) return character(byte);
    return character(90 + Math.floor((byte - 90) / 92)) + character((byte - 90) % 92);
  });
  return Array.from(bytes, (byte) => code[byte]).join('');
}

/** A module whose `name()` returns the bytes. */
export function inlineModule(bytes, name) {
  const text = encode(bytes);
  if (!Buffer.from(decode(text, bytes.length)).equals(bytes)) throw new Error('inlining is broken');
  return [
    `const text = "${text}";`,
    `${decode}`,
    `export function ${name}() {\n  return decode(text, ${bytes.length});\n}\n`,
  ].join('\n');
}
