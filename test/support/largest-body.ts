import { typesOf, type Api, type Schema } from './openapi.js';

interface Size {
  /** Of JSON in which every character is written as `\uXXXX`, as Python's writers do with all but ASCII. */
  bytes: number;
  /** With the lists and objects they are in. */
  values: number;
  /** Of the longest list or object. */
  entries: number;
}

const ESCAPED = 6;
const NUMBER = 25;

/** How large a body gets whose every field is at its bounds. */
export function largestBody(api: Api, schema: Schema): Size {
  const here = api.resolve(schema);
  const variants = here.anyOf ?? here.oneOf ?? here.allOf;
  if (variants) return greatest(variants.map((variant) => largestBody(api, variant)));
  if (here.enum) return leaf(Math.max(...here.enum.map((value) => JSON.stringify(value).length)));
  return greatest(typesOf(here).map((type) => largestOf(api, type, here)));
}

function largestOf(api: Api, type: string, schema: Schema): Size {
  if (type === 'string') return leaf(2 + ESCAPED * longest(schema));
  if (type === 'array') return container(Array(schema.maxItems).fill(largestBody(api, schema.items ?? {})), 1);
  if (type !== 'object') return leaf(NUMBER);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => {
      const size = largestBody(api, field);
      return { ...size, bytes: size.bytes + name.length + 3 };
    });
    return container(fields, 1);
  }
  const value = largestBody(api, schema.additionalProperties as Schema);
  return container(Array(schema.maxProperties).fill(value), 4 + ESCAPED * longest(schema.propertyNames ?? {}));
}

function longest({ format, maxLength, pattern }: Schema): number {
  if (maxLength !== undefined) return maxLength;
  const counts = [...(pattern ?? '').matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, count]) => Number(count));
  return format === 'uuid' ? 36 : Math.max(40, ...counts);
}

const leaf = (bytes: number): Size => ({ bytes, values: 1, entries: 0 });

function container(inner: Size[], perEntry: number): Size {
  const sum = (of: keyof Size) => inner.reduce((total, size) => total + size[of], 0);
  return {
    bytes: 2 + sum('bytes') + perEntry * inner.length,
    values: 1 + sum('values'),
    entries: Math.max(inner.length, ...inner.map(({ entries }) => entries)),
  };
}

function greatest(sizes: Size[]): Size {
  const most = (of: keyof Size) => Math.max(0, ...sizes.map((size) => size[of]));
  return { bytes: most('bytes'), values: most('values'), entries: most('entries') };
}
