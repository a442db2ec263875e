import { inflateSync } from 'node:zlib';
import type { FileParts } from './file-parts.js';
import { RefusedPhoto } from './refused-photo.js';

const SIGNATURE_BYTES = 8;
/** A ComfyUI workflow has some hundred KB; larger texts are meant to exhaust memory. */
const MAX_TEXT_BYTES = 1_048_576;
const MAX_TEXTS = 64;
const MAX_CHUNKS = 100_000;

/** The metadata parts of a PNG file (PNG specification, third edition, §5 and §11). */
export function pngParts(file: Buffer): FileParts {
  const parts: FileParts = { exif: null, metadata: [], texts: [], end: file.length };
  let at = SIGNATURE_BYTES;
  for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
    if (at + 12 > file.length) throw new RefusedPhoto('unreadable', 'a cut PNG file');
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if (next > file.length) throw new RefusedPhoto('unreadable', 'a cut PNG file');
    if (type === 'IEND') return { ...parts, end: next };
    take(parts, type, file.subarray(at + 8, at + 8 + length));
    at = next;
  }
  throw new RefusedPhoto('unreadable', 'too many PNG chunks');
}

function take(parts: FileParts, type: string, data: Buffer): void {
  if (type === 'eXIf') parts.exif ??= data;
  if (type === 'caBX') parts.metadata.push(data);
  if (!/^(tEXt|zTXt|iTXt)$/.test(type)) return;
  if (parts.texts.length >= MAX_TEXTS) throw new RefusedPhoto('unreadable', 'too many PNG texts');
  const { key, text } = textOf(type, data);
  parts.texts.push({ key, text: text.toString('utf8') });
  if (key === 'XML:com.adobe.xmp') parts.metadata.push(text);
}

/** Keyword and text of a text chunk: `key NUL text`, with compression and languages in between. */
function textOf(type: string, data: Buffer): { key: string; text: Buffer } {
  const keyEnd = data.indexOf(0);
  if (keyEnd < 1 || keyEnd > 79) throw new RefusedPhoto('unreadable', 'a broken PNG text');
  const key = data.toString('latin1', 0, keyEnd);
  if (type === 'tEXt') return { key, text: bounded(data.subarray(keyEnd + 1)) };
  if (type === 'zTXt') return { key, text: inflated(data.subarray(keyEnd + 2)) };
  const compressed = data[keyEnd + 1] === 1;
  const languageEnd = data.indexOf(0, keyEnd + 3);
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translatedEnd === -1) throw new RefusedPhoto('unreadable', 'a broken PNG text');
  const text = data.subarray(translatedEnd + 1);
  return { key, text: compressed ? inflated(text) : bounded(text) };
}

function bounded(text: Buffer): Buffer {
  if (text.length > MAX_TEXT_BYTES) throw new RefusedPhoto('unreadable', 'a PNG text that is too long');
  return text;
}

function inflated(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: MAX_TEXT_BYTES });
  } catch {
    throw new RefusedPhoto('unreadable', 'a PNG text that is damaged or too long');
  }
}
