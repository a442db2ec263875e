/**
 * Rewrites what @nestjs/swagger still emits in OpenAPI 3.0's way into 3.1: `nullable` becomes a type, and boolean
 * exclusive bounds become numbers.
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

function makeExclusive(schema: Record<string, unknown>, bound: string, exclusive: string): void {
  if (schema[exclusive] === true) {
    schema[exclusive] = schema[bound];
    delete schema[bound];
  } else if (schema[exclusive] === false) {
    delete schema[exclusive];
  }
}
