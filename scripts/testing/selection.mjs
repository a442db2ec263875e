// Which tests a developer means by `npm test -- <path or words>`: files by a part of their path, else tests by words of
// their names.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const SUITES = { unit: /\.spec\.ts$/, e2e: /\.e2e\.ts$/, sandbox: /\.sandbox\.ts$/ };

/** The files to run and the options for Jest; options that were given (`--…`) go through as they are. */
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
  const mentioning = files.filter((file) => mentions(readFileSync(join(root, file), 'utf8'), phrase.split(/\s+/)));
  return { files: mentioning, options: [...options, `--testNamePattern=${escaped(phrase)}`] };
}

function testFiles(root, suites) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => suites.some((suite) => SUITES[suite].test(file)));
}

const mentions = (text, words) => words.every((word) => text.toLowerCase().includes(word.toLowerCase()));
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
