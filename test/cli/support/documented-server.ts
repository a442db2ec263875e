import { readFileSync } from 'node:fs';
import { Api, typesOf, type Document, type Operation, type Schema } from '../../support/openapi.js';
import { breaks } from '../../support/schema-check.js';

const api = new Api(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as Document);

export const operations = (): { id: string; forWorkers: boolean }[] =>
  api.operations.map(({ operationId, security = [] }) => ({
    id: operationId,
    forWorkers: security.some((one) => 'worker-token' in one),
  }));

/** Answers every request with the example of the API document, and remembers the operations. */
export class DocumentedServer {
  readonly called: string[] = [];
  /** What of the requests is not as the document says. */
  readonly wrong: string[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input as URL);
    const method = (init?.method ?? 'GET').toUpperCase();
    // The SDK asks whether a file is stored; it is not.
    if (method === 'HEAD') return new Response(null, { status: 404 });
    const found = operationOf(method, pathname);
    if (!found) throw new Error(`No operation is ${method} ${pathname}`);
    const { operation, ids } = found;
    this.called.push(operation.operationId);
    this.wrong.push(...breaksOf(operation, ids, 'path'), ...breaksOf(operation, searchParams, 'query'));
    const body = await bodyOf(init?.body);
    const schema = api.bodySchema(operation);
    if (schema && (body !== undefined || operation.requestBody?.required))
      this.wrong.push(...breaks(api, schema, body));
    const json = operation.responses['200']!.content?.['application/json'];
    // The example of a SHA-256 is that of this text.
    return json ? Response.json(exampleOf(json.schema!)) : new Response('test');
  };
}

async function bodyOf(body: unknown): Promise<unknown> {
  if (body instanceof ReadableStream) for await (const _ of body as unknown as AsyncIterable<unknown>);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function operationOf(method: string, pathname: string): { operation: Operation; ids: URLSearchParams } | undefined {
  // A path without parameters is meant before one with: /api/jobs/quote is no job.
  const sorted = [...api.operations].sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  for (const operation of sorted) {
    const pattern = operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = operation.method === method && new RegExp(`^${pattern}$`).exec(pathname);
    if (match) return { operation, ids: new URLSearchParams(match.groups) };
  }
  return undefined;
}

/** What of the parameters is unknown, missing, or not of its schema. */
function breaksOf(operation: Operation, given: URLSearchParams, place: 'path' | 'query'): string[] {
  const properties = operation.parameters.filter((one) => one.in === place);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(properties.map((one) => [one.name, one.schema])),
    required: properties.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
  const read = [...given].map(([name, text]) => [name, valueOf(schema.properties![name], text)]);
  return breaks(api, schema, Object.fromEntries(read), `${operation.operationId} ${place}`);
}

/** As the service reads it. */
function valueOf(schema: Schema | undefined, text: string): unknown {
  const [type = 'string'] = typesOf(schema ?? {});
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

function exampleOf(reference: Schema): unknown {
  const schema = api.resolve(reference);
  const given = schema.examples?.[0];
  if (given !== undefined) return given;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf));
  if (schema.format === 'uuid') return '0197a3c2-7d1e-7b60-9c1f-5d1a2b3c4d5e';
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return exampleOf(choice[0]!);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]);
    // One page: the example of a cursor would lead to the same page again.
    return { ...Object.fromEntries(fields), ...('next_cursor' in schema.properties && { next_cursor: null }) };
  }
  if (schema.items) return [exampleOf(schema.items)];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return { string: 'text', integer: 1, number: 1, boolean: true, object: {}, array: [] }[type ?? 'object'] ?? null;
}
