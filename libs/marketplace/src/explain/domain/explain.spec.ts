import { newId } from '@app/kernel';
import type { JobId } from '../../contract.js';
import { TIMED_OUT } from '../../jobs/domain/job.js';
import { DEVICE_SITUATIONS } from './explain-codes.js';
import { compare, explainDevice, type DeviceView, type OnOffer } from './explain-device.js';
import { explainJob, type JobView } from './explain-job.js';
import { comparable } from './lacks.js';
import { needsOf, offerOf } from '../../jobs/domain/matching.js';
import type { Weighing } from './supply.js';

const NOW = new Date(Date.UTC(2026, 0, 1, 12));
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const TERMS = { feeBps: 500, coinUsdMicros: 100_000n };

describe('a job, explained', () => {
  const view = (changes: Partial<JobView> = {}): JobView => ({
    id: 'the-job' as JobId,
    status: 'waiting',
    needs: needsOf({ image: 'x', gpu_model: 'A100', gpu_count: 2 }),
    priceMicros: 1_000_000n,
    review: null,
    reviewDueAt: null,
    failureReason: null,
    failure: null,
    failures: 0,
    expiresAt: later(3600),
    lastContactAt: null,
    quorum: null,
    ...changes,
  });
  const weighing = (blockers: Array<[never | string, number]>, changes: Partial<Weighing> = {}): Weighing => ({
    online: 9,
    matching: 3,
    ready: 0,
    blockers: new Map(blockers as Array<['busy', number]>),
    priceNeededMicros: null,
    ...changes,
  });
  const explain = (changes: Partial<JobView>, weighed: Weighing | null = null) =>
    explainJob(view(changes), weighed, NOW, 90);

  it('says what price would do, and counts what keeps devices away', () => {
    const told = explain(
      {},
      weighing(
        [
          ['lacks_sandbox', 1],
          ['lacks_gpu_count', 5],
          ['asks_more', 3],
        ],
        { priceNeededMicros: 2_500_000n },
      ),
    );
    expect(told.code).toBe('price_too_low');
    expect(told.text).toBe('3 devices have what it needs, but would not do it for 1 coin. For 2.5 coins one would.');
    expect(told.blockers).toEqual([
      { code: 'lacks_sandbox', devices: 1, text: "1 device can't run container images" },
      { code: 'lacks_gpu_count', devices: 5, text: '5 devices have fewer than 2 GPUs' },
      { code: 'asks_more', devices: 3, text: '3 devices ask for more than 1 coin' },
    ]);
    expect(told.next[0]).toMatchObject({ code: 'post_for_more', request: 'POST /api/jobs/the-job/cancel' });
    expect(told.next[0]!.text).toContain('at least 2.5 coins');
  });

  it('says of results what waits for whom, until when', () => {
    const due = later(86_400);
    const told = explain({ status: 'completed', review: 'pending', reviewDueAt: due });
    expect(told.code).toBe('awaiting_review');
    expect(told.text).toContain('its result waits for you until 2026-01-02 12:00:00 UTC');
    expect(told.next.map(({ code }) => code)).toEqual(['read_result', 'accept_result', 'dispute_result']);
    expect(explain({ status: 'completed', review: 'disputed' }).code).toBe('disputed');
    for (const review of [null, 'accepted', 'lapsed', 'settled'] as const)
      expect(explain({ status: 'completed', review }).code).toBe('completed');
  });

  it('knows a device that falls silent, a poison job, results that differ', () => {
    expect(explain({ status: 'running', lastContactAt: later(-40) }).code).toBe('running');
    expect(explain({ status: 'running', lastContactAt: later(-50) })).toMatchObject({
      code: 'device_silent',
      text: expect.stringContaining('After 90 seconds'),
    });
    expect(explain({ status: 'failed', failures: 5 }).text).toContain('Devices of five owners failed it');
    expect(explain({ status: 'failed', failureReason: 'poison' }).code).toBe('silenced_devices');
    const late = { status: 'failed', failureReason: TIMED_OUT, reviewDueAt: later(0) } as const;
    expect(explain(late)).toMatchObject({ code: 'timed_out', text: expect.stringContaining('Its device was paid') });
    expect(explain({ ...late, review: 'pending' }).next.map(({ code }) => code)).toContain('dispute_result');
    const quorum = { wanted: 2, results: 1 };
    expect(explain({ status: 'failed', quorum }).code).toBe('results_differ');
    expect(explain({ status: 'running', quorum }).text).toContain('1 of the 2 results');
    expect(explain({ status: 'cancelled' }).code).toBe('cancelled');
    expect(explain({ status: 'expired' }).next.map(({ code }) => code)).toEqual(['post_again']);
    expect(explain({ needs: null }).code).toBe('waits_for_a_person');
  });
});

describe('a device, explained', () => {
  const machine = {
    ...{ gpuName: '', gpuCount: 0, gpuMemoryGb: 0, ramGb: 8, capabilities: ['script'] },
    minPriceUsdMicros: 200_000n,
  };
  const offer = (spec: object, priceMicros = 1_000_000n): OnOffer => ({
    jobId: newId<JobId>(),
    needs: needsOf({ script: 'true', ...spec }),
    priceMicros,
    durationHours: 1,
  });
  const view: DeviceView = {
    situation: 'floor_too_high',
    lastHeartbeatAt: NOW,
    minPriceUsdMicros: 200_000n,
    running: 0,
    pause: null,
  };

  it('is told what waiting jobs need, and what the best of them pays', () => {
    const failed = offer({});
    const offers = [offer({}), offer({}, 500_000n), offer({ gpu_count: 1 }), offer({ memory_mb: 16_384 }), failed];
    const comparison = compare(comparable(machine, offerOf(machine, TERMS)), offers, new Set([failed.jobId]), TERMS);
    expect(comparison).toMatchObject({ compared: 5, matching: 2, paying: 0, bestUsdMicros: 95_000n });
    const told = explainDevice(view, comparison);
    expect(told.text).toContain('less than the 0.2 USD per hour that its owner asks for: the best pays 0.095 USD');
    expect(told.blockers.map(({ code, jobs }) => [code, jobs])).toEqual([
      ['lacks_gpu', 1],
      ['lacks_memory', 1],
      ['excluded', 1],
      ['pays_too_little', 2],
    ]);
    expect(told.blockers[3]!.text).toBe('2 jobs pay less than its `min_price_usd`');
  });

  it('is told why it is paused and until when, and something in every situation', () => {
    const comparison = compare(comparable(machine, offerOf(machine, TERMS)), [], new Set(), TERMS);
    const pause = { until: later(600), jobs: [newId<JobId>(), newId<JobId>()] };
    const told = explainDevice({ ...view, situation: 'paused', pause }, comparison);
    expect(told.text).toContain(
      "It failed 2 jobs that other owners' devices completed, so it gets no jobs until 2026-01-01 12:10:00 UTC",
    );
    for (const situation of DEVICE_SITUATIONS)
      expect(explainDevice({ ...view, situation }, comparison).text).toMatch(/^[A-Z].*\.$/);
  });
});
