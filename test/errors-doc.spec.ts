import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredErrors } from '@app/kernel';
import { STATUS_OF } from '@app/platform/http/problem';

const ROOT = resolve(process.cwd());

function errorFiles(): string[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/src/') && /(errors|contract)\.ts$/.test(name))
    .map((name) => join(ROOT, 'libs', name))
    .filter((file) => readFileSync(file, 'utf8').includes('defineErrors'));
}

describe('docs/errors.md', () => {
  it('lists exactly the codes the service can give, with their statuses', async () => {
    for (const file of errorFiles()) await import(pathToFileURL(file).href);
    const rows = declaredErrors().map(({ code, kind, title }) => `| \`${code}\` | ${STATUS_OF[kind]} | ${title} |`);
    const documented = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8').split('\n').filter((line) => line.startsWith('| `'));
    expect(documented).toEqual([...rows, '| `internal_error` | 500 | Something went wrong on our side |']);
  });
});
