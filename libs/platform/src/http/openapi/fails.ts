import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { ErrorFactory } from '@app/kernel';

const FAILS = 'x-fails';

/**
 * Documents the refusals of an endpoint (or, on a class, of all its endpoints); the OpenAPI document gets a response
 * with an example for each status. Can be used several times.
 */
export function Fails(...errors: ErrorFactory[]): ClassDecorator & MethodDecorator {
  // A separate key per use, because ApiExtension replaces an earlier value of the same key.
  return applyDecorators(...errors.map((error) => ApiExtension(`${FAILS}-${error.code}`, true)));
}

/** The error codes that `Fails` left on an operation; removes the marks. */
export function takeFails(operation: Record<string, unknown>): string[] {
  const keys = Object.keys(operation).filter((key) => key.startsWith(`${FAILS}-`));
  for (const key of keys) delete operation[key];
  return keys.map((key) => key.slice(FAILS.length + 1));
}
