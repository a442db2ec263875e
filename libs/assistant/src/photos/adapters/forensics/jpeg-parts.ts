import { RefusedPhoto } from './refused-photo.js';
import type { FileParts } from './file-parts.js';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP11 = 0xeb;
const COMMENT = 0xfe;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const MORE_XMP = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
/** The header of an extension packet: its name, the digest, the full length and the offset. */
const MORE_XMP_HEAD = MORE_XMP.length + 40;
/** The header of a JUMBF segment: `JP`, box instance, sequence number; from the second on, the box header repeats. */
const JUMBF_HEAD = 8;
/** A progressive picture has about ten; each costs a pass over all pixels. */
const MAX_SCANS = 64;
const MAX_SEGMENTS = 2_000;

/** The metadata parts of a JPEG file (ITU T.81 annex B). */
export function jpegParts(file: Buffer): FileParts {
  const parts: FileParts = { exif: null, metadata: [], texts: [], end: file.length };
  let at = 2;
  let scans = 0;
  for (let segments = 0; ; segments++) {
    const marker = markerAt(file, at);
    if (marker === EOI) return { ...parts, end: at + 2 };
    if (marker === SOI || segments > MAX_SEGMENTS) throw new RefusedPhoto('unreadable', 'a broken JPEG structure');
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    const next = at + 2 + length;
    if (length < 2 || next > file.length) throw new RefusedPhoto('unreadable', 'a cut JPEG file');
    take(parts, marker, file.subarray(at + 4, next));
    if (marker === SOS && ++scans > MAX_SCANS) throw new RefusedPhoto('unreadable', 'too many scans');
    at = marker === SOS ? afterScan(file, next) : next;
  }
}

/** The marker at an offset, after any fill bytes. */
function markerAt(file: Buffer, at: number): number {
  if (file[at] !== 0xff) throw new RefusedPhoto('unreadable', 'a broken JPEG structure');
  const marker = file[at + 1];
  if (marker === undefined || marker === 0 || marker === 0xff)
    throw new RefusedPhoto('unreadable', 'a broken JPEG structure');
  return marker;
}

/** The offset of the marker after a scan's data; `FF00` and restart markers belong to the data. */
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  throw new RefusedPhoto('unreadable', 'a cut JPEG file');
}

function take(parts: FileParts, marker: number, payload: Buffer): void {
  if (marker === COMMENT) parts.texts.push({ key: 'comment', text: payload.toString('latin1') });
  if (marker === APP11) parts.metadata.push(payload.subarray(JUMBF_HEAD));
  if (marker !== APP1) return;
  if (startsWith(payload, EXIF)) parts.exif ??= payload.subarray(EXIF.length);
  if (startsWith(payload, XMP)) parts.metadata.push(payload.subarray(XMP.length));
  if (startsWith(payload, MORE_XMP)) parts.metadata.push(payload.subarray(MORE_XMP_HEAD));
}

const startsWith = (bytes: Buffer, head: Buffer) => bytes.subarray(0, head.length).equals(head);
