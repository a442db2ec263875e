import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { EXIT } from '../../clients/cli/src/errors.js';
import { createProgram } from '../../clients/cli/src/program.js';
import { CommandLine } from './support/command-line.js';

const PAGES = ['docs/cli.md', 'clients/cli/README.md', 'README.md'];
const text = (page: string) => readFileSync(page, 'utf8');
const program = createProgram(new CommandLine().host);

/** Commands in blocks of shell and in `code`. */
const named = PAGES.flatMap((page) =>
  [...text(page).matchAll(/(?:^|[`|(] ?)market ((?:[a-z-]|"\$)[^`\n|<>&]*)/gm)].map(([, words]) => words!.trim()),
);

/** What of it the program doesn't know. */
function unknownIn(words: string[]): string[] {
  let command: Command = program;
  const unknown: string[] = [];
  for (const word of words) {
    if (word === '--') break;
    const next = command.commands.find((one) => one.name() === word);
    if (next) command = next;
    else if (command === program && !word.startsWith('-') && word !== 'help') unknown.push(word);
    else if (/^-[a-z-]/.test(word)) {
      const known = [...command.options, ...program.options].some(({ short, long }) => word === short || word === long);
      if (!known && word !== '--help') unknown.push(word);
    }
  }
  return unknown;
}

it('name only commands and options that exist', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((words) => unknownIn(words.split(/\s+/)).length > 0)).toEqual([]);
});

it('name every exit status', () => {
  const rows = [...text('docs/cli.md').matchAll(/^\| (\d+) \|/gm)].map(([, status]) => Number(status));
  expect(rows).toEqual(Object.values(EXIT));
});
