/** The Python types of a document's schemas. */
export class Types {
  /** Names of the fields that hold money: numbers with up to 6 decimals. */
  amounts = new Set();

  constructor({ components, paths }) {
    walk([components, paths], ({ properties }) => {
      for (const [name, schema] of Object.entries(properties ?? {})) if (isAmount(schema)) this.amounts.add(name);
    });
  }

  /** `nested` takes an object that has no name of its own, and answers the name it gets. */
  of(schema, name, nested) {
    if (schema.$ref) return nameOf(schema);
    if (schema.allOf?.length === 1) return this.of(schema.allOf[0], name, nested);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants) return union(variants.map((variant, at) => this.of(variant, `${name}${at || ''}`, nested)));
    if (schema.enum) return enumeration(schema.enum);
    if ('const' in schema) return enumeration([schema.const]);
    return union([schema.type ?? 'any'].flat().map((type) => this.#simple(type, schema, name, nested)));
  }

  /** Of a field or parameter: a number is money if its name is that of an amount, whatever record it is in. */
  ofField(field, schema, name, amount, nested) {
    const numbers =
      this.amounts.has(field) && [schema.type].flat().some((type) => ['number', 'integer'].includes(type));
    if (!numbers) return this.of(schema, name, nested);
    return [schema.type].flat().includes('null') ? `${amount} | None` : amount;
  }

  #simple(type, schema, name, nested) {
    if (type === 'array') return `list[${this.of(schema.items ?? {}, `${name}Item`, nested)}]`;
    if (type === 'object' && schema.properties) return nested(name, schema);
    if (type === 'object') return `dict[str, ${this.#values(schema, name, nested)}]`;
    return SIMPLE[type];
  }

  #values({ additionalProperties: values }, name, nested) {
    return typeof values === 'object' ? this.of(values, `${name}Value`, nested) : 'Any';
  }
}

const SIMPLE = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None', any: 'Any' };

export const nameOf = ({ $ref }) => $ref.split('/').at(-1);

/** Calls `visit` with every object of a part of the document. */
export function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  visit(node);
  for (const child of Object.values(node)) walk(child, visit);
}

const isAmount = (schema) => schema['x-decimals'] === 6;

const union = (types) => [...new Set(types)].join(' | ');

function enumeration(values) {
  if (values.every((value) => typeof value === 'boolean')) return 'bool';
  return `Literal[${values.map((value) => (value === null ? 'None' : JSON.stringify(value))).join(', ')}]`;
}
