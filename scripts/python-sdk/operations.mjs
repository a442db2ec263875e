import { BY_HAND, LEFT_OUT, RESOURCES, SAFE } from './table.mjs';
import { docstring, pascal } from './text.mjs';
import { nameOf } from './types.mjs';

const HEADER = `"""One method for each operation of the API that is one JSON request. Written by \`npm run sdk:python\`; don't edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._segment import segment
from ._http import AsyncResource, new_key
from ._pages import AsyncPages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .. import models
`;

/** Python's `_async/_operations.py`: a class for each resource. */
export function operations(document, types) {
  const all = operationsOf(document);
  checkTable(all);
  const classes = Object.entries(RESOURCES).map(([resource, methods]) => {
    const each = Object.entries(methods).map(([method, entry]) => {
      const [id, field] = entry.split(' ');
      return methodOf(method, all.get(id), field, document, types);
    });
    return `class Async${pascal(resource)}Operations(AsyncResource):\n${each.join('\n') || '    pass\n'}`;
  });
  return [HEADER, ...classes].join('\n\n');
}

function operationsOf({ paths }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, ...operation }]),
  );
  return new Map(all);
}

/** Every operation has a method or a reason why not, and every entry an operation. */
function checkTable(all) {
  const listed = [...Object.values(RESOURCES).flatMap((methods) => Object.values(methods)), ...Object.keys(BY_HAND)];
  const known = new Set([...listed.map((entry) => entry.split(' ')[0]), ...Object.keys(LEFT_OUT)]);
  const missing = [...all].filter(([id, operation]) => !known.has(id) && !isOfDevices(operation)).map(([id]) => id);
  const gone = [...known].filter((id) => !all.has(id));
  if (missing.length + gone.length === 0) return;
  const say = (ids, what) => (ids.length ? `${what}: ${ids.join(', ')}. ` : '');
  throw new Error(`${say(missing, 'No method')}${say(gone, 'No operation')}Edit scripts/python-sdk/table.mjs.`);
}

/** Agents' own: they send a worker token. */
const isOfDevices = ({ security = [] }) => security.length > 0 && security.every((way) => 'worker-token' in way);

function methodOf(name, operation, field, document, types) {
  const { path, method } = operation;
  const parameters = (operation.parameters ?? []).map((one) => resolved(one, document));
  const reply = nameOf(operation.responses[200].content['application/json'].schema);
  const query = parameters.filter((one) => one.in === 'query');
  const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const url = inPath.reduce((text, id) => text.replace(`{${id}}`, `{segment(${id})}`), path);
  const call = { name, method: method.toUpperCase(), url: inPath.length ? `f"${url}"` : `"${url}"`, reply, field };
  const first = ['self', ...inPath.map((id) => `${id}: str`), ...(inPath.length ? ['/'] : [])];
  const doc = docstring(`${operation.summary}.\n\n${operation.description ?? ''}`, '        ');
  const record = document.components.schemas[reply];
  if (query.some((one) => one.name === 'cursor')) return pagesOf(call, first, query, record, doc, types);
  return callOf(call, first, operation, query, parameters, record, doc, types);
}

function pagesOf({ name, url }, first, query, { properties }, doc, types) {
  const [items] = Object.entries(properties).find(([, schema]) => schema.type === 'array');
  const filters = query.filter((one) => !['cursor', 'limit'].includes(one.name));
  const asked = [...filters.map((one) => queryOf(one, types)), 'page_size: int = 100'];
  const sent = `{${filters.map((one) => `"${one.name}": ${argument(one.name)}`).join(', ')}}`;
  const item = inModels(types.of(properties[items].items));
  return `    def ${name}(${[...first, '*', ...asked].join(', ')}) -> AsyncPages[${item}]:
${doc}
        return AsyncPages(self._http, ${url}, "${items}", ${sent}, page_size)
`;
}

function callOf({ name, method, url, reply, field }, first, operation, query, parameters, { properties }, doc, types) {
  const body = operation.requestBody?.content['application/json']?.schema;
  const repeats = parameters.some((one) => one.name === 'Idempotency-Key');
  const named = [
    ...query.map((one) => queryOf(one, types)),
    ...(repeats ? ['idempotency_key: str | None = None'] : []),
  ];
  const star = named.length ? ['*', ...named] : [];
  const rest = body ? [`**body: Unpack[${inModels(types.of(body))}]`] : [];
  const sent = [
    ...(query.length ? [`params={${query.map((one) => `"${one.name}": ${argument(one.name)}`).join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
    ...(repeats ? ['key=idempotency_key or new_key()'] : []),
    ...(SAFE.has(operation.operationId) ? ['safe=True'] : []),
  ];
  const request = `await self._http.json(${[`"${method}"`, url, ...sent].join(', ')})`;
  const signature = `    async def ${name}(${[...first, ...star, ...rest].join(', ')})`;
  if (reply === 'Ok') return `${signature} -> None:\n${doc}\n        ${request}\n`;
  const result = field ? inModels(types.ofField(field, properties[field], reply, 'Decimal')) : `models.${reply}`;
  return `${signature} -> ${result}:
${doc}
        reply: models.${reply} = ${request}
        return reply${field ? `["${field}"]` : ''}
`;
}

const KEYWORDS = new Set(
  'and as assert async await class def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** PEP 8: a keyword as a name gets an underscore. */
const argument = (name) => (KEYWORDS.has(name) ? `${name}_` : name);

const queryOf = (parameter, types) => {
  const { name, schema } = parameter;
  return `${argument(name)}: ${inModels(types.ofField(name, schema, pascal(name), 'Amount'))} | None = None`;
};

const resolved = (parameter, { components }) => (parameter.$ref ? components.parameters[nameOf(parameter)] : parameter);

/** Names of records begin with a capital. */
const inModels = (type) =>
  type.replaceAll(/(?<!["\w])(?!Literal\b|None\b|Any\b|Decimal\b)[A-Z]\w*(?!\w*")/g, 'models.$&');
