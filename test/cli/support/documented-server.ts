import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  type?: string | string[];
  examples?: unknown[];
  example?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  operationId: string;
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema?: Schema; example?: unknown }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as Document;
const METHODS = ['get', 'post', 'patch', 'delete'];

export const operations = (): { id: string; forWorkers: boolean }[] =>
  Object.values(document.paths)
    .flatMap((path) => METHODS.flatMap((method) => path[method] ?? []))
    .map(({ operationId, security = [] }) => ({
      id: operationId,
      forWorkers: security.some((one) => 'worker-token' in one),
    }));

/** Answers every request with the example of the API document, and remembers the operations. */
export class DocumentedServer {
  readonly called: string[] = [];

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as URL);
    const method = (init?.method ?? 'GET').toLowerCase();
    // The SDK asks whether a file is stored; it is not.
    if (method === 'head') return new Response(null, { status: 404 });
    const operation = operationOf(method, pathname);
    if (!operation) throw new Error(`No operation is ${method} ${pathname}`);
    this.called.push(operation.operationId);
    await drain(init?.body);
    const { content = {} } = operation.responses['200']!;
    const json = content['application/json'];
    // The example of a SHA-256 is that of this text.
    return json ? Response.json(exampleOf(json.schema!)) : new Response('test');
  };
}

async function drain(body: unknown): Promise<void> {
  if (body instanceof ReadableStream) for await (const _ of body as unknown as AsyncIterable<unknown>);
}

function operationOf(method: string, pathname: string): Operation | undefined {
  // A path without parameters is meant before one with: /api/jobs/quote is no job.
  const templates = Object.keys(document.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const matches = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  const found = templates.find((template) => matches(template) && document.paths[template]![method]);
  return found === undefined ? undefined : document.paths[found]![method];
}

function exampleOf(schema: Schema): unknown {
  if (schema.$ref) return exampleOf(document.components.schemas[schema.$ref.split('/').pop()!]!);
  const given = schema.example ?? schema.examples?.[0];
  if (given !== undefined) return given;
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf));
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
