/** The parts of an OpenAPI document that are rewritten here, as loosely typed as @nestjs/swagger returns them. */
export type Schema = Record<string, unknown> & {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
};

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface Content {
  [mediaType: string]: { schema?: Schema; example?: unknown; examples?: unknown };
}

export interface Response extends Record<string, unknown> {
  description: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export interface Operation extends Record<string, unknown> {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content: Content };
  responses: Record<string, Response>;
  security?: unknown[];
}

export type Schemas = Record<string, Schema>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

export function operationsOf(paths: object): Array<{ path: string; method: string; operation: Operation }> {
  return Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The schema a reference points to, or the schema itself. */
export function resolve(schema: Schema, schemas: Schemas): Schema {
  return schema.$ref ? (schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {}) : schema;
}
