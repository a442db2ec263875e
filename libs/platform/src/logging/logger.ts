import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger } from 'pino';

/** Structured logs on standard error. Headers and bodies are never logged, so no secret can be. */
export function createLogger(level: string, app: string): Logger {
  return pino(
    { level, base: { app }, redact: ['req.headers', 'token', 'password'] },
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
    this.logger.error({ context, stack }, String(message));
  }
}
