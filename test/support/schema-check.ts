import { typesOf, type Api, type Schema } from './openapi.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const FORMATS: Record<string, RegExp> = {
  uuid: UUID,
  date: /^\d{4}-\d\d-\d\d$/,
  // Narrower than the format: this service writes UTC with milliseconds, always.
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/**
 * Where a value breaks a schema of the document: `$.field: why`. Knows what this document uses of JSON Schema, counts
 * strings as JSON Schema does, and leaves out the formats that are no exact rules (email, password).
 */
export function breaks(api: Api, reference: Schema, value: unknown, path = '$'): string[] {
  const schema = api.resolve(reference);
  const form = formOf(schema, value);
  if (form) return breaks(api, { $ref: form }, value, path);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants && !variants.some((variant) => breaks(api, variant, value, path).length === 0))
    return [`${path}: none of its forms`];
  const all = (schema.allOf ?? []).flatMap((part) => breaks(api, part, value, path));
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [...all, `${path}: is no ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) return [...all, `${path}: not one of ${schema.enum.join()}`];
  if (schema.const !== undefined && schema.const !== value) return [...all, `${path}: not ${String(schema.const)}`];
  return [...all, ...ofValue(api, schema, value, path)];
}

/** The form that the discriminating field names. */
function formOf({ discriminator }: Schema, value: unknown): string | undefined {
  if (!discriminator || typeof value !== 'object' || value === null) return undefined;
  return discriminator.mapping?.[String((value as Record<string, unknown>)[discriminator.propertyName])];
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === type;
}

function ofValue(api: Api, schema: Schema, value: unknown, path: string): string[] {
  if (typeof value === 'string') return ofString(schema, value, path);
  if (typeof value === 'number') return ofNumber(schema, value, path);
  if (Array.isArray(value)) return ofArray(api, schema, value, path);
  if (typeof value === 'object' && value !== null) return ofObject(api, schema, value, path);
  return [];
}

function ofString(schema: Schema, value: string, path: string): string[] {
  // A password counts as it is compared (NFKC), which its description says.
  const length = [...(schema.format === 'password' ? value.normalize('NFKC') : value)].length;
  const format = FORMATS[schema.format ?? ''];
  return [
    ...(length < (schema.minLength ?? 0) ? [`${path}: too short`] : []),
    ...(length > (schema.maxLength ?? Infinity) ? [`${path}: too long`] : []),
    ...(schema.pattern && !new RegExp(schema.pattern, 'u').test(value) ? [`${path}: not of its pattern`] : []),
    ...(format && !format.test(value) ? [`${path}: not of format ${schema.format}`] : []),
  ];
}

function ofNumber(schema: Schema, value: number, path: string): string[] {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const inside = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum;
  const decimals = schema['x-decimals'];
  const exact = decimals === undefined || Number(value.toFixed(decimals)) === value;
  return [...(inside ? [] : [`${path}: out of range`]), ...(exact ? [] : [`${path}: more than ${decimals} decimals`])];
}

function ofArray(api: Api, schema: Schema, value: unknown[], path: string): string[] {
  const count = value.length;
  if (count < (schema.minItems ?? 0) || count > (schema.maxItems ?? Infinity)) return [`${path}: ${count} items`];
  return value.flatMap((item, index) => (schema.items ? breaks(api, schema.items, item, `${path}[${index}]`) : []));
}

function ofObject(api: Api, schema: Schema, value: object, path: string): string[] {
  const { properties = {}, required = [], additionalProperties = true, maxProperties = Infinity } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name}: missing`);
  const entries = Object.entries(value);
  const inner = entries.flatMap(([name, child]) => {
    const place = `${path}.${name}`;
    if (Object.hasOwn(properties, name)) return breaks(api, properties[name] as Schema, child, place);
    if (typeof additionalProperties === 'object') {
      const named = schema.propertyNames ? breaks(api, schema.propertyNames, name, place) : [];
      return [...named, ...breaks(api, additionalProperties, child, place)];
    }
    return additionalProperties ? [] : [`${place}: unknown`];
  });
  return [...missing, ...inner, ...(entries.length > maxProperties ? [`${path}: too many names`] : [])];
}
