/** Line breaks and tabs stay; every other control character goes (Unicode category Cc). */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Characters that make text look different from what is stored: marks, embeddings and isolates of direction (Unicode
 * UAX 9), invisible tag characters, which can carry a hidden message, line separators and the byte order mark.
 */
const INVISIBLE =
  /[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A client's text without hidden characters, cut to a number of characters. It is still untrusted. */
export function visibleText(text: string, maxLength: number): string {
  const visible = text.replace(CONTROL, '').replace(INVISIBLE, '');
  if (visible.length <= maxLength) return visible;
  const cut = visible.slice(0, maxLength);
  // A character outside the basic plane has two units; half of one isn't valid text.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The same for one line, such as a place. */
export function visibleLine(text: string, maxLength: number): string {
  return visibleText(text.replace(/\s+/g, ' ').trim(), maxLength);
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
/** Access tokens (RFC 7519), secrets with a short prefix (this service's and most others') and proxy passwords. */
const SECRET = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|\b(?:[a-z]{2,4}_|sk-|pw)[\w-]{32,}/g;

/** Text that may leave the service: e-mail addresses and apparent secrets are replaced by a label. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRET, '[secret]').replace(EMAIL, '[e-mail]');
}
