import { isUtf8 } from 'node:buffer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from './body-limit.js';
import { HttpErrors } from './http.errors.js';
import { tooMuchIn } from './json-size.js';
import { keepRawBody } from './raw-body.js';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads JSON bodies. Bytes that are no UTF-8 are refused rather than replaced, `__proto__` and `constructor.prototype`
 * are refused, and an empty body is none: many clients set the content type on every POST.
 */
export function readJson(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Fastify brings a parser for this one, which no endpoint takes.
  fastify.removeContentTypeParser('text/plain');
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const options = { bodyLimit: SMALL_BODY_BYTES };
  app.useBodyParser('application/json', options, (request: FastifyRequest, body: Buffer, done: Done) => {
    if (keepRawBody(request, body) || body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(HttpErrors.malformed_json('The body is not UTF-8.'));
    const tooMuch = tooMuchIn(body);
    if (tooMuch) return done(HttpErrors.invalid_request(tooMuch));
    void parse(request, body.toString(), done);
  });
}
