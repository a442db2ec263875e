import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../blobs/blob-store.js';
import { BlobErrors } from '../blobs/blob.errors.js';

export interface Download {
  /** Must not need quoting: letters, digits, `.`, `_` and `-`. */
  name: string;
  sizeBytes: number;
  sha256: string;
  contentType: string;
}

/**
 * Sends a file that never changes: all of it, the requested part (RFC 9110 §14), or 304 (§13.1.2). Always as an
 * attachment, so that no worker's file is shown as a page of this service.
 */
export async function download(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
  open: (range?: ByteRange) => Promise<Readable | null>,
): Promise<StreamableFile | undefined> {
  const etag = `"${file.sha256}"`;
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' });
  if (names(request.headers['if-none-match'], etag)) {
    reply.code(304);
    return undefined;
  }
  const range = wantedRange(request, etag, file.sizeBytes);
  const bytes = await open(range ?? undefined);
  if (!bytes) throw BlobErrors.storage_unavailable('The store no longer has this file.', { retryAfterS: 60 });
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.sizeBytes}`);
  reply.headers({
    'Content-Type': file.contentType,
    'Content-Length': String(range ? range.last - range.first + 1 : file.sizeBytes),
    'Content-Disposition': `attachment; filename="${file.name}"`,
  });
  return new StreamableFile(bytes);
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

function wantedRange({ headers }: FastifyRequest, etag: string, sizeBytes: number): ByteRange | null {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  return parseRange(headers.range, sizeBytes);
}

/** One satisfiable range; for any other header the whole file is sent, which RFC 9110 §14.2 allows. */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first <= last && first < sizeBytes ? { first, last } : null;
}
