import { EVENT_TYPES, isEventFilter } from './catalogue.js';
import { errorOf, pauseAfter } from './delivery.js';
import { healthAfter, wants } from './webhook.js';

const DAY = 86_400_000;
const now = new Date('2026-11-21T09:00:00Z');
const result = { succeeded: false, failed: false, gone: false };

describe('a webhook', () => {
  it('wants every event, or those of its types and subjects', () => {
    expect(wants([], 'job.paid')).toBe(true);
    expect(wants(['job.*', 'deploy.failed'], 'job.paid')).toBe(true);
    expect(wants(['job.*', 'deploy.failed'], 'deploy.failed')).toBe(true);
    expect(wants(['job.*', 'deploy.failed'], 'deploy.running')).toBe(false);
    expect(wants(['job.paid'], 'job.pa')).toBe(false);
  });

  it('takes filters that the catalogue has', () => {
    for (const type of EVENT_TYPES) expect(isEventFilter(type)).toBe(true);
    expect(['job.*', 'device.*', '*', 'job', 'job.', 'nothing.*', 'job.nothing'].map(isEventFilter)).toEqual([
      ...[true, true, false],
      ...[false, false, false, false],
    ]);
  });

  it('is disabled after five days without a success, and at once when it is gone', () => {
    expect(healthAfter(null, result, now)).toEqual({ failingSince: null, disabledReason: null });
    expect(healthAfter(null, { ...result, failed: true }, now)).toEqual({ failingSince: now, disabledReason: null });
    const almost = new Date(now.getTime() - 5 * DAY + 1);
    expect(healthAfter(almost, { ...result, failed: true }, now)).toEqual({
      failingSince: almost,
      disabledReason: null,
    });
    const five = new Date(now.getTime() - 5 * DAY);
    expect(healthAfter(five, result, now)).toEqual({ failingSince: five, disabledReason: null });
    expect(healthAfter(five, { ...result, failed: true }, now).disabledReason).toBe('failing');
    expect(healthAfter(five, { ...result, failed: true, succeeded: true }, now)).toEqual({
      failingSince: null,
      disabledReason: null,
    });
    expect(healthAfter(null, { ...result, failed: true, gone: true }, now).disabledReason).toBe('gone');
  });
});

describe('a delivery', () => {
  it('is tried ten times, with the pauses that are promised', () => {
    const pauses = Array.from({ length: 11 }, (_, i) => pauseAfter(i + 1));
    const [m, h] = [60, 3600];
    expect(pauses).toEqual([5, 5 * m, 30 * m, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h, null, null]);
  });

  it('is delivered by any 2xx and by nothing else', () => {
    expect([200, 204, 299].map(errorOf)).toEqual([null, null, null]);
    expect([100, 301, 308, 404, 410, 500].map(errorOf)).toEqual([
      'status',
      'redirect',
      'redirect',
      'status',
      'status',
      'status',
    ]);
  });
});
