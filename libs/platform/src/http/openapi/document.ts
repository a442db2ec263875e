import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { finishBodies } from './bodies.js';
import { definedSchemas, definedWebhooks } from './defined.js';
import { finishEnums } from './enums.js';
import { addExamples } from './examples.js';
import { modernise } from './modernise.js';
import { finishOperation } from './operations.js';
import { addProblems, HEADERS, PROBLEM_SCHEMA, problemCodes } from './problems.js';
import { shareRepeated } from './share.js';
import { TAGS } from './tags.js';
import { trimExamples } from './trim.js';
import { operationsOf, type Schemas } from './types.js';

export interface ApiDescription {
  version: string;
  /** The service's public address, if known. */
  publicUrl?: string;
}

const ABOUT = `Rent out GPUs and CPUs, or buy compute with coins.

**Try it here:** sign in on this page with an account of yours, or with the demo account that \`npm start\` printed. Every
operation then has your token. To use an API key instead (\`POST /auth/api-keys\`), press *Authorize* and paste it under
\`jwt\`; \`x-required-scope\` of an endpoint names the scope it needs. Endpoints for devices take a worker token: make
one with \`POST /api/worker/token/create\` and paste it under \`worker-token\`.

**Conventions.** Success is always 200 with \`ok: true\`. Errors are problem documents (RFC 9457) with \`ok: false\` and a
stable \`code\`; \`GET /errors/{code}\` says what it means. Amounts are JSON numbers of at most six decimals, times are ISO
8601 in UTC, ids are UUIDs. Unknown fields are refused. Lists are newest first and go on with \`next_cursor\`. POSTs that
create something or move value take an \`Idempotency-Key\`. Every reply has an \`X-Request-Id\`, yours or a new one, which
is also in the logs; replies of limited endpoints have \`RateLimit-Policy\` and \`RateLimit\`.`;

/** The OpenAPI 3.1 document, generated from controllers and DTOs, with every status that an endpoint can return. */
export function describeApi(app: INestApplication, { version, publicUrl }: ApiDescription): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, frame(version, publicUrl), {
    operationIdFactory: (_controller, method) => method,
    autoTagControllers: false,
  });
  document.components ??= {};
  const schemas = { ...document.components.schemas, ...definedSchemas(), Problem: PROBLEM_SCHEMA } as Schemas;
  Object.assign(document, { webhooks: definedWebhooks() });
  document.components.schemas = schemas as never;
  document.components.headers = HEADERS as never;
  const operations = operationsOf(document.paths);
  const bare = operations.map(({ operation }) => operation);
  finishBodies(bare, schemas);
  finishEnums(bare, schemas);
  for (const { path, method, operation } of operations) {
    addProblems(path, method, operation);
    finishOperation(method, operation);
  }
  schemas['ProblemCode'] = problemCodes(bare);
  modernise(document);
  for (const operation of bare) addExamples(operation, schemas);
  Object.values(schemas).forEach(trimExamples);
  Object.assign(document.components, shareRepeated(bare));
  return dropSuffix(document);
}

function frame(version: string, publicUrl?: string) {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Compute Marketplace')
    .setDescription(ABOUT)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This server')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          '`token` of POST /auth/login, or an API key: `key` of POST /auth/api-keys, with the scopes it needs',
      },
      'jwt',
    )
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-Worker-Token', description: '`token` of POST /api/worker/token/create' },
      'worker-token',
    );
  if (publicUrl) builder.addServer(publicUrl.replace(/\/$/, ''), 'Public address');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}

/** `RegisterDto` is an internal name; readers and generated clients get `Register`. */
function dropSuffix(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  let text = JSON.stringify(document);
  for (const name of Object.keys(schemas).filter((known) => known.endsWith('Dto') && !schemas[known.slice(0, -3)])) {
    const plain = name.slice(0, -3);
    text = text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${plain}"`);
    text = text.replace(`"${name}":{`, `"${plain}":{`);
  }
  return JSON.parse(text) as OpenAPIObject;
}
