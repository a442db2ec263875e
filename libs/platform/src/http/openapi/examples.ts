import { resolve, type Content, type Operation, type Schema, type Schemas } from './types.js';

const DEPTH = 8;

/** Gives a JSON body that the operation takes an example, composed of those of its fields. */
export function addExamples({ requestBody }: Operation, schemas: Schemas): void {
  fill(requestBody?.content, schemas);
}

function fill(content: Content | undefined, schemas: Schemas): void {
  for (const [mediaType, body] of Object.entries(content ?? {})) {
    if (mediaType !== 'application/json' || !body.schema) continue;
    if (body.example === undefined && body.examples === undefined) body.example = exampleOf(body.schema, schemas);
  }
}

/** An example of a schema: its own, or one composed of its parts; undefined without any hint. */
export function exampleOf(reference: Schema, schemas: Schemas, depth = 0): unknown {
  if (depth > DEPTH) return undefined;
  const schema = resolve(reference, schemas);
  const own = ownExample(reference) ?? ownExample(schema);
  if (own !== undefined) return own.value;
  if (schema.properties) return objectOf(schema.properties, schemas, depth);
  if (schema.items) {
    const item = exampleOf(schema.items, schemas, depth + 1);
    return item === undefined ? [] : [item];
  }
  const variants = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined;
  return variants?.[0] ? exampleOf(variants[0], schemas, depth + 1) : undefined;
}

function objectOf(properties: Record<string, Schema>, schemas: Schemas, depth: number): object {
  const fields = Object.entries(properties).map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as object;
}

function ownExample(schema: Schema): { value: unknown } | undefined {
  if (schema['example'] !== undefined) return { value: schema['example'] };
  if (Array.isArray(schema['examples'])) return { value: schema['examples'][0] };
  if (schema['default'] !== undefined) return { value: schema['default'] };
  if (schema['const'] !== undefined) return { value: schema['const'] };
  if (Array.isArray(schema['enum'])) return { value: schema['enum'][0] };
  return undefined;
}
