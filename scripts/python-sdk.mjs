// Writes the generated part of the Python SDK: records and operations from the API's document, and the sync client from
// the async one. `npm run sdk:python` after a change of either; test/sdk/python.spec.ts compares.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { models } from './python-sdk/models.mjs';
import { operations } from './python-sdk/operations.mjs';
import { Types } from './python-sdk/types.mjs';
import { unasync } from './python-sdk/unasync.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'clients/sdk-python/compute_market');

/** The generated files, by their path in the package. */
export function pythonSdk() {
  const document = JSON.parse(readFileSync(join(root, 'openapi/openapi.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const types = new Types(document);
  const files = new Map([
    ['../LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')],
    ['_version.py', `__version__ = "${version}"\n`],
    ['_amounts.py', amounts(types)],
    ['models.py', models(document, types)],
    ['_async/_operations.py', operations(document, types)],
  ]);
  for (const name of readdirSync(join(folder, '_async')).filter((file) => file.endsWith('.py'))) {
    const path = `_async/${name}`;
    const source = files.get(path) ?? readFileSync(join(folder, path), 'utf8');
    files.set(`_sync/${name}`, unasync(source));
  }
  return files;
}

const amounts = (types) => `"""Names of the fields that hold money. Written by \`npm run sdk:python\`; don't edit."""

AMOUNTS = frozenset(
    [
${[...types.amounts]
  .sort()
  .map((name) => `        "${name}",\n`)
  .join('')}    ]
)
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = pythonSdk();
  rmSync(join(folder, '_sync'), { recursive: true, force: true });
  mkdirSync(join(folder, '_sync'), { recursive: true });
  for (const [path, text] of files) writeFileSync(join(folder, path), text);
}
