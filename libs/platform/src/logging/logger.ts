import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { logContext } from './log-context.js';
import { safeError } from './safe-error.js';

const STANDARD_ERROR = 2;
/** Bytes of lines that can't be written yet; later ones are dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Structured logs on standard error: one JSON object per line, with its request or background run. Headers, bodies and
 * query strings are never logged, and errors only field by field, so no secret gets in.
 */
export function createLogger(level: string, app: string, fd = STANDARD_ERROR): Logger {
  return pino(
    {
      level,
      base: { app, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'token', 'password'],
      serializers: { err: safeError, error: safeError },
      mixin: (_line, _level, logger) =>
        // A request's own logger has the id already, and a duplicate key is bad JSON.
        'request_id' in logger.bindings() ? {} : logContext(),
    },
    destination(fd),
  );
}

/** A full disk or a closed terminal costs log lines, never the process. */
function destination(fd: number): ReturnType<typeof pino.destination> {
  const lines = pino.destination({ dest: fd, sync: false, maxLength: MAX_WAITING_BYTES });
  // At exit the process would retry the same lines for ever.
  lines.on('error', () => (lines.flushSync = () => undefined));
  return lines;
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
    // A failed start is thrown as well, and `launch` explains it once.
    if ([context, stack].some((name) => name === 'ExceptionHandler' || name === 'NestApplication')) return;
    this.logger.error(
      { context, stack, ...(message instanceof Error && { err: message }) },
      message instanceof Error ? message.message : String(message),
    );
  }
}
