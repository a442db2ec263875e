import { ManualClock } from '@app/kernel/testing';
import type { IdentityOptions } from '../../../identity.options.js';
import { CEREMONY_S } from '../../domain/passkey.js';
import { TO_SIGN_IN, toAdd } from '../../ports/challenges.js';
import { SealedChallenges } from './sealed-challenges.js';

const clock = new ManualClock();
const of = (...secrets: string[]) => new SealedChallenges({ secrets } as IdentityOptions, clock);
const challenges = of('a secret of this service');

describe('a challenge', () => {
  it('is good for five minutes, for one purpose, and never the same', () => {
    const challenge = challenges.issue(TO_SIGN_IN);
    const expiresAt = new Date(clock.now().getTime() + CEREMONY_S * 1000);
    expect(challenges.issue(TO_SIGN_IN)).not.toBe(challenge);
    expect(challenges.expiryOf(challenge, TO_SIGN_IN)).toEqual(expiresAt);
    expect(challenges.expiryOf(challenge, toAdd('ada', 'session'))).toBeNull();
    clock.passMs(CEREMONY_S * 1000 - 1);
    expect(challenges.expiryOf(challenge, TO_SIGN_IN)).toEqual(expiresAt);
    clock.passMs(1);
    expect(challenges.expiryOf(challenge, TO_SIGN_IN)).toBeNull();
  });

  it('is nobody else’s to make or to change', () => {
    const challenge = challenges.issue(TO_SIGN_IN);
    expect(of('another secret').expiryOf(challenge, TO_SIGN_IN)).toBeNull();
    for (let at = 0; at < challenge.length; at++) {
      const changed = challenge.slice(0, at) + (challenge[at] === 'A' ? 'B' : 'A') + challenge.slice(at + 1);
      expect(challenges.expiryOf(changed, TO_SIGN_IN)).toBeNull();
    }
    for (const other of ['', 'x', `${challenge}=`, `${challenge} `, challenge.slice(1)])
      expect(challenges.expiryOf(other, TO_SIGN_IN)).toBeNull();
  });

  it('outlives a rotation of the secret', () => {
    const challenge = of('old').issue(TO_SIGN_IN);
    expect(of('new', 'old').expiryOf(challenge, TO_SIGN_IN)).not.toBeNull();
  });
});
