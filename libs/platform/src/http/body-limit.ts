import { applyDecorators } from '@nestjs/common';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';

/** Where the OpenAPI document says it, in bytes. */
export const LIMIT_MARK = 'x-max-body-bytes';

/** A log-in whose every character is written as `\uXXXX` fits, and so does nearly every other request. */
export const SMALL_BODY_BYTES = 4_096;
/** No endpoint takes more JSON than this, in KiB. */
export const LARGEST_BODY_KIB = 1_024;

interface LimitedRoute {
  maxBodyBytes?: number;
}

/**
 * The endpoint takes JSON bodies of up to so many KiB, by default of 4: its fields at their bounds, each character as
 * `\uXXXX`, but no more than 1 MiB (a test compares). Beyond it, 413 says the limit. Not for endpoints that take files.
 */
export const BodyLimit = (kib: number) =>
  applyDecorators(
    RouteConfig({ maxBodyBytes: kib * 1024 } satisfies LimitedRoute),
    ApiExtension(LIMIT_MARK, kib * 1024),
  );

/** Before the routes are made. */
export function limitBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = (route.config as LimitedRoute | undefined)?.maxBodyBytes ?? SMALL_BODY_BYTES;
  });
}
