import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { logContext } from './log-context.js';
import { safeError } from './safe-error.js';

/**
 * Structured logs on standard error: one JSON object per line, with the request or the background run it belongs to.
 * Headers, bodies and query strings are never logged, and errors only field by field, so no secret can be.
 */
export function createLogger(level: string, app: string): Logger {
  return pino(
    {
      level,
      base: { app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'token', 'password'],
      serializers: { err: safeError, error: safeError },
      mixin: (_line, _level, logger) =>
        // A request's own logger names it already, and a key twice is bad JSON.
        'request_id' in logger.bindings() ? {} : logContext(),
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

/** Nest's own lines, through the same logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, stack?: string, context?: string): void {
    // A failed start is thrown as well, and explained once by `launch`.
    if ([context, stack].some((name) => name === 'ExceptionHandler' || name === 'NestApplication')) return;
    this.logger.error(
      { context, stack, ...(message instanceof Error && { err: message }) },
      message instanceof Error ? message.message : String(message),
    );
  }
}
