import { UNPAID_LIMIT_S } from './findings.js';
import { simulateWeek } from './simulate-deploys.js';
import { VirtualClock } from './virtual-clock.js';

describe('a simulated week', () => {
  const { findings, deploys } = simulateWeek(60, 7);

  it('runs every deploy, replaces replicas of gone devices, and breaks no rule', () => {
    expect(findings.violations).toEqual([]);
    expect(findings.toFirstReplica.length).toBe(deploys);
    expect(findings.replacements.length).toBeGreaterThan(0);
  });

  it('Market: goes back from every bad revision, and no deploy ends because of one', () => {
    expect(findings.badUpdates).toBeGreaterThan(0);
    expect(findings.returns).toBe(findings.badUpdates);
  });

  it('pays what ran, up to the last word, and nothing for the dead', () => {
    expect(findings.paidSeconds).toBeGreaterThan(100_000);
    expect(findings.deadSeconds).toBe(0);
    expect(findings.unpaidSeconds).toBeLessThanOrEqual(findings.placements * UNPAID_LIMIT_S);
  });

  it('is the same for the same seed', () => {
    const again = simulateWeek(60, 7).findings;
    expect([again.placements, again.looks, again.paidSeconds]).toEqual([
      findings.placements,
      findings.looks,
      findings.paidSeconds,
    ]);
  });
});

describe('VirtualClock', () => {
  it('keeps appointments in the order of their times, then of their making', () => {
    const clock = new VirtualClock(0);
    const kept: string[] = [];
    for (const [at, name] of [
      [30, 'c'],
      [10, 'a'],
      [20, 'b'],
      [10, 'a2'],
    ] as const)
      clock.at(at, () => kept.push(`${name}@${clock.now}`));
    clock.at(15, () => clock.at(5, () => kept.push(`late@${clock.now}`)));
    clock.runUntil(25);
    expect(kept).toEqual(['a@10', 'a2@10', 'late@15', 'b@20']);
    clock.runUntil(100);
    expect(kept.at(-1)).toBe('c@30');
  });
});
