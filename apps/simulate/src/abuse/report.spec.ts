import { nothing } from './attacker.js';
import type { Played } from './play.js';
import { gainsBefore, table } from './report.js';

const played = (gain: number): Played => ({
  attacker: { name: 'ring', what: 'turns', bound: nothing, run: () => Promise.resolve() },
  ...{ gain, bound: 0, gifts: 1, platformLost: gain, honestLost: 0, accounts: 4, hours: 48 },
  ...{ honestMs: 120, failures: [], falsehoods: [] },
});

it('the table of attackers keeps what they gained in its first run, and says what they gain now', () => {
  const first = table([played(8)], new Map());
  const [row] = table([played(0)], gainsBefore(first))
    .split('\n')
    .slice(-1);
  expect(first.split('\n').at(-1)).toBe(
    '| ring | 8 | 8 | 0 | 2 | 0.1667 | 4 | 1 | 8 | 0 | nothing; a trade took 0.1 s |',
  );
  expect(row).toBe('| ring | 8 | 0 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | nothing; a trade took 0.1 s |');
});
