import type { OnProgress } from './http/progress.js';
import type { RawBody } from './http/operations.js';

/** What can be sent. On Node, `openAsBlob(path)` of `node:fs` makes a Blob of a file without reading it into memory. */
export type FileData = Blob | ArrayBuffer | Uint8Array | string;

export const blobOf = (data: FileData): Blob => (data instanceof Blob ? data : new Blob([data as BlobPart]));

interface NodeHash {
  update(chunk: Uint8Array): NodeHash;
  digest(encoding: 'hex'): string;
}

/** Node's modules without an import, which bundlers for browsers would stumble over. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:crypto'): { createHash(name: string): NodeHash };
}

const node = (globalThis as { process?: NodeProcess }).process;

/** A browser hashes only what is in memory as a whole. */
const MOST_HASHED_AT_ONCE = 64 * 1024 * 1024;

/** SHA-256, hexadecimal; null where it can't be computed: browsers without `https:`, or with more than 64 MiB. */
export async function sha256Of(blob: Blob): Promise<string | null> {
  const hash = node?.getBuiltinModule?.('node:crypto').createHash('sha256');
  if (hash) {
    for await (const chunk of blob.stream()) hash.update(chunk);
    return hash.digest('hex');
  }
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle || blob.size > MOST_HASHED_AT_ONCE) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const PIECE_BYTES = 256 * 1024;

/** The body of an upload. Browsers send no streams over HTTP/1.1: there the transport reports what was sent so far. */
export function counted(blob: Blob, onProgress?: OnProgress): RawBody {
  if (!onProgress || !node) return blob;
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = await blob.slice(sent, sent + PIECE_BYTES).arrayBuffer();
      if (piece.byteLength === 0) return controller.close();
      sent += piece.byteLength;
      onProgress(sent, blob.size);
      controller.enqueue(new Uint8Array(piece));
    },
  });
}
