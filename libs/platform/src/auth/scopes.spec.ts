import { requiredScope, SCOPES } from './scopes.js';

describe('the scope an API key needs', () => {
  it.each([
    ['jobs', 'GET', 'jobs:read'],
    ['jobs', 'head', 'jobs:read'],
    ['jobs', 'POST', 'jobs:write'],
    ['jobs', 'DELETE', 'jobs:write'],
    ['assistant', 'GET', 'assistant'],
    ['assistant', 'POST', 'assistant'],
    ['wallet', 'GET', 'wallet:read'],
    // Deposits and exchange. Withdrawals take no key: their controllers name no area.
    ['wallet', 'POST', 'wallet:write'],
    ['account', 'POST', null],
    [null, 'GET', null],
  ] as const)('for %s by %s is %s', (area, method, scope) => {
    expect(requiredScope(area, method)).toBe(scope);
  });

  it('is one of a list that only grows: keys of users name them', () => {
    expect(new Set(SCOPES).size).toBe(SCOPES.length);
  });
});
