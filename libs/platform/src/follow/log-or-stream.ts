import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import type { AuthenticatedRequest } from '../auth/principals.js';

const EVENT_STREAM = 'text/event-stream';

/** Describes a log that is read as JSON, or followed by SSE when that is what the caller accepts. */
export const LogOrStream = (log: Type<unknown>, streamExample: string): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(log),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description: '`id` of the last event received: a stream goes on after it. An id that no event has is refused.',
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

/** What a caller who accepts a stream asks for; null: it wants JSON. */
export function streamAsked({ headers, user }: AuthenticatedRequest): StreamOrder | null {
  if (!headers.accept?.includes(EVENT_STREAM)) return null;
  const lastEventId = headers['last-event-id'];
  const mayGoOn = async () => (await user?.mayGoOn()) === true;
  return { mayGoOn, ...(typeof lastEventId === 'string' && { lastEventId }) };
}

export interface StreamOrder {
  /** The `id` of the last event the client got, to go on after it. */
  lastEventId?: string;
  /** Asked before anything is told: a token that was revoked or has expired hears no more. */
  mayGoOn: () => Promise<boolean>;
}
