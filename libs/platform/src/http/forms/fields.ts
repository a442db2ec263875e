import { isUtf8 } from 'node:buffer';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { HttpErrors } from '../http.errors.js';
import { refusal, RequestValidation } from '../validation.js';

const FIELDS = 'application/x-www-form-urlencoded';

interface FieldsRoute {
  takesFields?: boolean;
}

/** The endpoint's body is what an HTML form sends without JavaScript; the handler reads it with `fieldsOf`. */
export const TakesFields = () => RouteConfig({ takesFields: true } satisfies FieldsRoute);

/** Reads the forms of such endpoints; the others refuse the media type. */
export function acceptFields(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(
    FIELDS,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void) => {
      const { takesFields } = request.routeOptions.config as FieldsRoute;
      if (!takesFields) done(HttpErrors.unsupported_media_type(`This endpoint does not accept ${FIELDS}.`));
      else if (!isUtf8(body)) done(HttpErrors.malformed_request('The form is not UTF-8.'));
      else done(null, new URLSearchParams(body.toString()));
    },
  );
}

/** A form's fields as typed. An empty field counts as absent, because browsers send every field. */
export function typedFields({ body }: FastifyRequest): Record<string, string> {
  if (body !== undefined && !(body instanceof URLSearchParams))
    throw HttpErrors.unsupported_media_type(`Send a ${FIELDS}.`);
  const given = [...(body ?? [])].filter(([, value]) => value !== '');
  const wrong = given.filter(([name, value], at) => isBroken(value) || given.findIndex(([n]) => n === name) < at);
  if (wrong.length > 0)
    throw refusal(wrong.map(([field]) => ({ field, message: `${field} appears twice, or is not UTF-8` })));
  return Object.fromEntries(given);
}

/** Percent-decoding leaves this for bytes that aren't UTF-8. */
const isBroken = (value: string): boolean => value.includes('\uFFFD');

const validation = new RequestValidation();

/** The fields, checked against their class; throws 400 with every wrong field, as for JSON. */
export function fieldsOf<Fields extends object>(request: FastifyRequest, fields: new () => Fields): Fields {
  return validation.transform(typedFields(request), { metatype: fields, type: 'body' }) as Fields;
}
