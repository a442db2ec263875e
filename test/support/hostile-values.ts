import { typesOf, type Api, type Schema } from './openapi.js';

/** A generator of numbers in [0, 1) that a seed repeats. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Values that no field should choke on, whatever its type. */
export const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  0.1234567,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  5e-324,
  '',
  ' ',
  '0',
  '1e3',
  'null',
  "'; DROP TABLE platform.outbox; --",
  "' OR '1'='1",
  '%s%n${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'nul\u0000byte',
  'half \ud800 a pair',
  '\u202e\u200b\ufeff',
  'ﷺ🏴‍☠️',
  'line\r\nX-Injected: yes',
  [],
  [null],
  [[[]]],
  {},
  { $gt: '' },
  { toString: 'x', hasOwnProperty: 1, valueOf: null },
  nested(60),
];

/** Values at and beyond the bounds a schema states, and of its own type. */
export function edgesOf(schema: Schema): unknown[] {
  const types = typesOf(schema);
  const edges: unknown[] = [...(schema.enum ?? [])];
  if (types.includes('string')) {
    for (const length of [schema.minLength, schema.maxLength])
      if (length !== undefined)
        edges.push('a'.repeat(length), 'a'.repeat(length + 1), 'a'.repeat(Math.max(0, length - 1)));
    if (schema.maxLength !== undefined) edges.push('é'.repeat(schema.maxLength), '𝒳'.repeat(schema.maxLength + 1));
    edges.push(`${String(schema.enum?.[0] ?? 'x')} `, String(schema.enum?.[0] ?? 'x').toUpperCase());
  }
  if (types.includes('number') || types.includes('integer')) {
    for (const bound of [schema.minimum, schema.maximum])
      if (bound !== undefined) edges.push(bound, bound - 1, bound + 1, String(bound));
  }
  if (types.includes('array') && schema.maxItems !== undefined)
    edges.push(Array(schema.maxItems + 1).fill('a'), Array(schema.maxItems).fill('a'));
  return edges;
}

export interface HostileBody {
  name: string;
  /** JSON text. */
  text: string;
  /** The parsed body, when the text is JSON that a schema can judge. */
  value?: unknown;
}

const of = (name: string, value: unknown): HostileBody => {
  const text = JSON.stringify(value);
  return { name, text, value: JSON.parse(text) as unknown };
};

/** A body that is right but for one field: left out, null, of each wrong type, at and over its bounds. */
export function wrongFields(api: Api, schema: Schema, example: Record<string, unknown>): HostileBody[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) => {
    const inner = api.resolve(property.allOf?.[0] ?? property);
    const { [field]: _left, ...without } = example;
    const values = [...ODD_VALUES, ...edgesOf(inner)];
    const bodies = values.map((value) => of(`${field} = ${brief(value)}`, { ...example, [field]: value }));
    const nestedBodies = inner.properties
      ? wrongFields(api, inner, (example[field] ?? {}) as Record<string, unknown>).map(({ name, value }) =>
          of(`${field}.${name}`, { ...example, [field]: value }),
        )
      : [];
    return [of(`without ${field}`, without), ...bodies, ...nestedBodies];
  });
}

/** Bodies put together by chance out of the example, odd values and edges. */
export function randomBodies(
  api: Api,
  schema: Schema,
  example: Record<string, unknown>,
  random: () => number,
  count: number,
): HostileBody[] {
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
  const fields = Object.entries(schema.properties ?? {});
  return Array.from({ length: count }, (_, index) => {
    const body: Record<string, unknown> = {};
    for (const [field, property] of fields) {
      const edges = edgesOf(api.resolve(property));
      const chance = random();
      if (chance < 0.15) continue;
      body[field] = chance < 0.5 ? example[field] : pick(chance < 0.8 && edges.length ? edges : ODD_VALUES);
    }
    if (random() < 0.1) body[pick(['id', 'ok', 'constructor', 'x'.repeat(300), ''])] = pick(ODD_VALUES);
    return of(`random ${index}`, body);
  });
}

/** Texts that are no JSON object, or an odd one. */
export function oddTexts(example: Record<string, unknown>): HostileBody[] {
  const json = JSON.stringify(example);
  const first = Object.keys(example)[0] ?? 'x';
  const inside = json === '{}' ? '' : `,${json.slice(1, -1)}`;
  return [
    ...['{', '}', '{"a":}', 'undefined', "{'a':1}", '{"a":1,}', 'NaN', '\u0000', '<a/>'].map((text) => ({
      name: `text ${text}`,
      text,
    })),
    { name: 'an empty text', text: '', value: {} },
    ...[null, true, 12, 'text', [], [example]].map((value) => of(`body ${brief(value)}`, value)),
    { name: 'duplicate key', text: `{${JSON.stringify(first)}:{}${inside}}`, value: example },
    {
      name: 'duplicate key, wrong one last',
      text: `{${json.slice(1, -1)}${inside && ','}"${first}":{"a":[]}}`,
      value: { ...example, [first]: { a: [] } },
    },
    { name: '__proto__', text: `{"__proto__":{"ok":false}${inside}}` },
    { name: '__proto__ in an escape', text: `{"__pr\\u006fto__":{"ok":false}${inside}}` },
    { name: 'constructor.prototype', text: `{"constructor":{"prototype":{"ok":false}}${inside}}` },
    of('constructor', { ...example, constructor: 'x' }),
    of('toString', { ...example, toString: 1 }),
    of('unknown field', { ...example, surprise_field: 1 }),
    of('an empty name', { ...example, '': 1 }),
    { name: '1e400', text: `{"${first}":1e400}`, value: { [first]: Infinity } },
    { name: 'a long number', text: `{"${first}":${'9'.repeat(2000)}}`, value: { [first]: Infinity } },
    { name: 'deep arrays', text: `{"${first}":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
    {
      name: 'deep objects',
      text: `{"surprise_field":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      value: { surprise_field: {} },
    },
    of('many fields', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, i]))),
  ];
}

function brief(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');
  return text.length > 40 ? `${text.slice(0, 40)}…(${text.length})` : text;
}
