import { isUtf8 } from 'node:buffer';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from './body-limit.js';
import { HttpErrors } from './http.errors.js';
import { tooMuchIn } from './json-size.js';
import { keepRawBody } from './raw-body.js';

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Reads JSON bodies. Refuses bytes that aren't UTF-8, instead of replacing them, and `__proto__` and
 * `constructor.prototype`. An empty body counts as none, because many clients set the content type on every POST.
 */
export function readJson(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  // Fastify has a parser for this type, but no endpoint accepts it.
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
