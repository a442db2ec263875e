/**
 * Bytes of a log as text of the same length in bytes, so that offsets stay true: what is not UTF-8 becomes `?`, NUL
 * (which PostgreSQL keeps in no text) a space. A character that is cut off at the end is left for the next time.
 */
export function logText(bytes: Buffer): string {
  const whole = withoutNul(bytes.subarray(0, bytes.length - cutTail(bytes)));
  const text = whole.toString('utf8');
  return text.includes('\uFFFD') ? mended(whole) : text;
}

const withoutNul = (bytes: Buffer): Buffer =>
  bytes.includes(0) ? Buffer.from(bytes.map((byte) => (byte === 0 ? 32 : byte))) : bytes;

/** How many bytes at the end are the beginning of a character. */
function cutTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

const lengthOf = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

function mended(bytes: Buffer): string {
  const copy = Buffer.from(bytes);
  for (let at = 0; at < copy.length;) {
    const length = copy[at]! < 0x80 ? 1 : copy[at]! < 0xc2 || copy[at]! > 0xf4 ? 0 : lengthOf(copy[at]!);
    if (length > 0 && isCharacter(copy.subarray(at, at + length), length)) at += length;
    else copy[at++] = 0x3f;
  }
  return copy.toString('utf8');
}

const isCharacter = (bytes: Buffer, length: number): boolean =>
  bytes.length === length && (length === 1 || Buffer.from(bytes.toString('utf8')).equals(bytes));
