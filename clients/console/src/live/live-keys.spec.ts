import { keysOf } from './live-keys.js';
import type { LiveEvent } from './live-stream.js';

const event = (type: string, data: object) => keysOf({ type, data, id: 'e', seq: 1, at: '' } as unknown as LiveEvent);

describe('what is fetched anew', () => {
  it.each([
    [
      'job.started',
      { job_id: 'j' },
      [
        ['job', 'j'],
        ['job', 'list'],
      ],
    ],
    [
      'job.completed',
      { job_id: 'j', device_id: 'd' },
      [
        ['job', 'j'],
        ['job', 'list'],
        ['device', 'd'],
        ['device', 'list'],
        ['work', 'd'],
        ['work', 'list'],
      ],
    ],
    ['job.paid', { job_id: 'j' }, [['job', 'j'], ['job', 'list'], ['device'], ['work']]],
    [
      'deploy.running',
      { job_id: 'x' },
      [
        ['deploy', 'x'],
        ['deploy', 'list'],
      ],
    ],
    [
      'session.ended',
      { session_id: 's' },
      [
        ['session', 's'],
        ['session', 'list'],
      ],
    ],
    ['deposit.paid', { deposit_id: 'd' }, [['wallet'], ['account', 'me']]],
    ['reward.paid', { reward_id: 'r' }, [['reward']]],
    ['something.new', { id: 'n' }, []],
  ])('after %s', (type, data, keys) => {
    expect(event(type, data)).toEqual(keys);
  });

  it('after a hint is what it names, or everything', () => {
    const subjects = [
      { type: 'device' as const, id: 'd' },
      { type: 'work' as const, id: 'd' },
      { type: 'wallet' as const, id: 'coin' },
    ];
    expect(keysOf({ type: 'changed', all: false, subjects })).toEqual([
      ['device', 'd'],
      ['device', 'list'],
      ['work', 'd'],
      ['work', 'list'],
      ['wallet'],
      ['account', 'me'],
    ]);
    expect(keysOf({ type: 'changed', all: true, subjects: [] })).toEqual([[]]);
    const market = ['attention', 'overview'].map((id) => ({ type: 'market' as const, id }));
    expect(keysOf({ type: 'changed', all: false, subjects: market })).toEqual([['operator'], ['operator', 'overview']]);
  });
});
