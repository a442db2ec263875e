import { applyDecorators } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

const EVENT_STREAM = 'text/event-stream';

/** Describes a log that is read as JSON, or followed by SSE when that is what the caller accepts. */
export const LogOrStream = (log: Type<unknown>, streamExample: string): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(log),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description: '`id` of the last event received: a stream goes on after it.',
      schema: { type: 'string', maxLength: 100 },
    }),
    ApiOkResponse({
      description: 'The log, or the stream.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(log) } },
        [EVENT_STREAM]: { schema: { type: 'string' }, example: streamExample },
      },
    }),
  );

/** Where a caller who accepts a stream goes on; null: it wants JSON. */
export function streamAsked({ headers }: FastifyRequest): { lastEventId?: string } | null {
  if (!headers.accept?.includes(EVENT_STREAM)) return null;
  const lastEventId = headers['last-event-id'];
  return typeof lastEventId === 'string' ? { lastEventId } : {};
}
