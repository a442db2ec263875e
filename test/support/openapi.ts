import { call } from './client.js';

/** A JSON schema as the document has it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  'x-decimals'?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  maxProperties?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: Record<string, unknown> }>;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
  /** What a refusal's `code` can be. */
  'x-codes'?: string[];
}

export interface Operation {
  /** `POST /api/jobs/{id}/accept` */
  id: string;
  method: string;
  path: string;
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
  security?: Array<Record<string, unknown>>;
  'x-max-body-bytes'?: number;
  /** What an API key needs; absent: no key may. */
  'x-required-scope'?: string;
}

export interface Document {
  openapi: string;
  info: { title: string; description: string; version: string };
  tags: Array<{ name: string; description?: string }>;
  paths: Record<string, Record<string, Omit<Operation, 'id' | 'method' | 'path'>>>;
  webhooks?: Record<string, { post: Pick<Operation, 'requestBody'> }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

/** The service's document, and what tests ask of it. */
export class Api {
  readonly operations: Operation[];

  constructor(readonly document: Document) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...operation,
        parameters: (operation.parameters ?? [])
          .map((parameter) => this.shared(parameter, 'parameters'))
          .map((parameter) => ({ ...parameter, schema: this.resolve(parameter.schema) })),
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [status, this.shared(response, 'responses')]),
        ),
        id: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
      })),
    );
  }

  static async of(url: string): Promise<Api> {
    const { status, body } = await call(url, 'GET', '/openapi.json');
    if (status !== 200) throw new Error(`/openapi.json answered ${status}`);
    return new Api(body as Document);
  }

  /** What a reference names in a part of `components`. */
  private shared<Part extends object>(part: Part & { $ref?: string }, kind: 'parameters' | 'responses'): Part {
    const name = part.$ref?.replace(`#/components/${kind}/`, '');
    return name === undefined ? part : (this.document.components[kind][name] as Part);
  }

  operation(id: string): Operation {
    const found = this.operations.find((operation) => withoutNames(operation.id) === withoutNames(id));
    if (!found) throw new Error(`The document has no ${id}`);
    return found;
  }

  resolve(schema: Schema | undefined): Schema {
    if (schema?.allOf?.length === 1) return { ...this.resolve(schema.allOf[0]), ...without(schema) };
    if (!schema?.$ref) return schema ?? {};
    const found = this.document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`${schema.$ref} leads nowhere`);
    return this.resolve(found);
  }

  /** Schema of the JSON body an operation takes; undefined for those without one. */
  bodySchema(operation: Operation): Schema | undefined {
    const schema = operation.requestBody?.content['application/json']?.schema;
    return schema && this.resolve(schema);
  }

  /** Schema of the form an operation takes. */
  formSchema(operation: Operation): Schema | undefined {
    const schema = operation.requestBody?.content['multipart/form-data']?.schema;
    return schema && this.resolve(schema);
  }

  bodyExample(operation: Operation): Record<string, unknown> | undefined {
    return operation.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;
  }

  replySchema(operation: Operation): Schema | undefined {
    const schema = operation.responses['200']?.content?.['application/json']?.schema;
    return schema && this.resolve(schema);
  }
}

/** What a field says besides its reference: `allOf` with one entry is how a reference has an example. */
function without({ allOf: _allOf, ...own }: Schema): Schema {
  return own;
}

/** Which credentials an operation takes. */
export function authOf({ security }: Operation): 'none' | 'jwt' | 'worker-token' | 'jwt optional' {
  const names = (security ?? []).map((requirement) => Object.keys(requirement)[0] ?? 'none');
  if (names.length === 0) return 'none';
  return names.includes('none') ? 'jwt optional' : (names[0] as 'jwt');
}

/** `GET /api/jobs/{id}` and `GET /api/jobs/{job_id}` are the same endpoint. */
export function withoutNames(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

/** Every schema inside a schema, references followed, with its path. */
export function walk(api: Api, schema: Schema, path = '$', seen = new Set<Schema>()): Array<[string, Schema]> {
  const here = api.resolve(schema);
  if (seen.has(here)) return [];
  seen.add(here);
  const inner: Array<[string, Schema]> = Object.entries(here.properties ?? {}).map(([name, child]) => [
    `${path}.${name}`,
    child,
  ]);
  if (here.items) inner.push([`${path}[]`, here.items]);
  if (typeof here.additionalProperties === 'object') inner.push([`${path}.*`, here.additionalProperties]);
  for (const variant of [...(here.anyOf ?? []), ...(here.allOf ?? []), ...(here.oneOf ?? [])])
    inner.push([path, variant]);
  return [[path, here], ...inner.flatMap(([childPath, child]) => walk(api, child, childPath, seen))];
}

export function typesOf(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}
