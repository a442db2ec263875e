import { Readable } from 'node:stream';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BlobErrors } from '../blobs/blob.errors.js';
import { HttpErrors } from './http.errors.js';
import { Fails } from './openapi/fails.js';

const BYTES = 'application/octet-stream';

interface BytesRoute {
  takesBytes?: boolean;
}

/** The endpoint's body is a file, `application/octet-stream`, which the handler gets as a stream by `@BodyStream()`. */
export const TakesBytes = (description: string) =>
  applyDecorators(
    RouteConfig({ takesBytes: true } satisfies BytesRoute),
    ApiConsumes(BYTES),
    ApiBody({ description, required: true, schema: { type: 'string', format: 'binary' } }),
    Fails(BlobErrors.storage_unavailable, BlobErrors.upload_interrupted, HttpErrors.overloaded),
  );

export const BodyStream = createParamDecorator((_: unknown, context: ExecutionContext): Readable => {
  const { body, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  if (body instanceof Readable) return body;
  // Fastify reads no body where there is none: that is an empty file.
  if (headers['content-type']?.startsWith(BYTES)) return Readable.from([]);
  throw HttpErrors.unsupported_media_type(`Send the file as ${BYTES}.`);
});

/** Leaves the bodies of such endpoints unread; every other endpoint still refuses the media type. */
export function acceptBytes(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(BYTES, (request, payload, done) => {
    const { takesBytes } = request.routeOptions.config as BytesRoute;
    if (takesBytes) done(null, payload);
    else done(HttpErrors.unsupported_media_type(`This endpoint does not accept ${BYTES}.`));
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    if (request.body instanceof Readable) discardRest(request.body);
    done();
  });
}

/** How long a refused client may keep sending before its connection is closed. */
const REFUSED_MS = 5_000;

/** Reads the rest of a refused body, so that the client can finish sending and read the answer. */
function discardRest(body: Readable): void {
  if (body.readableEnded || body.destroyed) return;
  const timer = setTimeout(() => body.destroy(), REFUSED_MS).unref();
  body.once('close', () => clearTimeout(timer)).resume();
}
