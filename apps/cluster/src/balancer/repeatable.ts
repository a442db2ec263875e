import type { IncomingMessage } from 'node:http';

/** Larger bodies are passed on as they come, once. */
const MOST_BYTES = 1_048_576;
/** Done twice they leave what they leave done once (RFC 9110 §9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** The whole body of a request that may be sent twice; null for one that may not, or is too large to be kept. */
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
