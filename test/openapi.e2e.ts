import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { EVENT_TYPES } from '@app/events/domain/catalogue';
import { MAX_VALUES } from '../libs/platform/src/http/json-size.js';
import { MAX_ENTRIES } from '../libs/platform/src/http/validation.js';
import { call } from './support/client.js';
import { Api, authOf, typesOf, walk, type Operation, type Response, type Schema } from './support/openapi.js';
import { largestBody } from './support/largest-body.js';
import { sharedService, type SharedService } from './support/service.js';
import { SPECIFIED, type Shape } from './support/spec-table.js';

let service: SharedService;
let api: Api;

beforeAll(async () => {
  service = await sharedService();
  api = await Api.of(service.url);
});

/** Runs a check over every operation and names those that fail it. */
function failing(check: (operation: Operation) => unknown): string[] {
  return api.operations.filter((operation) => !check(operation)).map(({ id }) => id);
}

interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

const linksOf = (responses: Operation['responses']) =>
  (responses['200'] as { links?: Record<string, Link> } | undefined)?.links ?? {};
const fieldAt = (schema: Schema, path: string[]): Schema | undefined =>
  path.reduce<Schema | undefined>((part, name) => api.resolve(part).properties?.[name], schema);
const codesOf = (response?: Response) => response?.['x-codes'] ?? [];
const media = (operation: Operation) => operation.responses['200']?.content ?? {};

describe('/openapi.json', () => {
  it('passes the recommended rules of Redocly, warnings too', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(api.document);
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('is OpenAPI 3.1 with a semantic version, served as JSON', async () => {
    const { headers } = await call(service.url, 'GET', '/openapi.json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(api.document.openapi).toBe('3.1.0');
    expect(api.document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('is at most 480 KB, compressed for who takes gzip, and not sent again to who has it', async () => {
    const url = `${service.url}/openapi.json`;
    const plain = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.text()).length).toBeLessThan(480_000);
    const compressed = await fetch(url, { headers: { 'Accept-Encoding': 'br;q=0.5, gzip' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(80_000);
    expect(await compressed.json()).toEqual(api.document);
    for (const { headers } of [plain, compressed]) {
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      const again = await fetch(url, { headers: { 'If-None-Match': headers.get('etag')! } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('has nothing of OpenAPI 3.0: no nullable, no boolean bounds, no example inside a schema', () => {
    const old = Object.entries(api.document.components.schemas).flatMap(([name, schema]) =>
      walk(api, schema, name)
        .filter(([, inner]) => /"nullable":|"exclusiveM[a-z]+imum":(true|false)|"example":/.test(ownJson(inner)))
        .map(([path]) => path),
    );
    expect(old).toEqual([]);
  });

  it('takes no control character and no mark of direction in a name or title', () => {
    const NAMES = /^(name|title|job_name|hostname|username|gpu_model|gpu_name|country|path|capabilities)$/;
    const deceptive = [
      'a\u0000',
      'a\u001b[2J',
      'a\nb',
      'a\u007f',
      'a\u009b',
      'a\u2028b',
      'a\u200f',
      'a\u202eb',
      'a\u2066b',
    ];
    const taken = (pattern = '') => deceptive.filter((text) => new RegExp(pattern).test(text));
    const asked = api.operations.flatMap((operation) => [
      ...walk(api, api.bodySchema(operation) ?? {}, operation.id),
      ...operation.parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, schema }): [string, Schema] => [`${operation.id}.${name}`, schema]),
    ]);
    const named = asked.filter(([path, { type }]) => type === 'string' && NAMES.test(path.split('.').at(-1)!));
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter(([, { pattern }]) => taken(pattern).length > 0).map(([path]) => path)).toEqual([]);
  });

  it('has patterns that every generator reads, without `\\p`', () => {
    expect(JSON.stringify(api.document)).not.toMatch(/"pattern":"[^"]*\\\\p\{/);
  });

  it('describes every operation: id, summary, a group that is described', () => {
    const groups = new Set(api.document.tags.filter(({ description }) => description).map(({ name }) => name));
    expect(failing(({ summary }) => summary && summary.length <= 120 && !summary.includes('\n'))).toEqual([]);
    expect(failing(({ description = '' }) => description.split('`').length % 2 === 1)).toEqual([]);
    expect(failing(({ tags }) => tags?.length === 1 && groups.has(tags[0] as string))).toEqual([]);
    const ids = api.operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(failing(({ operationId }) => /^[a-z][A-Za-z]+$/.test(operationId))).toEqual([]);
  });

  it('says of every endpoint but the probes that it is limited, and by which headers', () => {
    const told = ({ responses }: Operation) => {
      const headers = Object.keys(responses['429']?.headers ?? {});
      return (
        headers.join() === 'Retry-After,RateLimit-Policy,RateLimit' &&
        codesOf(responses['429']).includes('rate_limited')
      );
    };
    expect(failing(told).every((id) => id.startsWith('GET /health/'))).toBe(true);
  });

  it('says only what clients care about: no word about the inside', () => {
    const inside = /\b(dto|guard|interceptor|repository|use case|statement whose|class-validator|postgres)\b/i;
    expect(failing(({ summary, description }) => !inside.test(`${summary} ${description}`))).toEqual([]);
  });

  it('names the events of each stream, and types what feed and webhooks carry', () => {
    const streams = api.operations.flatMap((operation) => media(operation)['text/event-stream']?.schema?.$ref ?? []);
    const named = (name: string) => `#/components/schemas/${name}`;
    expect(streams.sort()).toEqual(['AssistantEvent', 'DeployLogEvent', 'EventStreamEvent', 'JobLogEvent'].map(named));
    const union = api.document.components.schemas['FeedEvent']!;
    const { mapping } = (union as { discriminator: { mapping: Record<string, string> } }).discriminator;
    for (const type of EVENT_TYPES) {
      const { properties } = api.resolve({ $ref: mapping[type] });
      expect(api.resolve(properties!['type']).enum).toContain(type);
    }
    expect(Object.keys((api.document as { webhooks?: object }).webhooks!)).toEqual(['event']);
  });

  it('leads from what was created to where it is read, by parameters that both have', () => {
    const links = api.operations.flatMap(({ id, responses }) =>
      Object.values(linksOf(responses)).map((link) => ({ id, ...link })),
    );
    expect(links.length).toBeGreaterThanOrEqual(10);
    for (const { id, operationId, parameters } of links) {
      const target = api.operations.find((operation) => operation.operationId === operationId);
      const needed = target?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name);
      expect([id, Object.keys(parameters)]).toEqual([id, needed]);
      for (const place of Object.values(parameters).filter((expression) => expression.startsWith('$response')))
        expect(fieldAt(api.replySchema(api.operation(id))!, place.split('/').slice(1))).toBeDefined();
    }
  });

  it('gives every amount its six decimals, in queries and streams too', () => {
    const schemasOf = (operation: Operation) => [
      ...Object.values(media(operation)).map(({ schema = {} }) => schema),
      api.bodySchema(operation) ?? {},
      { properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema])) },
    ];
    const places = api.operations.flatMap((operation) =>
      schemasOf(operation).flatMap((schema) => walk(api, schema, operation.id)),
    );
    const amounts = places.filter(([path, schema]) => {
      const name = path.split('.').at(-1)!;
      return /(^|_)(coin|usd)$|price|amount/.test(name) && typesOf(schema).includes('number');
    });
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter(([, schema]) => schema['x-decimals'] !== 6).map(([path]) => path)).toEqual([]);
  });

  it('says that access tokens end with their session', () => {
    const text = (id: string) => `${api.operation(id).summary} ${api.operation(id).description}`;
    for (const id of ['POST /auth/logout', 'POST /auth/password/change'])
      expect(text(id)).toMatch(/access tokens? .*from then on/);
  });

  it('says that a statement is of one currency, coins unless told', () => {
    const currency = api.operation('GET /api/wallet/statement').parameters.find(({ name }) => name === 'currency');
    expect(currency?.description).toMatch(/currency: `coin` \(the default\) or `usd`/);
    expect(currency?.schema).toMatchObject({ default: 'coin' });
  });

  it('describes every parameter, and gives an example of those in the path', () => {
    expect(failing(({ parameters }) => parameters.every(({ description }) => description))).toEqual([]);
    const inPath = ({ parameters }: Operation) => parameters.filter((parameter) => parameter.in === 'path');
    expect(failing((operation) => inPath(operation).every(({ example }) => example !== undefined))).toEqual([]);
  });
});

/** A schema without the schemas inside it. */
function ownJson({ properties: _properties, items: _items, ...own }: Schema): string {
  return JSON.stringify(own);
}

describe('requests in the document', () => {
  it('have an example each (that it is valid is a rule of the linter)', () => {
    expect(failing((operation) => !api.bodySchema(operation) || api.bodyExample(operation))).toEqual([]);
  });

  it('refuse unknown fields, but for the heartbeat', () => {
    const open = api.operations.flatMap((operation) =>
      walk(api, api.bodySchema(operation) ?? {})
        .filter(([, schema]) => schema.properties && schema.additionalProperties !== false)
        .map(([path]) => `${operation.id} ${path}`),
    );
    expect(open).toEqual(['POST /api/worker/heartbeat $']);
  });

  it('bound every string, number, array and map, in bodies, paths and queries', () => {
    const places: Array<[string, Schema]> = api.operations.flatMap((operation) => [
      ...walk(api, api.bodySchema(operation) ?? {}).map(
        ([path, schema]) => [`${operation.id} ${path}`, schema] as const,
      ),
      ...operation.parameters.map(({ name, schema }) => [`${operation.id} ?${name}`, schema] as const),
    ]) as Array<[string, Schema]>;
    expect(places.filter(([, schema]) => !isBounded(schema)).map(([place]) => place)).toEqual([]);
  });
});

describe('the limits of bodies (H3)', () => {
  const MIB = 1_048_576;
  const sizes = () =>
    api.operations
      .map((operation) => ({ ...operation, schema: api.bodySchema(operation) }))
      .filter(({ schema }) => schema !== undefined)
      .map(({ id, schema, 'x-max-body-bytes': limit = 0 }) => ({ id, limit, ...largestBody(api, schema as Schema) }));

  it('let every right body through, and not many times as much', () => {
    const tight = sizes().filter(({ limit, bytes }) => limit < Math.min(bytes, MIB));
    expect(tight.map(({ id, limit, bytes }) => `${id}: ${limit}, needs ${bytes}`)).toEqual([]);
    const loose = sizes().filter(({ limit, bytes }) => limit > MIB || limit > Math.max(4_096, 2 * bytes));
    expect(loose.map(({ id, limit, bytes }) => `${id}: ${limit}, needs ${bytes}`)).toEqual([]);
  });

  it('are said of every endpoint that takes no file', () => {
    const files = ({ requestBody }: Operation) =>
      Object.keys(requestBody?.content ?? {}).some((type) => type !== 'application/json');
    expect(failing((one) => one.method === 'GET' || files(one) || one['x-max-body-bytes'])).toEqual([]);
  });

  it('are above the most values and entries that any request has', () => {
    const beyond = sizes().filter(({ values, entries }) => values > MAX_VALUES || entries > MAX_ENTRIES);
    expect(beyond).toEqual([]);
  });
});

const FIXED_FORMATS = new Set(['uuid', 'date', 'date-time']);
/** Anchored, and repeating nothing without end. */
const BOUNDED_PATTERN = /^\^[^*+]*\$$/;

function isBounded(schema: Schema): boolean {
  if (schema.enum || schema.const !== undefined || schema.$ref) return true;
  return typesOf(schema).every((type) => {
    if (type === 'string' && FIXED_FORMATS.has(schema.format ?? '')) return true;
    if (type === 'string') return schema.maxLength !== undefined || BOUNDED_PATTERN.test(schema.pattern ?? '');
    if (type === 'array') return schema.maxItems !== undefined;
    if (type === 'object' && !schema.properties) return schema.maxProperties !== undefined;
    if (type !== 'number' && type !== 'integer') return true;
    const from = schema.minimum ?? schema.exclusiveMinimum;
    return from !== undefined && (schema.maximum ?? schema.exclusiveMaximum) !== undefined;
  });
}

describe('replies in the document', () => {
  it('have 200 as the only success; files have their parts and `not modified` too', () => {
    const successes = ({ responses }: Operation) => Object.keys(responses).filter((status) => /^[123]/.test(status));
    const allowed = (operation: Operation) => (media(operation)['application/octet-stream'] ? '200,206,304' : '200');
    expect(failing((operation) => successes(operation).join() === allowed(operation))).toEqual([]);
  });

  it('are objects with `ok: true` wherever they are JSON', () => {
    const isOk = (schema: Schema | undefined) => schema?.required?.includes('ok') && schema.properties?.['ok'];
    expect(failing((operation) => !api.replySchema(operation) || isOk(api.replySchema(operation)))).toEqual([]);
  });

  it('list what each endpoint of that form can refuse with', () => {
    const lists =
      (...statuses: number[]) =>
      (operation: Operation) =>
        statuses.every((status) => operation.responses[status]);
    expect(failing(lists(400, 500, 503))).toEqual([]);
    expect(failing((operation) => authOf(operation) === 'none' || lists(401)(operation))).toEqual([]);
    expect(failing((operation) => operation.method === 'GET' || lists(413, 415)(operation))).toEqual([]);
    const keyed = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(failing((operation) => !keyed(operation) || lists(409, 422)(operation))).toEqual([]);
  });

  it('have as refusals problem documents, with their codes, each of that status and documented', () => {
    const documented = readFileSync(join(resolve(process.cwd()), 'docs/errors.md'), 'utf8');
    const wrong = api.operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) >= 400)
        .filter(([status, response]) => {
          const codes = codesOf(response);
          const schema = response.content?.['application/problem+json']?.schema?.$ref;
          const known = codes.every((code) => documented.includes(`| \`${code}\` | ${status} |`));
          return codes.length === 0 || !known || schema !== '#/components/schemas/Problem';
        })
        .map(([status]) => `${operation.id} ${status}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have as `code` of a problem one of a list', () => {
    const { code } = api.document.components.schemas['Problem']!.properties!;
    const listed = api.resolve(code).enum as string[];
    expect(listed).toEqual(
      [...new Set(api.operations.flatMap(({ responses }) => Object.values(responses).flatMap(codesOf)))].sort(),
    );
    expect(listed.length).toBeGreaterThan(120);
  });
});

describe('the specification', () => {
  it.each(Object.entries(SPECIFIED))('%s is there to the letter', (id, { auth, request, reply }) => {
    const operation = api.operation(id);
    expect(authOf(operation)).toBe(auth);
    const body = api.bodySchema(operation) ?? api.formSchema(operation);
    for (const [field, type] of Object.entries(request ?? {})) {
      const schema = api.resolve(body?.properties?.[field]);
      expect([field, typeName(schema)]).toEqual([field, type.replace('!', '')]);
      expect([field, body?.required?.includes(field) ?? false]).toEqual([field, type.endsWith('!')]);
    }
    // Nothing beyond the specification is required.
    const required = Object.keys(request ?? {}).filter((field) => request?.[field]?.endsWith('!'));
    expect([...(body?.required ?? [])].sort()).toEqual(required.sort());
    expectShape(api.replySchema(operation) ?? {}, reply, id);
  });

  it('names its security schemes as the specification does', () => {
    const { jwt, 'worker-token': worker } = api.document.components.securitySchemes;
    expect(jwt).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
    expect(worker).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-Worker-Token' });
  });
});

function expectShape(schema: Schema, shape: Shape, path: string): void {
  for (const [field, type] of Object.entries(shape)) {
    const place = `${path} ${field}`;
    const property = api.resolve(schema.properties?.[field]);
    expect([place, schema.required?.includes(field)]).toEqual([place, true]);
    if (typeof type === 'string') expectType(place, property, type);
    else if (Array.isArray(type)) expectShape(api.resolve(property.items), type[0], place);
    else expectShape(property, type, place);
  }
}

function expectType(place: string, schema: Schema, type: string): void {
  // A specified string may say more precisely which strings it can be.
  const found = type === 'string' ? (typesOf(schema)[0] ?? '') : typeName(schema);
  expect([place, found]).toEqual([place, type]);
}

function typeName(schema: Schema): string {
  if (schema.enum && schema.type === 'string') return schema.enum.join('|');
  if (schema.format === 'uuid') return 'uuid';
  return [schema.type].flat().join('|');
}
