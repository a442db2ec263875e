/**
 * Maximum number of values in a body, including lists and objects; the largest request of this API has 603 (a test
 * counts).
 */
export const MAX_VALUES = 1_000;
/** Maximum nesting of lists and objects. */
export const MAX_DEPTH = 8;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** `[` and `{`, or `]` and `}`, without the bit in which they differ. */
const [OPENS, CLOSES, CASE] = [0x5b, 0x5d, ~0x20];

/**
 * What exceeds a limit in a JSON text, or null. Checked before parsing, because a megabyte holds 350,000 objects, which
 * take 90 ms to create and seconds to check.
 */
export function tooMuchIn(json: Uint8Array): string | null {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) values++;
    else if ((byte & CASE) === OPENS) {
      values++;
      if (++depth > MAX_DEPTH) return `The body nests too deeply: more than ${MAX_DEPTH} lists and objects.`;
    } else if ((byte & CASE) === CLOSES) depth--;
    if (values > MAX_VALUES) return `The body has too many values: more than ${MAX_VALUES}.`;
  }
  return null;
}

/** The end of the string that begins here; past the end of the text if it is unterminated. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
