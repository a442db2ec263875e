import { spawnSync } from 'node:child_process';
import { candidates, SCRIPTS } from '../../clients/cli/src/commands/completion.js';
import { createProgram } from '../../clients/cli/src/program.js';
import { CommandLine } from './support/command-line.js';

const program = createProgram(new CommandLine().host);
const after = (words: string) => candidates(program, words.split(' '));

describe('what may follow', () => {
  it.each([
    ['jo', ['jobs']],
    ['jobs c', ['cancel']],
    ['jobs list --st', ['--status']],
    ['jobs list --status w', ['waiting']],
    ['jobs --status running ca', ['cancel']],
    ['completion ', ['bash', 'zsh', 'fish']],
    ['devices enroll --ty', ['--type']],
    ['wallet exchange --from ', ['coin', 'usd']],
    ['run ', []],
    ['run job.sh --input ', []],
    ['run job.sh -- --', []],
    ['--js', ['--json']],
    ['__', []],
  ])('market %s', (words, expected) => expect(after(words)).toEqual(expected));

  it('is every command at the beginning', () =>
    expect(after('')).toEqual(expect.arrayContaining(['run', 'jobs', 'login', 'wallet'])));
});

/** The function in bash, with a `market` that says what it was asked. */
function inBash(words: string[]): string {
  const line = ['market', ...words].map((word) => `'${word}'`).join(' ');
  const script = `market() { printf '%s\\n' "$@" | tail -n +3 | sed 's/^/asked:/'; }
    ${SCRIPTS.bash}
    COMP_WORDS=(${line}); COMP_CWORD=${words.length}
    _market 2>&1; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p market`;
  return spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).stdout;
}

it('is asked by bash, also for an empty word', () =>
  expect(inBash(['jobs', ''])).toBe('asked:jobs\nasked:\ncomplete -o default -F _market market\n'));
