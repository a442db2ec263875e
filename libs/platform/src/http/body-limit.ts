import { applyDecorators } from '@nestjs/common';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiExtension } from '@nestjs/swagger';

/** Where the OpenAPI document states it, in bytes. */
export const LIMIT_MARK = 'x-max-body-bytes';

/** Fits a log-in in which every character is written as `\uXXXX`, and nearly every other request. */
export const SMALL_BODY_BYTES = 4_096;
/** Largest JSON body that any endpoint accepts, in KiB. */
export const LARGEST_BODY_KIB = 1_024;

interface LimitedRoute {
  maxBodyBytes?: number;
}

/**
 * The endpoint accepts JSON bodies of up to this many KiB, by default 4: its fields at their limits, each character as
 * `\uXXXX`, but no more than 1 MiB (a test compares). Beyond it, 413 states the limit. Not for endpoints that accept
 * files.
 */
export const BodyLimit = (kib: number) =>
  applyDecorators(
    RouteConfig({ maxBodyBytes: kib * 1024 } satisfies LimitedRoute),
    ApiExtension(LIMIT_MARK, kib * 1024),
  );

/** Call before the routes are created. */
export function limitBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = (route.config as LimitedRoute | undefined)?.maxBodyBytes ?? SMALL_BODY_BYTES;
  });
}
