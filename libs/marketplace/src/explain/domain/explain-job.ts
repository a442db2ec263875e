import type { ExplainedJob, JobId } from '../../contract.js';
import { JOB_BLOCKERS, type JobBlocker, type JobSituation } from './explain-codes.js';
import { blockerText, coins, devicesOf, when } from './explain-words.js';
import { programFailure, type Failure } from '../../jobs/domain/failure.js';
import { POISON, TIMED_OUT, type JobStatus } from '../../jobs/domain/job.js';
import { sandboxAndGpu } from './lacks.js';
import type { Needs } from '../../jobs/domain/matching.js';
import { reasonOf, type Weighing } from './supply.js';

/** What is known of a job that is to be explained. */
export interface JobView {
  id: JobId;
  status: JobStatus;
  needs: Needs | null;
  /** What one device gets for it, before the fee. */
  priceMicros: bigint;
  review: 'pending' | 'accepted' | 'lapsed' | 'disputed' | 'settled' | null;
  reviewDueAt: Date | null;
  failureReason: string | null;
  failure: Failure | null;
  failures: number;
  expiresAt: Date;
  /** The last sign of life of the device that runs it; null: it is not running, or has not called yet. */
  lastContactAt: Date | null;
  /** With quorum: how many results must agree, and how many are in. */
  quorum: { wanted: number; results: number } | null;
}

/** `weighing` is null unless the job waits for a device of the market. */
export function explainJob(job: JobView, weighing: Weighing | null, now: Date, offlineAfterS: number): ExplainedJob {
  const code = situationOf(job, weighing, now, offlineAfterS);
  const blockers = weighing ? blockersOf(job.needs!, job.priceMicros, weighing) : [];
  const text = TEXTS[code](job, weighing, offlineAfterS);
  return { code, text, blockers, next: stepsOf(code, job, weighing), figures: figuresOf(job, weighing, offlineAfterS) };
}

function situationOf(job: JobView, weighing: Weighing | null, now: Date, offlineAfterS: number): JobSituation {
  switch (job.status) {
    case 'waiting':
      return weighing ? reasonOf(weighing) : 'waits_for_a_person';
    case 'running':
      // Half way to being taken for lost.
      return job.lastContactAt && now.getTime() - job.lastContactAt.getTime() > offlineAfterS * 500
        ? 'device_silent'
        : 'running';
    case 'completed':
      return job.review === 'pending' ? 'awaiting_review' : job.review === 'disputed' ? 'disputed' : 'completed';
    case 'failed':
      if (job.review === 'disputed') return 'disputed';
      if (job.failure?.by === 'program') return 'failed_by_program';
      if (job.failureReason === POISON) return 'silenced_devices';
      if (job.failureReason === TIMED_OUT) return 'timed_out';
      return job.quorum ? 'results_differ' : 'failed_everywhere';
    default:
      return job.status;
  }
}

/** What keeps devices from a job, in the order it is looked at. */
export function blockersOf(needs: Needs, priceMicros: bigint, { blockers }: Weighing): ExplainedJob['blockers'] {
  return JOB_BLOCKERS.filter((code) => blockers.has(code)).map((code) => {
    const devices = blockers.get(code)!;
    return { code, devices, text: blockerText(code, devices, needs, priceMicros) };
  });
}

function figuresOf(job: JobView, weighing: Weighing | null, offlineAfterS: number): ExplainedJob['figures'] {
  const { priceMicros, review, reviewDueAt, expiresAt, lastContactAt, quorum, failure } = job;
  const { online = 0, matching = 0, ready = 0, priceNeededMicros = null } = weighing ?? {};
  return {
    priceMicros,
    priceNeededMicros,
    online,
    matching,
    ready,
    expiresAt,
    lastContactAt,
    offlineAfterS,
    quorum,
    needs: job.needs && { ...job.needs, ...sandboxAndGpu(job.needs) },
    reviewDueAt: review === 'pending' ? reviewDueAt : null,
    programFailure: failure?.by === 'program' ? failure : null,
  };
}

type Text = (job: JobView, weighing: Weighing | null, offlineAfterS: number) => string;
const count = (weighing: Weighing | null, code: JobBlocker) => weighing?.blockers.get(code) ?? 0;
const have = (n: number) => (n === 1 ? 'has' : 'have');

/** Of a job that ended without a result. */
const paidTime = ({ review, reviewDueAt }: JobView) =>
  review === 'pending'
    ? `Its device is paid for the time it took unless you dispute that until ${when(reviewDueAt!)}.`
    : 'Its device was paid for the time it took, as far as you did not dispute that, and the rest returned to you.';

const TEXTS: Record<JobSituation, Text> = {
  no_device_online: ({ expiresAt }) =>
    `No device is online. It waits until ${when(expiresAt)}; then it expires and its price returns to you.`,
  no_matching_device: (_, weighing) =>
    `${devicesOf(weighing!.online)} ${weighing!.online === 1 ? 'is' : 'are'} online, and none has what it needs.`,
  devices_excluded: (_, weighing) =>
    `${devicesOf(weighing!.matching)} ${have(weighing!.matching)} what it needs, but failed it before or may not have it.`,
  devices_paused: (_, weighing) =>
    `${devicesOf(count(weighing, 'paused'))} ${have(count(weighing, 'paused'))} what it needs, but ` +
    `${count(weighing, 'paused') === 1 ? 'is' : 'are'} paused: by their owners, or for a while after failures.`,
  price_too_low: ({ priceMicros }, weighing) =>
    `${devicesOf(count(weighing, 'asks_more'))} ${have(count(weighing, 'asks_more'))} what it needs, but would not do it ` +
    `for ${coins(priceMicros)}.` +
    (weighing!.priceNeededMicros === null ? '' : ` For ${coins(weighing!.priceNeededMicros)} one would.`),
  devices_busy: (_, weighing) =>
    `Every device that has what it needs and takes the price is busy (${count(weighing, 'busy')}). The first ` +
    'one that becomes free takes it.',
  about_to_start: (_, weighing) =>
    `${devicesOf(weighing!.ready)} could take it now: it should start in a moment. If it doesn't, their agents have as ` +
    'many jobs as they take, or their owners accept jobs by hand.',
  waits_for_a_person: () =>
    'It has no `spec`, so no agent takes it: it waits for a person who accepts it and does it by hand.',
  running: ({ quorum, lastContactAt }) =>
    (quorum
      ? `Copies of it run on devices of different owners: ${quorum.results} of the ${quorum.wanted} results that must agree are in.`
      : 'A device works on it.') + (lastContactAt ? ` The last sign of life came at ${when(lastContactAt)}.` : ''),
  device_silent: ({ lastContactAt }, _, offlineAfterS) =>
    `The device that works on it was last heard from at ${when(lastContactAt!)}. After ${offlineAfterS} seconds of ` +
    'silence the job waits for another, and nothing is paid for this attempt.',
  awaiting_review: ({ reviewDueAt }) =>
    `It is done, and its result waits for you until ${when(reviewDueAt!)}: accept or dispute it. If you say nothing, it ` +
    'is paid then.',
  disputed: () =>
    'You disputed its result. Its price stays held until the operator decides; if nobody decides in time, a rule divides it. ' +
    'Both sides can add evidence.',
  completed: () => 'It is done.',
  failed_by_program: (job) => `It failed. ${paidTime(job)} ${programFailure(job.failure!)}`,
  failed_everywhere: () =>
    'Devices of five owners failed it, so the fault is probably in the job itself. Its price returned to you.',
  timed_out: (job) =>
    `It was not done by its deadline (\`duration_hrs\`, or \`timeout_s\` of its \`spec\`), so it was ended. ${paidTime(job)}`,
  silenced_devices: () =>
    'Devices of five owners in a row fell silent while running it, so the fault is probably in the job itself. It was put aside, and ' +
    'its price returned to you.',
  results_differ: ({ quorum }) =>
    `Its devices returned results, but no ${quorum?.wanted ?? 2} of them agree. Its price returned to you.`,
  cancelled: () => 'You cancelled it.',
  expired: () => 'Nobody took it in time. Its price returned to you.',
};

type Step = ExplainedJob['next'][number];

function stepsOf(code: JobSituation, job: JobView, weighing: Weighing | null): ExplainedJob['next'] {
  const at = (path: string) => `/api/jobs/${job.id}${path}`;
  const wait: Step = { code: 'wait', text: 'Wait: devices come and go.', request: null };
  const cancel: Step = {
    code: 'cancel',
    text: 'Cancel it: the price returns to you.',
    request: `POST ${at('/cancel')}`,
  };
  const attempts: Step = {
    code: 'read_attempts',
    text: 'See what each device reported.',
    request: `GET ${at('/attempts')}`,
  };
  const again: Step = { code: 'post_again', text: 'Correct it and post it again.', request: 'POST /api/jobs' };
  const less: Step = {
    code: 'ask_for_less',
    text: 'Cancel it and post it again with a `spec` that asks for less.',
    request: `POST ${at('/cancel')}`,
  };
  const accept: Step = {
    code: 'accept_result',
    text: 'Accept the result: it is paid now.',
    request: `POST ${at('/accept-result')}`,
  };
  const dispute: Step = {
    code: 'dispute_result',
    text: 'Dispute it, and say why.',
    request: `POST ${at('/dispute')}`,
  };
  const read: Step = { code: 'read_result', text: 'Read its result.', request: `GET ${at('')}` };
  switch (code) {
    case 'price_too_low':
      return [moreFor(weighing?.priceNeededMicros ?? null, at('/cancel')), wait];
    case 'devices_busy':
      return weighing?.priceNeededMicros ? [wait, moreFor(weighing.priceNeededMicros, at('/cancel'))] : [wait, cancel];
    case 'no_matching_device':
      return [less, wait];
    case 'devices_excluded':
      return [attempts, wait, cancel];
    case 'waits_for_a_person':
      return [
        {
          code: 'accept_by_hand',
          text: 'Anybody with a worker token can accept it.',
          request: `POST ${at('/accept')}`,
        },
        cancel,
      ];
    case 'no_device_online':
    case 'devices_paused':
      return [wait, cancel];
    case 'about_to_start':
      return [wait];
    case 'running':
    case 'device_silent':
      return [wait, attempts];
    case 'awaiting_review':
      return [read, accept, dispute];
    case 'disputed':
      return [{ code: 'add_evidence', text: 'Add evidence.', request: `POST ${at('/evidence')}` }, wait];
    case 'completed':
      return [read];
    case 'failed_by_program':
    case 'timed_out':
      return job.review === 'pending' ? [attempts, accept, dispute, again] : [attempts, again];
    case 'failed_everywhere':
    case 'silenced_devices':
    case 'results_differ':
      return [attempts, again];
    case 'cancelled':
    case 'expired':
      return [again];
  }
}

const moreFor = (priceMicros: bigint | null, cancelPath: string): Step => ({
  code: 'post_for_more',
  text:
    priceMicros === null
      ? 'Cancel it and post it again for a higher price.'
      : `Cancel it and post it again for at least ${coins(priceMicros)} per device.`,
  request: `POST ${cancelPath}`,
});
