// Which tests `npm test -- <path or words>` selects: files by a part of their path, else tests by words of their names.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SUITES = { unit: /\.spec\.ts$/, e2e: /\.e2e\.ts$/, sandbox: /\.sandbox\.ts$/ };

/** The files to run and the options for Jest; given options (`--…`) pass unchanged. */
export function selection(root, words, suites) {
  const options = words.filter((word) => word.startsWith('-'));
  const wanted = words.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^\.\//, ''));
  const files = testFiles(root, suites);
  if (wanted.length === 0) return { files, options };
  const named = (word) => files.filter((file) => file.includes(word));
  if (wanted.length === 1 || wanted.every((word) => word.includes('/'))) {
    const byPath = [...new Set(wanted.flatMap(named))];
    if (byPath.length > 0) return { files: byPath, options };
  }
  const phrase = wanted.join(' ');
  const texts = files.map((file) => [file, readFileSync(join(root, file), 'utf8').toLowerCase()]);
  // A name may consist of several pieces, such as those of `it.each`.
  const having = (...parts) =>
    texts.filter(([, text]) => parts.every((part) => text.includes(part.toLowerCase()))).map(([file]) => file);
  const whole = having(phrase);
  return {
    files: whole.length > 0 ? whole : having(...phrase.split(/\s+/)),
    options: [...options, `--testNamePattern=${escaped(phrase)}`],
  };
}

function testFiles(root, suites) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const wanted = (file) => suites.some((suite) => SUITES[suite].test(file)) && existsSync(join(root, file));
  return listed.split('\n').filter(wanted);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
