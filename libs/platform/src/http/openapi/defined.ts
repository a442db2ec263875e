import { DECIMALS_MARK } from '../dto.js';
import type { Schema, Schemas } from './types.js';

const schemas: Schemas = {};
const webhooks: Record<string, object> = {};

/** Adds schemas that no DTO class describes, such as unions, when a controller's file is loaded. */
export function defineSchemas(more: Schemas): void {
  Object.assign(schemas, more);
}

/** Adds a request that this service sends to its clients. */
export function defineWebhook(name: string, post: object): void {
  webhooks[name] = { post };
}

// Copies: the document is finished in place.
export const definedSchemas = (): Schemas => structuredClone(schemas);
export const definedWebhooks = (): Record<string, object> => structuredClone(webhooks);

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const ID: Schema = { type: 'string', format: 'uuid' };
export const TIME: Schema = { type: 'string', format: 'date-time' };
export const AMOUNT: Schema = { type: 'number', [DECIMALS_MARK]: 6 };
export const TEXT: Schema = { type: 'string' };
export const orNull = (schema: Schema): Schema =>
  schema.$ref ? { anyOf: [schema, { type: 'null' }] } : { ...schema, type: [schema.type as string, 'null'] };

/** An object; fields that end in `?` may be absent. */
export function fields(properties: Record<string, Schema>): Schema {
  const plain = (name: string) => name.replace(/\?$/, '');
  const required = Object.keys(properties).filter((name) => !name.endsWith('?'));
  const entries = Object.entries(properties).map(([name, schema]) => [plain(name), schema]);
  return { type: 'object', ...(required.length && { required }), properties: Object.fromEntries(entries) as never };
}

/**
 * Names the server-sent events of a stream: what stands after `event:`, and the shape of the JSON after `data:`. OpenAPI
 * 3.1 can't say that a body is a sequence, so a stream's schema is that of one event.
 */
export function defineStream(name: string, events: Record<string, Schema>, { ids = true } = {}): void {
  const kinds = Object.entries(events).map(([event, data]) => ({
    name: `${name}${event.charAt(0).toUpperCase()}${event.slice(1)}`,
    schema: fields({ event: { type: 'string', enum: [event] }, ...(ids && { 'id?': TEXT }), data }),
  }));
  defineSchemas({
    ...Object.fromEntries(kinds.map((kind) => [kind.name, kind.schema])),
    [name]: { description: 'One server-sent event.', oneOf: kinds.map((kind) => refTo(kind.name)) },
  });
}
