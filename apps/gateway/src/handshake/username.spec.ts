import type { SessionId } from '@app/bandwidth/contract';
import type { SessionPass } from '@app/bandwidth/ports/gateway-repository';
import { parseUsername, wishOf } from './username.js';

const pass = (terms: Partial<SessionPass> = {}): SessionPass => ({
  sessionId: 's' as SessionId,
  exit: 'any',
  country: null,
  pricePerGbMicros: 1_000_000n,
  expiresAt: new Date(),
  ...terms,
});

describe('parseUsername', () => {
  it.each([
    ['abc', { name: 'abc', country: null, sticky: null, exit: null }],
    ['abc-country-TR', { name: 'abc', country: 'tr', sticky: null, exit: null }],
    ['abc-session-s1-country-de', { name: 'abc', country: 'de', sticky: 's1', exit: null }],
    ['abc-exit-direct', { name: 'abc', country: null, sticky: null, exit: 'direct' }],
    ['abc-exit-device-session-9', { name: 'abc', country: null, sticky: '9', exit: 'device' }],
  ])('reads %s', (username, parsed) => {
    expect(parseUsername(username)).toEqual(parsed);
  });

  it.each([
    '',
    '-country-tr',
    'abc-',
    'abc-country',
    'abc-country-tur',
    'abc-country-t1',
    'abc-city-rome',
    'abc-country-tr-country-de',
    'abc-session-',
    `abc-session-${'x'.repeat(33)}`,
    'abc-session-a_b',
    'abc-exit-any',
    'abc-exit-gateway',
    'a b',
    'abc-constructor-x',
    'abc-__proto__-x',
    'x'.repeat(129),
  ])('knows nobody called %j', (username) => {
    expect(parseUsername(username)).toBeNull();
  });
});

describe('wishOf', () => {
  const wish = (terms: Partial<SessionPass>, username: string) => {
    const found = wishOf(pass(terms), parseUsername(username)!);
    return found && [found.kind, found.country, found.sticky];
  };

  it('narrows what the session includes', () => {
    expect(wish({}, 'u')).toEqual(['any', null, null]);
    expect(wish({}, 'u-exit-direct')).toEqual(['direct', null, null]);
    expect(wish({}, 'u-country-tr-session-a')).toEqual(['device', 'tr', 'a']);
    expect(wish({ exit: 'device' }, 'u-country-tr')).toEqual(['device', 'tr', null]);
    expect(wish({ exit: 'device', country: 'tr' }, 'u')).toEqual(['device', 'tr', null]);
    expect(wish({ exit: 'device', country: 'tr' }, 'u-country-tr')).toEqual(['device', 'tr', null]);
    expect(wish({ exit: 'direct' }, 'u-exit-direct')).toEqual(['direct', null, null]);
  });

  it('refuses what it does not include', () => {
    expect(wish({ exit: 'device', country: 'tr' }, 'u-country-de')).toBeNull();
    expect(wish({ exit: 'device' }, 'u-exit-direct')).toBeNull();
    expect(wish({ exit: 'direct' }, 'u-exit-device')).toBeNull();
    expect(wish({ exit: 'direct' }, 'u-country-tr')).toBeNull();
    expect(wish({}, 'u-exit-direct-country-tr')).toBeNull();
  });
});
