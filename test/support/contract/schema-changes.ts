import type { Schema } from '../openapi.js';

/** A difference between two documents, in words. */
export interface Change {
  words: string;
  /** Whether a client of the earlier document can fail on it. */
  breaking: boolean;
}

/** What clients send must stay accepted; what they get must stay what they know. */
export type Direction = 'request' | 'reply';
export type Lookup = (reference: string) => Schema;

const BOUNDS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Compares two schemas of the same place in two documents. */
export class SchemaChanges {
  readonly found: Change[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly direction: Direction,
    private readonly before: Lookup,
    private readonly after: Lookup,
  ) {}

  /** `field` is the path for people, empty at the top. */
  compare(before: Schema, after: Schema, field = ''): void {
    const was = unwrapped(before);
    const is = unwrapped(after);
    if (was.$ref && is.$ref) {
      const pair = `${was.$ref} ${is.$ref}`;
      if (nameOf(was) !== nameOf(is)) this.say(field, `is a \`${nameOf(is)}\`, was a \`${nameOf(was)}\``, true);
      if (this.seen.has(pair)) return;
      this.seen.add(pair);
    }
    this.compareTypes(resolved(was, this.before), resolved(is, this.after), field);
  }

  private compareTypes(was: Schema, is: Schema, field: string): void {
    const [from, to] = [typesOf(was), typesOf(is)];
    const narrower = from.filter((type) => !accepts(to, type));
    const wider = to.filter((type) => !accepts(from, type));
    const broken = this.direction === 'request' ? narrower : wider;
    if (narrower.length + wider.length > 0)
      this.say(field, `is ${to.join(' or ')}, was ${from.join(' or ')}`, broken.length > 0);
    if ((was.format ?? '') !== (is.format ?? ''))
      this.say(field, `has the format ${is.format ?? 'none'}, had ${was.format ?? 'none'}`, true);
    this.compareValues(was, is, field);
    if (this.direction === 'request') this.compareLimits(was, is, field);
    this.compareFields(was, is, field);
    if (was.items && is.items) this.compare(was.items, is.items, `${field}[]`);
    if (isSchema(was.additionalProperties) && isSchema(is.additionalProperties))
      this.compare(was.additionalProperties, is.additionalProperties, `${field}.*`);
    this.compareVariants(was, is, field);
  }

  /**
   * A reply's enum may grow: docs/api-conventions.md asks clients to bear unknown values. One that is gone breaks those who
   * wait for it.
   */
  private compareValues(was: Schema, is: Schema, field: string): void {
    const [from, to] = [valuesOf(was), valuesOf(is)];
    if (!from && !to) return;
    if (!to) return this.say(field, 'takes any value, not only some', this.direction === 'reply');
    if (!from) return this.say(field, `is one of ${to.join(', ')}`, this.direction === 'request');
    const gone = from.filter((value) => !to.includes(value));
    const come = to.filter((value) => !from.includes(value));
    if (gone.length > 0) this.say(field, `is never ${gone.join(', ')}`, true);
    if (come.length > 0) this.say(field, `can be ${come.join(', ')}, too`, false);
  }

  private compareLimits(was: Schema, is: Schema, field: string): void {
    for (const [low, high] of BOUNDS) {
      if (was[low as 'minimum'] !== is[low as 'minimum'])
        this.say(
          field,
          limit(low, was, is),
          (is[low as 'minimum'] ?? -Infinity) > (was[low as 'minimum'] ?? -Infinity),
        );
      if (was[high as 'maximum'] !== is[high as 'maximum'])
        this.say(
          field,
          limit(high, was, is),
          (is[high as 'maximum'] ?? Infinity) < (was[high as 'maximum'] ?? Infinity),
        );
    }
    if (was.pattern !== is.pattern && !is.enum) this.say(field, 'has another pattern', is.pattern !== undefined);
    if (JSON.stringify(was.default) !== JSON.stringify(is.default)) this.say(field, limit('default', was, is), true);
  }

  private compareFields(was: Schema, is: Schema, field: string): void {
    const [from, to] = [was.properties ?? {}, is.properties ?? {}];
    const required = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
    for (const [name, before] of Object.entries(from)) {
      const path = field ? `${field}.${name}` : name;
      const after = to[name];
      if (!after) {
        this.say(path, 'was removed', true);
        continue;
      }
      if (required(is, name) && !required(was, name)) this.say(path, 'became required', this.direction === 'request');
      if (!required(is, name) && required(was, name)) this.say(path, 'became optional', this.direction === 'reply');
      this.compare(before, after, path);
    }
    for (const name of Object.keys(to).filter((known) => !from[known])) {
      const mustSend = this.direction === 'request' && required(is, name);
      this.say(field ? `${field}.${name}` : name, mustSend ? 'was added and is required' : 'was added', mustSend);
    }
  }

  private compareVariants(was: Schema, is: Schema, field: string): void {
    const [from, to] = [variantsOf(was), variantsOf(is)];
    for (const [name, before] of from) {
      const after = to.get(name);
      if (after) this.compare(before, after, field);
      else this.say(field, `is never a \`${name}\``, true);
    }
    for (const name of to.keys()) if (!from.has(name)) this.say(field, `can be a \`${name}\`, too`, false);
  }

  private say(field: string, what: string, breaking: boolean): void {
    this.found.push({
      words: field ? `${this.direction} field \`${field}\` ${what}` : `${this.direction} ${what}`,
      breaking,
    });
  }
}

/** A constant is an enum of one. */
const valuesOf = (schema: Schema) => (schema.const === undefined ? schema.enum : [schema.const]);
const nameOf = ({ $ref = '' }: Schema) => $ref.slice('#/components/schemas/'.length);
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const limit = (name: string, was: object, is: object) => `has ${name} ${text(is, name)}, had ${text(was, name)}`;
const text = (schema: object, name: string) => JSON.stringify((schema as Record<string, unknown>)[name]) ?? 'none';

/** `allOf` and `anyOf` around one schema only add an example, or null. */
function unwrapped(schema: Schema): Schema {
  const others = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].filter(({ type }) => type !== 'null');
  if (others.length !== 1 || (schema.allOf && schema.anyOf)) return schema;
  const [only] = others as [Schema];
  return schema.anyOf && schema.anyOf.length > 1
    ? ({ ...only, nullable: true } as Schema)
    : { ...schema, ...only, allOf: undefined };
}

function resolved(schema: Schema, lookup: Lookup): Schema {
  const { $ref, ...own } = schema;
  return $ref ? { ...lookup($ref), ...own } : schema;
}

function typesOf(schema: Schema & { nullable?: boolean }): string[] {
  const own = schema.type === undefined ? [] : [schema.type].flat();
  return schema.nullable ? [...own, 'null'] : own;
}

const accepts = (types: string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** The named alternatives of a union. */
const variantsOf = ({ oneOf = [], anyOf = [] }: Schema) =>
  new Map([...oneOf, ...anyOf].filter(({ $ref }) => $ref).map((variant) => [nameOf(variant), variant]));
