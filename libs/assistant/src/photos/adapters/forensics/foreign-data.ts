/** How far into trailing data is looked; a phone appends megabytes of video. */
const LOOKED_AT = 65_536;
/** Starts of what no camera appends: ZIP, HTML and scripts, PDF, ELF, RAR, 7z. Phones append JPEGs, MP4s, own trailers. */
// oxlint-disable-next-line no-control-regex
const FOREIGN = /PK\x03\x04|PK\x05\x06|<(?:!doctype|html|script|svg|\?php|iframe)\b|%PDF-|\x7fELF|Rar!\x1a|7z\xbc\xaf/i;

/** Whether bytes beside the picture make the file something else too (a polyglot). */
export function foreignData(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, LOOKED_AT);
  // A ZIP reader starts at the end.
  return FOREIGN.test(start) || bytes.toString('latin1', Math.max(0, bytes.length - LOOKED_AT)).includes('PK\x05\x06');
}
