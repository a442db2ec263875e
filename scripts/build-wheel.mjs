// Writes the Python SDK's wheel, which the market serves: a zip (PEP 427) that needs no Python to make. The same sources
// give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';

/** Returns the wheel's path. */
export function buildWheel(root) {
  const source = join(root, 'clients/sdk-python');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const info = `compute_market-${version}.dist-info`;
  const files = {
    ...packageFiles(source),
    [`${info}/licenses/LICENSE`]: readFileSync(join(source, 'LICENSE')),
    [`${info}/METADATA`]: strToU8(metadata(source, version)),
    [`${info}/WHEEL`]: strToU8(WHEEL),
  };
  files[`${info}/RECORD`] = strToU8(record(files, `${info}/RECORD`));
  const folder = join(root, 'dist/public/sdk');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.whl')) rmSync(join(folder, name));
  const path = join(folder, `compute_market-${version}-py3-none-any.whl`);
  writeFileSync(path, zipSync(files, { mtime: new Date(1980, 0, 1), os: 3, attrs: 0o644 << 16 }));
  return path;
}

const WHEEL = 'Wheel-Version: 1.0\nGenerator: compute-market\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

function packageFiles(source) {
  const names = readdirSync(join(source, 'compute_market'), { recursive: true })
    .map((name) => `compute_market/${name}`)
    .filter((name) => /\.py$|\/py\.typed$/.test(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(source, name))]));
}

/** Core metadata 2.4, of the lines in pyproject.toml; a test compares it with what Python's builder makes of them. */
function metadata(source, version) {
  const project = readFileSync(join(source, 'pyproject.toml'), 'utf8');
  const text = (name) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)[1];
  const list = (name) => JSON.parse(new RegExp(`^${name} = (\\[.*\\])$`, 'm').exec(project)[1]);
  const lines = [
    ['Metadata-Version', '2.4'],
    ['Name', text('name')],
    ['Version', version],
    ['Summary', text('description')],
    ['Requires-Python', text('requires-python')],
    ['Description-Content-Type', 'text/markdown'],
    ['License-Expression', text('license')],
    ...list('classifiers').map((one) => ['Classifier', one]),
    ['License-File', 'LICENSE'],
    ...list('dependencies').map((one) => ['Requires-Dist', one]),
  ];
  const head = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  return `${head}\n${readFileSync(join(source, 'README.md'), 'utf8')}\n`;
}

function record(files, own) {
  const lines = Object.entries(files).map(([path, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${path},sha256=${hash},${bytes.length}\n`;
  });
  return `${lines.join('')}${own},,\n`;
}
