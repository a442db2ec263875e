import { isUtf8 } from 'node:buffer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { HttpErrors } from './http.errors.js';
import { keepRawBody } from './raw-body.js';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads JSON bodies. Bytes that are no UTF-8 are refused rather than replaced, `__proto__` and `constructor.prototype`
 * are refused, and an empty body is none: many clients set the content type on every POST.
 */
export function readJson(app: NestFastifyApplication, bodyLimit: number): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Fastify brings a parser for this one, which no endpoint takes.
  fastify.removeContentTypeParser('text/plain');
  const parse = fastify.getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit }, (request: FastifyRequest, body: Buffer, done: Done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(HttpErrors.malformed_json('The body is not UTF-8.'));
    keepRawBody(request, body);
    void parse(request, body.toString(), done);
  });
}
