import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(process.cwd());
const PAGE = readFileSync(join(ROOT, 'docs/adding-a-feature.md'), 'utf8');
/** A small feature takes no more new files and lines. */
const [MOST_FILES, MOST_LINES] = [9, 250];

const blocks = (kind: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${kind} file=(\\S+)\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, file, text]) => ({
    file: file!,
    text: text!,
  }));

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'adding-a-feature-'));
  for (const name of [
    'apps',
    'libs',
    'test',
    'scripts',
    'tsconfig.json',
    'package.json',
    'jest.config.mjs',
    '.oxlintrc.json',
  ])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, text } of blocks('ts')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  for (const { file, text } of blocks('diff')) {
    const path = join(copy, file);
    writeFileSync(path, edited(readFileSync(path, 'utf8'), text));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Adds the lines with a plus after the line above them, which begins with a space, or in place of the one with a minus. */
function edited(before: string, diff: string): string {
  const lines = before.split('\n');
  let at = -1;
  for (const line of diff.split('\n').filter(Boolean)) {
    if (line.startsWith('+')) {
      lines.splice(++at, 0, line.slice(1));
      continue;
    }
    at = lines.findIndex((one) => one.startsWith(line.slice(1)));
    if (at < 0) throw new Error(`There is no line "${line.slice(1)}"`);
    if (line.startsWith('-')) lines.splice(at--, 1);
  }
  return lines.join('\n');
}

const run = (script: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

describe('docs/adding-a-feature.md, followed in a copy', () => {
  it('takes no more files and lines than a small feature should', () => {
    const files = blocks('ts');
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
    expect(lines).toBeLessThanOrEqual(MOST_LINES);
  });

  it('is right by the rules and types, and its specs pass, those over all tables and columns included', () => {
    const lint = run('node_modules/oxlint/bin/oxlint', ['libs/marketplace']);
    expect(lint).toMatchObject({ status: 0 });
    const specs = ['libs/marketplace/src/bookmarks', 'test/rows.spec.ts', 'test/personal-columns.spec.ts'];
    const { status, output } = run('node_modules/jest/bin/jest.js', ['--selectProjects', 'unit', '--', ...specs]);
    expect(output).toMatch(/Tests: +\d+ passed/);
    expect(status).toBe(0);
  });
});
