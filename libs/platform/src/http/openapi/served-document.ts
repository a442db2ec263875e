import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The document as it is sent, made on first use: its compression takes a moment. */
export class ServedDocument {
  private made?: { plain: Buffer; gzip: Buffer; etag: string };

  constructor(private readonly document: () => OpenAPIObject) {}

  /** Compressed for who accepts gzip; 304 for who has it. */
  send({ headers }: FastifyRequest, reply: FastifyReply): void {
    const { plain, gzip, etag } = (this.made ??= make(this.document()));
    void reply.headers({ ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': 'no-cache' });
    if (headers['if-none-match']?.includes(etag)) return void reply.code(304).send();
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    if (!acceptsGzip(headers['accept-encoding'])) return void reply.send(plain);
    void reply.header('Content-Encoding', 'gzip').send(gzip);
  }
}

function make(document: OpenAPIObject) {
  const plain = Buffer.from(JSON.stringify(document));
  // Weak: it is the same document, compressed or not.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, gzip: gzipSync(plain, { level: 9 }), etag };
}

/** `gzip;q=0` is a refusal (RFC 9110 §12.5.3). */
function acceptsGzip(accepted: string | string[] = ''): boolean {
  return /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(accepted));
}
