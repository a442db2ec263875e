import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { prefersType } from '../http/prefers-type.js';
import { refTo } from '../http/openapi/defined.js';
import type { AuthenticatedRequest } from '../auth/principals.js';

const EVENT_STREAM = 'text/event-stream';

/** Describes a log that is read as JSON, or followed by SSE when the caller accepts that; `event`: see `defineStream`. */
export const LogOrStream = (log: Type<unknown>, event: string, streamExample: string): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(log),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description:
        '`id` of the last event received: the stream continues after it. An id that no event has is refused.',
      schema: { type: 'string', maxLength: 100 },
    }),
    ApiOkResponse({
      description: streamDescription('The log, or the stream:', streamExample),
      content: {
        'application/json': { schema: { $ref: getSchemaPath(log) } },
        [EVENT_STREAM]: { schema: refTo(event) },
      },
    }),
  );

/** Shows a stream as it is sent: the schema is that of one event. */
export const streamDescription = (words: string, example: string): string => `${words}\n\n\`\`\`\n${example}\n\`\`\``;

/** Whether a caller would rather have a stream than JSON. */
export const prefersStream = (accept?: string): boolean => prefersType(EVENT_STREAM, accept);

/** The requested stream position of a caller who accepts a stream; null: the caller wants JSON. */
export function streamAsked({ headers, user }: AuthenticatedRequest): StreamOrder | null {
  if (!prefersStream(headers.accept)) return null;
  const lastEventId = headers['last-event-id'];
  const mayGoOn = async () => (await user?.mayGoOn()) === true;
  return { mayGoOn, ...(typeof lastEventId === 'string' && { lastEventId }) };
}

export interface StreamOrder {
  /** The `id` of the last event that the client got, to continue after it. */
  lastEventId?: string;
  /** Checked before anything is sent: a token that was revoked or has expired receives no more. */
  mayGoOn: () => Promise<boolean>;
}
