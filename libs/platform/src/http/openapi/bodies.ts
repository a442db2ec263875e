import { getMetadataStorage } from 'class-validator';
import { resolve, type Operation, type Schema, type Schemas } from './types.js';

/** Marks schemas whose endpoint ignores unknown fields; set by `LenientDto`. */
export const LENIENT_MARK = 'x-lenient';

/** States in the document what request validation does: unknown fields are refused, every limit is given. */
export function finishBodies(operations: Operation[], schemas: Schemas): void {
  sayRules(schemas);
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

/** A field with a default is optional. */
function dropDefaulted(schema: Schema): void {
  const required = schema.required?.filter((name) => !('default' in (schema.properties?.[name] ?? {})));
  if (required?.length) schema.required = required;
  else delete schema.required;
}

/**
 * The Swagger plugin reads TypeScript's `number`, and limits only where they are literals; class-validator knows which
 * numbers are whole, and every limit.
 */
function sayRules(schemas: Schemas): void {
  for (const target of validatedClasses()) {
    const { properties } = schemas[target.name] ?? {};
    if (!properties) continue;
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(target, '', false, false)) {
      const property = properties[rule.propertyName];
      const subject = rule.each ? property?.items : property;
      if (subject) sayRule(subject, rule.name ?? '', rule.constraints?.[0]);
    }
  }
}

const BOUNDS: Record<string, string> = {
  min: 'minimum',
  max: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  arrayMinSize: 'minItems',
  arrayMaxSize: 'maxItems',
};

function sayRule(schema: Schema, rule: string, constraint: unknown): void {
  if (rule === 'isInt' && schema.type === 'number') schema.type = 'integer';
  const bound = BOUNDS[rule];
  if (bound && typeof constraint === 'number') schema[bound] = constraint;
  if (rule === 'matches' && constraint instanceof RegExp && !constraint.flags.includes('i'))
    schema['pattern'] ??= constraint.source;
}

/** The classes with rules: class-validator only looks them up one by one, and the document has no classes. */
function validatedClasses(): Array<new () => object> {
  const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, unknown> };
  return [...storage.validationMetadatas.keys()].filter((target) => typeof target === 'function') as never;
}
