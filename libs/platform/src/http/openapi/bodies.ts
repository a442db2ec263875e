import { getMetadataStorage } from 'class-validator';
import { resolve } from './types.js';
import type { Operation, Schema, Schemas } from './types.js';

/** Mark of schemas whose endpoint ignores unknown fields; left by `LenientDto`. */
export const LENIENT_MARK = 'x-lenient';

/** Says in the document what request validation does: unknown fields are refused, integers are integers. */
export function finishBodies(operations: Operation[], schemas: Schemas): void {
  sayIntegers(schemas);
  for (const { requestBody } of operations) {
    for (const { schema } of Object.values(requestBody?.content ?? {})) if (schema) refuseUnknown(schema, schemas);
  }
  Object.values(schemas).forEach((schema) => delete schema[LENIENT_MARK]);
}

function refuseUnknown(reference: Schema, schemas: Schemas): void {
  const schema = resolve(reference, schemas);
  const inner = [schema.items, ...Object.values(schema.properties ?? {})];
  for (const list of ['allOf', 'anyOf', 'oneOf']) inner.push(...((schema[list] as Schema[] | undefined) ?? []));
  if (schema.properties && schema['additionalProperties'] === undefined) {
    schema['additionalProperties'] = schema[LENIENT_MARK] === true;
    dropDefaulted(schema);
  }
  inner.forEach((child) => child && refuseUnknown(child, schemas));
}

/** A field with a default need not be sent. */
function dropDefaulted(schema: Schema): void {
  const required = schema.required?.filter((name) => !('default' in (schema.properties?.[name] ?? {})));
  if (required?.length) schema.required = required;
  else delete schema.required;
}

/** The Swagger plugin reads TypeScript's `number`; class-validator knows which of them are whole. */
function sayIntegers(schemas: Schemas): void {
  for (const { target, propertyName, name } of validations()) {
    const property = typeof target === 'function' ? schemas[target.name]?.properties?.[propertyName] : undefined;
    if (name === 'isInt' && property?.type === 'number') property.type = 'integer';
  }
}

interface Validation {
  target: unknown;
  propertyName: string;
  name?: string;
}

/** Every property validation; class-validator gives them out per class only, and the document has no classes. */
function validations(): Validation[] {
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, Validation[]> };
  return [...storage.validationMetadatas.values()].flat();
}
