// Passages from the API's description: what each endpoint does, takes and refuses, and what each field means.
import { tmpdir } from 'node:os';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { passages } from './markdown.mjs';

/** Refusals shared by this many endpoints say nothing about any of them. */
const COMMON = 0.25;

/** The OpenAPI document as served, without starting anything. */
export async function describedApi() {
  const { MarketModule } = await import('../../dist/libs/market/src/market.module.js');
  const { loadConfig } = await import('../../dist/libs/platform/src/config/config.js');
  const { describeApi } = await import('../../dist/libs/platform/src/http/openapi/document.js');
  // Nothing is connected to, opened or written: modules only want a configuration of this shape.
  const config = loadConfig({ JWT_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() }, 'postgres://nowhere');
  const module = MarketModule.forRoot(config, 'knowledge');
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  return describeApi(app, { version: '' });
}

export function apiPassages(document) {
  const schemas = document.components.schemas;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, id: `${method.toUpperCase()} ${path}` })),
  );
  const refusals = new Map(operations.map((operation) => [operation.id, refusalsOf(operation)]));
  const times = new Map();
  for (const list of refusals.values()) for (const [code] of list) times.set(code, (times.get(code) ?? 0) + 1);
  const own = (id) => refusals.get(id).filter(([code]) => times.get(code) < COMMON * operations.length);
  return [
    ...described(document.info.description),
    ...operations.flatMap((operation) => endpoint(operation, own(operation.id), schemas)),
    ...fieldPassages(operations, schemas),
  ];
}

/** Both are served, but not part of the document. */
function described(about) {
  const [first, ...rest] = passages(
    'Interactive documentation of the API',
    'GET /docs',
    about.split('\n\n').map(plain),
  );
  const document = {
    title: 'The OpenAPI document',
    path: 'GET /openapi.json',
    text: 'The API described for programs.',
  };
  return [{ ...first, names: [first.path] }, ...rest, { ...document, names: [document.path] }];
}

function endpoint(operation, refusals, schemas) {
  const { id, summary, description } = operation;
  const refused = refusals.map(([code, title]) => `\`${code}\` (${title})`);
  const fields = takenBy(operation, schemas).filter(({ about }) => about);
  const [first, ...rest] = passages(summary, id, [
    plain(description?.startsWith(summary) ? description : `${summary}. ${description ?? ''}`),
    refused.length > 0 ? `Refusals: ${refused.join(', ')}` : '',
    ...fields.map(({ name, about }) => `\`${name}\`: ${plain(about)}`),
  ]);
  return [{ ...first, names: [id] }, ...rest];
}

/** `[code, title]` of its possible refusals. */
function refusalsOf({ responses }) {
  return Object.values(responses).flatMap(({ content }) =>
    Object.entries(content?.['application/problem+json']?.examples ?? {}).map(([code, { summary }]) => [code, summary]),
  );
}

/** One passage for each meaning of a field's name; found only by that name. */
function fieldPassages(operations, schemas) {
  const found = new Map();
  const add = (id, fields) => {
    for (const { name, about } of fields.filter((field) => field.about)) {
      const text = `\`${name}\`: ${plain(about)}`;
      const key = `${name}: ${about}`;
      if (!found.has(key))
        found.set(key, { title: `${name} (${id})`, path: id, text, names: [name], byNameOnly: true });
    }
  };
  for (const operation of operations) add(operation.id, takenBy(operation, schemas));
  for (const operation of operations) add(operation.id, answeredBy(operation, schemas));
  return [...found.values()];
}

function takenBy({ parameters = [], requestBody }, schemas) {
  const given = parameters.filter((parameter) => parameter.in === 'query');
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, schemas));
  return [...given.map(({ name, description }) => ({ name, about: description })), ...bodies];
}

const answeredBy = ({ responses }, schemas) =>
  Object.values(responses['200']?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, schemas));

/** `{ name, about }` of every field in a schema, references followed. */
function fieldsOf(schema, schemas, seen = new Set()) {
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const inner = (child) => fieldsOf(child, schemas, seen);
  if (schema.$ref) return inner(schemas[schema.$ref.replace('#/components/schemas/', '')]);
  const variants = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...fields.flatMap(([name, child]) => [{ name, about: child.description }, ...inner(child)]),
    ...inner(schema.items),
    ...variants.flatMap(inner),
  ];
}

const plain = (text) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)|[*]{2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
