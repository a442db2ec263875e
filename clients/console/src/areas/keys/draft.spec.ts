import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FIRST_DRAFT, isComplete, toNewKey, type Draft } from './draft.js';
import { amountOf } from '../../text/amount.js';
import { stateOf } from './key-state.js';
import { GROUPS } from './scopes.js';

const { components } = JSON.parse(readFileSync(resolve('openapi/openapi.json'), 'utf8')) as {
  components: { schemas: { Scope: { enum: string[] } } };
};
const read = (typed: string) => amountOf(typed, 'en');
const NOW = Date.parse('2026-11-28T00:00:00Z');
const draft = (changes: Partial<Draft>): Draft => ({ ...FIRST_DRAFT, name: ' k ', scopes: ['jobs:write'], ...changes });

describe('the form of a key', () => {
  it('offers every scope of the API', () => {
    expect(Object.values(GROUPS).flat().sort()).toEqual(components.schemas.Scope.enum.toSorted());
  });

  it('needs a name, a scope, and caps that are amounts', () => {
    expect(isComplete(draft({}), read)).toBe(true);
    const wrong: Partial<Draft>[] = [{ name: ' ' }, { scopes: [] }, { coin: '-1' }, { usd: '1e' }];
    expect(wrong.map((changes) => isComplete(draft(changes), read))).toEqual([false, false, false, false]);
  });

  it('sends what was chosen, and caps only for keys that can spend', () => {
    expect(toNewKey(draft({ lifetime: 'days30', coin: '12.5', usd: '' }), NOW, read)).toEqual({
      name: 'k',
      scopes: ['jobs:write'],
      expires_at: '2026-12-28T00:00:00.000Z',
      daily_cap_coin: 12.5,
    });
    const reads = draft({ lifetime: 'never', scopes: ['jobs:read'], coin: '5' });
    expect(toNewKey(reads, NOW, read)).toEqual({ name: 'k', scopes: ['jobs:read'] });
  });
});

describe('the state of a key', () => {
  const of = (revoked_at: string | null, expires_at: string | null) =>
    stateOf({ revoked_at, expires_at } as Parameters<typeof stateOf>[0], NOW);

  it('is live until it expires or is revoked', () => {
    const [before, after] = ['2026-11-27T00:00:00Z', '2026-11-29T00:00:00Z'];
    expect([of(null, null), of(null, after), of(null, before), of(before, after)]).toEqual([
      ...['live', 'live'],
      ...['expired', 'revoked'],
    ]);
  });
});
