import { UUID } from '../pages.js';

/**
 * Converts what @nestjs/swagger still writes in OpenAPI 3.0 style to 3.1: `nullable` becomes a type, boolean exclusive
 * bounds become numbers, and a schema's `example` becomes `examples`.
 */
export function modernise<T>(node: T): T {
  if (Array.isArray(node)) {
    node.forEach((child) => modernise(child));
    return node;
  }
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as Record<string, unknown>;
  Object.values(schema).forEach((child) => modernise(child));
  if (schema['nullable'] === true) makeNullable(schema);
  if (typeof schema['nullable'] === 'boolean') delete schema['nullable'];
  listExample(schema);
  makeExclusive(schema, 'minimum', 'exclusiveMinimum');
  makeExclusive(schema, 'maximum', 'exclusiveMaximum');
  return node;
}

function makeNullable(schema: Record<string, unknown>): void {
  if (typeof schema['type'] === 'string') {
    schema['type'] = [schema['type'], 'null'];
    if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null];
    return;
  }
  const inner = schema['allOf'] ?? (schema['$ref'] ? [{ $ref: schema['$ref'] }] : undefined);
  if (!inner) return;
  delete schema['allOf'];
  delete schema['$ref'];
  schema['anyOf'] = [...(inner as unknown[]), { type: 'null' }];
}

/** A schema's `example` is from 3.0; on a parameter, header or media type it stays. */
function listExample(schema: Record<string, unknown>): void {
  const isSchema =
    typeof schema['type'] === 'string' || Array.isArray(schema['type']) || 'anyOf' in schema || 'allOf' in schema;
  if (!isSchema || !('example' in schema) || 'schema' in schema) return;
  schema['format'] ??= formatOf(schema['example']);
  if (schema['format'] === undefined) delete schema['format'];
  schema['examples'] = [schema['example']];
  delete schema['example'];
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The example of an id or a time reveals its format. */
function formatOf(example: unknown): string | undefined {
  if (typeof example !== 'string') return undefined;
  if (UUID.test(example)) return 'uuid';
  return ISO_TIME.test(example) ? 'date-time' : undefined;
}

function makeExclusive(schema: Record<string, unknown>, bound: string, exclusive: string): void {
  if (schema[exclusive] === true) {
    schema[exclusive] = schema[bound];
    delete schema[bound];
  } else if (schema[exclusive] === false) {
    delete schema[exclusive];
  }
}
