import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredErrors } from '@app/kernel';
import { STATUS_OF, toProblem } from '../problem.js';
import { HttpErrors } from '../http.errors.js';
import { takeFails } from './fails.js';
import { modernise } from './modernise.js';

type Operation = Record<string, unknown> & {
  parameters?: Array<{ in: string }>;
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: unknown[];
};

export interface ApiDescription {
  version: string;
  publicUrl: string;
}

/** The OpenAPI 3.1 document, generated from controllers and DTOs, with every status an endpoint can give. */
export function describeApi(app: INestApplication, { version, publicUrl }: ApiDescription): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Compute Marketplace')
    .setDescription(
      'Rent out GPUs and CPUs, buy compute with coins. Amounts are JSON numbers of at most six decimals; ' +
        'times are ISO 8601 in UTC; ids are UUIDs; errors are RFC 9457 problem documents.',
    )
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(publicUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: '`token` of POST /auth/login' },
      'jwt',
    )
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-Worker-Token', description: '`token` of POST /api/worker/token/create' },
      'worker-token',
    );
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (_controller, method) => method,
  });
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, Problem: PROBLEM_SCHEMA } as never;
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path) as Operation[]) addProblems(operation);
  }
  return modernise(document);
}

function addProblems(operation: Operation): void {
  const codes = new Set([...takeFails(operation), ...impliedBy(operation)]);
  const byStatus = new Map<number, string[]>();
  for (const factory of declaredErrors().filter(({ code }) => codes.has(code))) {
    const status = STATUS_OF[factory.kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), factory.code]);
  }
  for (const [status, list] of byStatus) operation.responses[status] = problemResponse(list);
  operation.responses[500] = problemResponse([]);
}

function impliedBy(operation: Operation): string[] {
  const implied = [HttpErrors.database_unavailable, HttpErrors.malformed_request];
  if (operation.requestBody) {
    implied.push(
      HttpErrors.invalid_request,
      HttpErrors.malformed_json,
      HttpErrors.body_too_large,
      HttpErrors.unsupported_media_type,
    );
  }
  if (operation.parameters?.length) implied.push(HttpErrors.invalid_request);
  return implied.map(({ code }) => code);
}

function problemResponse(codes: string[]) {
  const byCode = new Map(declaredErrors().map((factory) => [factory.code, factory]));
  const examples = Object.fromEntries(
    (codes.length ? codes : ['internal_error']).map((code) => [
      code,
      { value: toProblem(byCode.get(code)?.() ?? null, '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e') },
    ]),
  );
  const titles = codes.map((code) => `\`${code}\`: ${byCode.get(code)?.title}`);
  return {
    description: titles.join('. ') || 'An unexpected failure; nothing about the inside is told.',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples } },
  };
}

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457 problem document. `code` is stable; see docs/errors.md.',
  required: ['ok', 'type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    ok: { type: 'boolean', const: false },
    type: { type: 'string', description: 'Page about this code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
