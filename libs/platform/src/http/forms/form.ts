import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FieldError } from '@app/kernel';
import type { FastifyRequest } from 'fastify';
import { BlobErrors } from '../../blobs/blob.errors.js';
import { HttpErrors } from '../http.errors.js';
import { Fails } from '../openapi/fails.js';
import { refusal, RequestValidation } from '../validation.js';
import type { MemoryBudget } from './memory-budget.js';
import { boundaryOf, MalformedForm, partsOf, type Part } from './multipart.js';
import { receive } from './receive.js';

const FORM = 'multipart/form-data';

interface FormRoute {
  takesForm?: boolean;
}

/**
 * The endpoint's body is a form with one file. `form` describes it in the documentation, with the file as a string of
 * format `binary`; the handler reads it with `withForm`.
 */
export const TakesForm = (form: new () => object) =>
  applyDecorators(
    RouteConfig({ takesForm: true } satisfies FormRoute),
    ApiConsumes(FORM),
    ApiBody({ required: true, type: form }),
    Fails(BlobErrors.upload_interrupted, HttpErrors.overloaded),
  );

/** Leaves the forms of such endpoints unread, so that guards refuse first; other endpoints refuse the media type. */
export function acceptForms(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addContentTypeParser(FORM, (request, payload, done) => {
    const { takesForm } = request.routeOptions.config as FormRoute;
    if (!takesForm) done(HttpErrors.unsupported_media_type(`This endpoint does not accept ${FORM}.`));
    else if (boundaryOf(request.headers['content-type']) === null)
      done(HttpErrors.unsupported_media_type("The form's content type names no boundary."));
    else done(null, payload);
  });
}

export interface FormLimits {
  /** Name of the file field. */
  fileField: string;
  maxFileBytes: number;
  /** Maximum bytes of everything else. */
  maxOtherBytes: number;
  /** Maximum number of fields, including the file. */
  maxParts: number;
  /** Milliseconds for the whole form to arrive. */
  limitMs: number;
  /** Memory shared by all forms in progress. */
  memory: MemoryBudget;
}

/**
 * Reads a form into memory and runs the work on it: the bytes of its file, and its other fields, checked against their
 * class. An empty field counts as absent, because browsers send every field. The file is freed when the work is done.
 */
export async function withForm<Fields extends object, Result>(
  { body, headers }: FastifyRequest,
  limits: FormLimits,
  fields: new () => Fields,
  work: (file: Buffer, fields: Fields) => Promise<Result>,
): Promise<Result> {
  const boundary = boundaryOf(headers['content-type']);
  if (boundary === null || !headers['content-type']?.toLowerCase().startsWith(FORM))
    throw HttpErrors.unsupported_media_type(`Send a ${FORM}.`);
  // Fastify reads no body where there is none.
  if (!(body instanceof Readable)) throw HttpErrors.malformed_request('The form is empty.');
  const maxBytes = limits.maxFileBytes + limits.maxOtherBytes;
  const announced = Number(headers['content-length'] ?? maxBytes);
  if (announced > maxBytes) throw tooLarge(limits);
  const { limitMs, memory } = limits;
  const whole = await receive(body, { maxBytes: announced, limitMs, memory });
  try {
    const form = readForm(whole.bytes, boundary, limits);
    return await work(form.file, validated(form.fields, fields));
  } finally {
    memory.give(whole.size);
    whole.free();
  }
}

const tooLarge = ({ fileField, maxFileBytes }: FormLimits) =>
  HttpErrors.body_too_large(`The limit of ${fileField} is ${maxFileBytes} bytes.`);

function readForm(whole: Buffer, boundary: string, limits: FormLimits) {
  const parts = partsOrRefusal(whole, boundary, limits.maxParts);
  const isFile = ({ name }: Part) => name === limits.fileField;
  const others = parts.filter((part) => !isFile(part));
  const problems = [
    ...parts.filter((part, at) => isRepeated(parts, part, at)).map(repeated),
    ...others.flatMap(unusable),
  ];
  const file = parts.find(isFile)?.content;
  if (!file) problems.unshift({ field: limits.fileField, message: `${limits.fileField} is required` });
  if (!file || problems.length > 0) throw refusal(problems);
  if (file.length > limits.maxFileBytes) throw tooLarge(limits);
  const given = others.filter(({ content }) => content.length > 0);
  return { file, fields: Object.fromEntries(given.map(({ name, content }) => [name, content.toString()])) };
}

function partsOrRefusal(whole: Buffer, boundary: string, maxParts: number): Part[] {
  try {
    return partsOf(whole, boundary, maxParts);
  } catch (error) {
    if (error instanceof MalformedForm) throw HttpErrors.malformed_request(error.message);
    throw error;
  }
}

const isRepeated = (parts: Part[], { name }: Part, at: number) => parts.findIndex((part) => part.name === name) < at;
const repeated = ({ name }: Part): FieldError => ({ field: name, message: `${name} appears twice` });

function unusable({ name, isFile, content }: Part): FieldError[] {
  if (isFile) return [{ field: name, message: `${name} is not a file of this request` }];
  return isUtf8(content) ? [] : [{ field: name, message: `${name} is not UTF-8` }];
}

const validation = new RequestValidation();

function validated<Fields extends object>(given: object, fields: new () => Fields): Fields {
  return validation.transform(given, { metatype: fields, type: 'body' }) as Fields;
}
