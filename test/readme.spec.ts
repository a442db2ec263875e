import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environmentSchema } from '@app/platform/config/environment';

const readme = readFileSync(resolve(process.cwd(), 'README.md'), 'utf8');

describe('README.md', () => {
  it('lists every environment variable with its default and meaning', () => {
    const rows = Object.entries(environmentSchema.shape).map(([name, field]) => {
      const parsed = field.safeParse(undefined);
      const fallback =
        parsed.success && parsed.data !== undefined && parsed.data !== '' ? `\`${String(parsed.data)}\`` : '';
      return `| \`${name}\` | ${fallback} | ${field.description} |`;
    });
    const table = readme
      .split('<!-- configuration -->\n')[1]
      ?.split('<!-- /configuration -->')[0]
      ?.trimEnd()
      .split('\n')
      .slice(2);
    expect(table).toEqual(rows);
  });

  it('names only npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(process.cwd(), 'package.json'), 'utf8')) as { scripts: object };
    const contributing = readFileSync(resolve(process.cwd(), 'docs/contributing.md'), 'utf8');
    const named = [...(readme + contributing).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => !(name! in scripts))).toEqual([]);
  });
});
