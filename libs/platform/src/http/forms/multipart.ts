/** A part of a form (RFC 7578). */
export interface Part {
  name: string;
  /** The client calls it a file. */
  isFile: boolean;
  content: Buffer;
}

/** The body is not a form, is cut off, or has an unsupported part. The message may be shown to the client. */
export class MalformedForm extends Error {}

/** RFC 2046 §5.1.1: 1 to 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i;
const MAX_HEADER_BYTES = 2_048;
const NEW_LINE = '\r\n';

export function boundaryOf(contentType: string | undefined): string | null {
  const found = BOUNDARY.exec(contentType ?? '');
  return found?.[1] ?? found?.[2] ?? null;
}

/** Splits a whole form; the contents are views of the body. */
export function partsOf(body: Buffer, boundary: string, maxParts: number): Part[] {
  const delimiter = Buffer.from(`${NEW_LINE}--${boundary}`, 'latin1');
  const parts: Part[] = [];
  for (let at = firstDelimiter(body, delimiter); ;) {
    if (body.toString('latin1', at, at + 2) === '--') return parts;
    if (parts.length === maxParts) throw new MalformedForm(`The form has more than ${maxParts} fields.`);
    const start = headerStart(body, at);
    const end = body.indexOf(delimiter, start - NEW_LINE.length);
    if (end === -1) throw new MalformedForm('The form ends too early.');
    parts.push(partOf(body.subarray(start, end)));
    at = end + delimiter.length;
  }
}

/** The position after the first delimiter; anything before it has no meaning. */
function firstDelimiter(body: Buffer, delimiter: Buffer): number {
  const withoutLine = delimiter.subarray(NEW_LINE.length);
  if (body.subarray(0, withoutLine.length).equals(withoutLine)) return withoutLine.length;
  const found = body.indexOf(delimiter);
  if (found === -1) throw new MalformedForm('The body has no part that begins with the boundary.');
  return found + delimiter.length;
}

function headerStart(body: Buffer, at: number): number {
  const start = body.indexOf(NEW_LINE, at);
  if (start === -1 || body.toString('latin1', at, start).trim() !== '')
    throw new MalformedForm('A boundary is not on a line of its own.');
  return start + NEW_LINE.length;
}

function partOf(part: Buffer): Part {
  const headerEnd = part.indexOf(NEW_LINE + NEW_LINE);
  if (headerEnd === -1 || headerEnd > MAX_HEADER_BYTES) throw new MalformedForm('A part has no headers, or too many.');
  const headers = headersOf(part.toString('utf8', 0, headerEnd));
  const disposition = headers.get('content-disposition') ?? '';
  const name = /^form-data\s*;(?:.*;)?\s*name="([^"]{1,100})"/is.exec(disposition)?.[1];
  if (name === undefined) throw new MalformedForm('A part is not `form-data` with a name.');
  if (!/^(7bit|8bit|binary)$/i.test(headers.get('content-transfer-encoding') ?? 'binary'))
    throw new MalformedForm('A part is encoded; send it unencoded (RFC 7578 §4.7).');
  const isFile = /;\s*filename\*?=/i.test(disposition);
  return { name: unescaped(name), isFile, content: part.subarray(headerEnd + 2 * NEW_LINE.length) };
}

function headersOf(text: string): Map<string, string> {
  const lines = text.split(NEW_LINE).map((line) => /^([\w-]+):\s*(.*)$/s.exec(line));
  if (lines.includes(null)) throw new MalformedForm('A part has a broken header.');
  return new Map(lines.map((line) => [line?.[1]?.toLowerCase() ?? '', line?.[2]?.trim() ?? '']));
}

/** How browsers write characters that a header can't hold (WHATWG HTML, multipart form data). */
const unescaped = (name: string) => name.replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code));
