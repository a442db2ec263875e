import type { ExplainedDevice, JobId } from '../../contract.js';
import { dollars, jobsOf, when } from './explain-words.js';
import { DEVICE_BLOCKERS, type DeviceBlocker, type DeviceSituation } from './explain-codes.js';
import { lackOf, type Comparable } from './lacks.js';
import { meetsFloor, netUsdPerHour, type Needs, type PriceTerms } from '../../jobs/domain/matching.js';

/** A job that waits for a device. */
export interface OnOffer {
  jobId: JobId;
  needs: Needs;
  priceMicros: bigint;
  durationHours: number;
}

export interface Comparison {
  /** The newest waiting jobs, at most 500. */
  compared: number;
  matching: number;
  /** Of those that match, what its owner's floor lets through. */
  paying: number;
  blockers: Map<DeviceBlocker, number>;
  /** Net micro-dollars per hour of the best paid job that matches; null: none does. */
  bestUsdMicros: bigint | null;
}

export function compare(
  device: Comparable,
  onOffer: OnOffer[],
  excluded: ReadonlySet<JobId>,
  terms: PriceTerms,
): Comparison {
  const blockers = new Map<DeviceBlocker, number>();
  let [matching, paying] = [0, 0];
  let bestUsdMicros: bigint | null = null;
  for (const { jobId, needs, priceMicros, durationHours } of onOffer) {
    const lack = lackOf(needs, device) ?? (excluded.has(jobId) ? 'excluded' : null);
    const pays = meetsFloor(priceMicros, durationHours, device.offer.minUsdMicros, terms);
    const blocker = lack ?? (pays ? null : 'pays_too_little');
    if (blocker) blockers.set(blocker, (blockers.get(blocker) ?? 0) + 1);
    if (lack) continue;
    matching++;
    if (pays) paying++;
    const usd = netUsdPerHour(priceMicros, durationHours, terms);
    if (bestUsdMicros === null || usd > bestUsdMicros) bestUsdMicros = usd;
  }
  return { compared: onOffer.length, matching, paying, blockers, bestUsdMicros };
}

/** What is known of a device that is to be explained. */
export interface DeviceView {
  situation: DeviceSituation;
  lastHeartbeatAt: Date | null;
  minPriceUsdMicros: bigint | null;
  /** Attempts that it runs now. */
  running: number;
  /** Its pause, while it lasts. */
  pause: { until: Date; jobs: JobId[] } | null;
}

export function explainDevice(device: DeviceView, comparison: Comparison): ExplainedDevice {
  const { situation: code, lastHeartbeatAt, running, minPriceUsdMicros, pause } = device;
  const { text, next } = SAYINGS[code](device, comparison);
  const blockers = DEVICE_BLOCKERS.filter((code) => comparison.blockers.has(code)).map((code) => {
    const jobs = comparison.blockers.get(code)!;
    return { code, jobs, text: `${jobsOf(jobs)} ${BLOCKED[code](jobs === 1)}` };
  });
  const figures = {
    lastHeartbeatAt,
    running,
    minPriceUsdMicros,
    compared: comparison.compared,
    bestUsdMicros: comparison.bestUsdMicros,
    pause: pause && { until: pause.until, failedJobs: pause.jobs.length },
  };
  return { code, text, blockers, next, figures };
}

const BLOCKED: Record<DeviceBlocker, (one: boolean) => string> = {
  lacks_sandbox: (one) => `${one ? 'needs' : 'need'} a sandbox (scripts or container images) that it doesn't have`,
  lacks_gpu: (one) => `${one ? 'needs' : 'need'} a GPU`,
  lacks_gpu_model: (one) => `${one ? 'needs' : 'need'} another GPU`,
  lacks_gpu_count: (one) => `${one ? 'needs' : 'need'} more GPUs`,
  lacks_gpu_memory: (one) => `${one ? 'needs' : 'need'} more memory per GPU`,
  lacks_memory: (one) => `${one ? 'needs' : 'need'} more memory`,
  lacks_network: (one) => `${one ? 'needs' : 'need'} the network, which its agent doesn't let jobs reach`,
  excluded: () => 'it failed before and will not get again',
  pays_too_little: (one) => `${one ? 'pays' : 'pay'} less than its \`min_price_usd\``,
};

type Saying = (device: DeviceView, comparison: Comparison) => { text: string; next: string[] };

const SAYINGS: Record<DeviceSituation, Saying> = {
  never_connected: () => ({
    text: 'It has never sent a heartbeat.',
    next: ['Start the agent on it with its worker token.'],
  }),
  offline: ({ lastHeartbeatAt }) => ({
    text: `It is offline: its last heartbeat came at ${lastHeartbeatAt ? when(lastHeartbeatAt) : 'an unknown time'}.`,
    next: ['Check that the agent runs and reaches the server.'],
  }),
  paused_by_owner: ({ running }) => ({
    text:
      'Its owner paused it, so it gets no new jobs or replicas.' +
      (running > 0 ? ` It still works on ${jobsOf(running)}.` : ''),
    next: ['Resume it: PATCH /api/worker/devices/{id} with `paused` false.'],
  }),
  paused: ({ pause }) => ({
    text:
      `It failed ${jobsOf(pause?.jobs.length ?? 0)} that other owners' devices completed, so it gets no jobs until ` +
      `${pause ? when(pause.until) : 'the pause is over'}. Each further failure doubles the pause, up to a day; a job that ` +
      'it completes ends it.',
    next: [
      'Read the logs of the failed jobs and repair what broke them.',
      'Accept a job by hand (POST /api/jobs/{id}/accept): completing it ends the pause.',
    ],
  }),
  working: ({ running }) => ({ text: `It works on ${jobsOf(running)}.`, next: [] }),
  full: ({ running }) => ({
    text: `It works on ${jobsOf(running)}, as many as it takes at once (\`concurrency\` of its heartbeats).`,
    next: ['If it can carry more, start its agent with a higher `--concurrency`.'],
  }),
  no_waiting_jobs: () => ({ text: 'No job waits for a device at the moment.', next: ['Keep it online.'] }),
  no_matching_jobs: (_, { compared }) => ({
    text: `Jobs wait, but it lacks what they need (${jobsOf(compared)} compared).`,
    next: ["See `blockers`: what most jobs need and it doesn't have brings the most work."],
  }),
  jobs_excluded: () => ({
    text: 'The jobs that it could do are those that it failed before, or has another copy of.',
    next: ['Keep it online: other jobs come.'],
  }),
  floor_too_high: ({ minPriceUsdMicros }, { bestUsdMicros }) => ({
    text:
      `Jobs that it could do wait, but pay less than the ${dollars(minPriceUsdMicros ?? 0n)} per hour that its owner asks for` +
      (bestUsdMicros === null ? '.' : `: the best pays ${dollars(bestUsdMicros)} after the fee.`),
    next: ['Lower its `min_price_usd` (PATCH /api/worker/devices/{id}), or wait for jobs that pay more.'],
  }),
  about_to_claim: () => ({
    text: 'A job that it can do waits.',
    next: ['It gets it when its agent claims: check that the agent runs, or accept a job by hand.'],
  }),
};
