import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredErrors } from '@app/kernel';
import { INTERNAL, STATUS_OF } from '@app/platform/http/problem';

const ROOT = resolve(process.cwd());

/** Every file that declares codes, whatever it is called. */
function declaringFiles(): string[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/src/') && name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(ROOT, 'libs', name))
    .filter((file) => /^import .*\bdefineErrors\b/m.test(readFileSync(file, 'utf8')));
}

function differences(documented: string[], expected: string[]): string[] {
  const withoutAdvice = documented.map((line) => line.replace(/[^|]*\|$/, ''));
  return [
    ...expected
      .filter((row) => !withoutAdvice.includes(row))
      .map((row) => `missing, add (or run \`npm run docs:errors\`): ${row} what a client should do |`),
    ...documented.filter((_, i) => !expected.includes(withoutAdvice[i] as string)).map((row) => `out of date: ${row}`),
    ...documented.filter((row) => /\|\s*\|$/.test(row)).map((row) => `says not what a client should do: ${row}`),
  ];
}

describe('docs/errors.md', () => {
  it('lists exactly the codes the service can give, in order, each with what to do', async () => {
    for (const file of declaringFiles()) await import(pathToFileURL(file).href);
    const declared = declaredErrors().map(({ code, kind, title }) => ({ code, status: STATUS_OF[kind], title }));
    const expected = [...declared, { ...INTERNAL, status: 500 }].map(
      ({ code, status, title }) => `| \`${code}\` | ${status} | ${title} |`,
    );
    const documented = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(differences(documented, expected)).toEqual([]);
    expect(documented.map((row) => row.split('`')[1])).toEqual(expected.map((row) => row.split('`')[1]));
  });
});
