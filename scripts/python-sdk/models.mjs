import { docstring, pascal } from './text.mjs';
import { nameOf, walk } from './types.mjs';

const HEADER = `"""Records of the API, as its document describes them. Written by \`npm run sdk:python\`; don't edit.

At run time a record is a plain \`dict\`: fields and values that a newer server adds pass through. Amounts of money
are \`Decimal\`.
"""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Amount = Decimal | float
"""What a request takes for money: at most 6 decimals; an \`int\` is fine, too."""
`;

/** Python's `models.py`: a `TypedDict` for each object of the document, an alias for everything else. */
export function models(document, types) {
  const { schemas } = document.components;
  const asked = onlyAsked(document);
  const parts = Object.keys(schemas)
    .sort()
    .flatMap((name) => declarations(name, schemas[name], types, asked.has(name) ? 'Amount' : 'Decimal'));
  return `${[HEADER, ...parts].join('\n\n')}`;
}

/** The schemas that requests alone name. */
function onlyAsked({ components, paths }) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const asked = reachable(
    operations.map(({ requestBody }) => requestBody),
    components,
  );
  const replied = reachable([operations.map(({ responses }) => responses), components.responses ?? {}], components);
  return new Set([...asked].filter((name) => !replied.has(name)));
}

function reachable(part, components, found = new Set()) {
  walk(part, (node) => {
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith('#/components/schemas/') || found.has(nameOf(node)))
      return;
    found.add(nameOf(node));
    reachable(components.schemas[nameOf(node)], components, found);
  });
  return found;
}

/** The Python of one schema, after that of the objects inside it that have no name. */
function declarations(name, schema, types, amount) {
  const before = [];
  const nested = (inner, of) => {
    before.push(record(inner, of));
    return inner;
  };
  const record = (of, { properties, required = [], description }) => {
    const fields = Object.entries(properties).map(([field, type]) => {
      const python = types.ofField(field, type, of + pascal(field), amount, nested);
      return { field, python: required.includes(field) ? python : `NotRequired[${python}]`, doc: type.description };
    });
    return fields.some(({ field }) => KEYWORDS.has(field)) ? asCall(of, fields) : asClass(of, fields, description);
  };
  const own = schema.properties ? record(name, schema) : alias(name, schema, types.of(schema, name, nested));
  return [...before, own];
}

function asClass(name, fields, description) {
  const lines = fields.flatMap(({ field, python, doc }) => [
    `    ${field}: ${python}`,
    ...(doc ? [docstring(doc, '    ')] : []),
  ]);
  const doc = description ? [docstring(description, '    '), ''] : [];
  return `class ${name}(TypedDict):\n${[...doc, ...lines].join('\n')}\n`;
}

/** For a field whose name is a word of Python. */
const KEYWORDS = new Set(['from', 'class', 'import', 'in', 'is', 'not', 'or', 'and', 'pass', 'global', 'with', 'as']);

function asCall(name, fields) {
  const lines = fields.map(({ field, python }) => `        "${field}": "${python.replaceAll('"', "'")}",`);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('\n')}\n    },\n)\n`;
}

/** Quoted, since it may name records that come later. */
function alias(name, { description }, python) {
  const doc = description ? `\n${docstring(description, '')}` : '';
  const quoted = python.startsWith('Literal[') ? python : `"${python.replaceAll('"', "'")}"`;
  return `${name}: TypeAlias = ${quoted}${doc}\n`;
}
