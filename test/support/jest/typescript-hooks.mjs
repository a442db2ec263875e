// Node's module hooks (nodejs.org/api/module.html#customization-hooks) that let tests import TypeScript: `@app/…`, our
// SDK and `./x.js` are found as sources, which swc strips and transforms as jest.config.mjs says. What it made is kept under
// node_modules/.cache, by the hash of what went in.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

const root = join(import.meta.dirname, '..', '..', '..');
const cache = join(root, 'node_modules', '.cache', 'tests');

const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
  swcrc: false,
};
const salt = version + JSON.stringify(options);

export async function resolve(specifier, context, next) {
  // One for each test file, which have a `jest` and an `it` of their own.
  if (specifier === '@jest/globals') {
    const { url } = local(join(import.meta.dirname, 'globals.mjs'));
    return { url: `${url}?for=${encodeURIComponent(context.parentURL)}`, shortCircuit: true };
  }
  if (specifier === '@compute-market/sdk') return local(join(root, 'clients', 'sdk', 'src', 'index.ts'));
  const [, lib, inside] = /^@app\/([^/]+)(?:\/(.*?)(?:\.js)?)?$/.exec(specifier) ?? [];
  if (lib !== undefined) {
    const folder = join(root, 'libs', lib);
    if (inside === undefined) return local(join(folder, 'src', 'index.ts'));
    return local(inside === 'testing' ? join(folder, 'testing', 'index.ts') : join(folder, 'src', `${inside}.ts`));
  }
  if (specifier === '@compute-market/sdk') return local(join(root, 'clients', 'sdk', 'src', 'index.ts'));
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.startsWith('file:')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

const local = (path) => ({ url: pathToFileURL(path).href, shortCircuit: true });

export async function load(url, context, next) {
  if (!/\.ts(\?|$)/.test(url)) return next(url, context);
  const path = fileURLToPath(url.replace(/\?.*/, ''));
  return { format: 'module', source: compiled(path), shortCircuit: true };
}

function compiled(path) {
  const source = readFileSync(path, 'utf8');
  const name = relative(root, path);
  const file = join(cache, `${createHash('sha1').update(salt).update(name).update(source).digest('hex')}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename: path });
    keep(file, code);
    return code;
  }
}

function keep(file, code) {
  try {
    mkdirSync(cache, { recursive: true });
    // Written whole before it has its name: another worker may be reading it.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    // Somebody else's checkout can be tested too.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}
