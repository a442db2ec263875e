import fc from 'fast-check';
import { networkOf } from '@app/kernel';
import { afterFailure, blockedForS, type FailureCount } from './attempts.js';

const START = Date.parse('2026-11-21T09:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

describe('the slow-down', () => {
  it('starts with the fifth failure and doubles up to 15 minutes', () => {
    let count: FailureCount | null = null;
    let now = 0;
    const waits: number[] = [];
    for (let attempt = 0; attempt < 13; attempt++) {
      count = afterFailure(count, 5, at(now));
      const wait = blockedForS(count, at(now));
      waits.push(wait);
      now += wait;
    }
    expect(waits).toEqual([0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('is forgotten 15 minutes after the last failure or block', () => {
    const count: FailureCount = { failures: 9, lastFailureAt: at(0), blockedUntil: at(240) };
    expect(afterFailure(count, 5, at(240 + 900)).failures).toBe(10);
    expect(afterFailure(count, 5, at(240 + 901)).failures).toBe(1);
  });

  it('never asks for more than 15 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 60 }), (pauses) => {
        let count: FailureCount | null = null;
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          count = afterFailure(count, 5, at(now));
          if (blockedForS(count, at(now)) > 900) return false;
        }
        return true;
      }),
    );
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
