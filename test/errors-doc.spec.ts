import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredErrors } from '@app/kernel';
import { INTERNAL, STATUS_OF } from '@app/platform/http/problem';
import { ERROR_WORDS } from '../libs/assistant/src/chat/adapters/embedded/help/errors/index.js';

const ROOT = resolve(process.cwd());

/** Every file that declares codes, whatever it is called. */
function declaringFiles(): string[] {
  return readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/src/') && name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(ROOT, 'libs', name))
    .filter((file) => /^import .*\bdefineErrors\b/m.test(readFileSync(file, 'utf8')));
}

interface Declared {
  code: string;
  title: string;
  status: number;
}

async function declaredCodes(): Promise<Declared[]> {
  for (const file of declaringFiles()) await import(pathToFileURL(file).href);
  const declared = declaredErrors().map(({ code, kind, title }) => ({ code, status: STATUS_OF[kind], title }));
  return [...declared, { ...INTERNAL, status: 500 }];
}

/** The English words of a code, without the title that they begin with. */
function adviceOn({ code, title }: Declared): string {
  const words = ERROR_WORDS[code]?.en ?? '';
  return words.startsWith(`${title}. `) ? words.slice(title.length + 2) : `(has to begin with: ${title}.)`;
}

describe('docs/errors.md', () => {
  it('lists exactly the codes the service can give, in order, each with what the assistant says to do', async () => {
    const expected = (await declaredCodes()).map(
      (error) => `| \`${error.code}\` | ${error.status} | ${error.title} | ${adviceOn(error)} |`,
    );
    const documented = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    // Run `npm run docs:errors` when it differs.
    expect(documented).toEqual(expected);
  });

  it('has a row for everything that the assistant takes for a code', async () => {
    const declared = new Set((await declaredCodes()).map(({ code }) => code));
    expect(Object.keys(ERROR_WORDS).filter((code) => !declared.has(code))).toEqual([]);
  });
});
