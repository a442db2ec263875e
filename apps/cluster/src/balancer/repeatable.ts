import type { IncomingMessage } from 'node:http';

/** Larger bodies are forwarded as they come, once. */
const MOST_BYTES = 1_048_576;
/** Repeating them has the same effect as one request (RFC 9110 §9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** The whole body of a request that may be sent twice; null if it may not, or is too large to keep. */
export async function readRepeatable(request: IncomingMessage): Promise<Buffer | null> {
  const { headers, method = '' } = request;
  if (!IDEMPOTENT.has(method) && headers['idempotency-key'] === undefined) return null;
  if (headers['transfer-encoding'] !== undefined) return null;
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes === 0) return Buffer.alloc(0);
  if (bytes > MOST_BYTES) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
