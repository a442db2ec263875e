import { walk, type Api, type Operation, type Schema } from '../../support/openapi.js';
import type { Records } from './holder.js';

const isId = ({ format, pattern }: Schema) => format === 'uuid' || /^\^\[[^\]]+\]\{64\}\$$/.test(pattern ?? '');

/** Fields that look like ids and lead to no record: hashes of what is sent, and a device's word about itself. */
const NO_RECORD = ['result_sha256', 'capabilities[]', 'instance_id'];

/** Names of the fields and query parameters by which an operation takes ids. */
export function idFields(api: Api, operation: Operation): string[] {
  const body = api.bodySchema(operation);
  const fields = body ? walk(api, body).filter(([, schema]) => isId(schema)) : [];
  const query = operation.parameters.filter((parameter) => parameter.in === 'query' && isId(parameter.schema));
  const names = [...fields.map(([path]) => path.split('.').pop()!), ...query.map(({ name }) => name)];
  return [...new Set(names)].filter((name) => !NO_RECORD.includes(name));
}

/** A body that is right, and holds these records' ids wherever it takes ids. */
export function bodyNaming(api: Api, operation: Operation, records: Records): Record<string, unknown> | undefined {
  const schema = api.bodySchema(operation);
  return schema && (filled(api, schema, records, api.bodyExample(operation)) as Record<string, unknown>);
}

/** The example where there is one, with ids set; what only exists to hold ids is put in. */
function filled(api: Api, reference: Schema, records: Records, example: unknown, field = ''): unknown {
  const schema = api.resolve(reference.allOf?.[0] ?? reference);
  if (isId(schema)) return records[field]?.[0] ?? example;
  if (schema.items) return [filled(api, schema.items, records, (example as unknown[] | undefined)?.[0] ?? undefined)];
  if (!schema.properties) return example ?? schema.examples?.[0] ?? schema.enum?.[0];
  const given = (example ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, inner]) => {
      const wanted = name in given || schema.required?.includes(name) || holdsId(api, inner);
      return wanted ? [[name, filled(api, inner, records, given[name], name)]] : [];
    }),
  );
}

const holdsId = (api: Api, schema: Schema) => walk(api, schema).some(([, inner]) => isId(inner));
