import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { pythonSdk } = (await import(resolve('scripts/python-sdk.mjs'))) as { pythonSdk(): Map<string, string> };
const folder = resolve('clients/sdk-python/compute_market');

describe('The generated part of the Python SDK', () => {
  const generated = pythonSdk();

  it('is what `npm run sdk:python` writes from openapi/openapi.json and the async client', () => {
    const stale = [...generated].filter(([path, text]) => read(path) !== text).map(([path]) => path);
    expect(stale).toEqual([]);
  });

  it('holds nothing else', () => {
    const sync = readdirSync(join(folder, '_sync')).filter((name) => name.endsWith('.py'));
    expect(sync.filter((name) => !generated.has(`_sync/${name}`))).toEqual([]);
  });

  const read = (path: string) => existsSync(join(folder, path)) && readFileSync(join(folder, path), 'utf8');
});
