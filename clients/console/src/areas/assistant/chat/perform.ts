import type { ChatAction, Job, Market, NewJob } from '@compute-market/sdk';
import { sendOnce } from '../../../session/order-key.js';
import type { SeenPage } from '../console-pages.js';

/** What the user added in the dialog. */
export interface Given {
  /** Coins, replicas or GB. */
  value: number | null;
  /** Of a dispute. */
  reason: string;
}

/** Actions that need a number, and its bounds; the service checks them again. */
export const NEEDS_NUMBER: Partial<Record<ChatAction['type'], { min: number; max: number; step: number }>> = {
  post_for_more: { min: 0.000001, max: 1_000_000_000, step: 0.000001 },
  scale_deploy: { min: 1, max: 100, step: 1 },
  top_up_session: { min: 0.001, max: 10_000, step: 0.001 },
};

/** Actions that can't be undone. */
export const DANGEROUS = new Set<ChatAction['type']>(['cancel_job', 'stop_deploy', 'end_session', 'dispute_result']);

/**
 * Does what was proposed, as the signed-in user and after their confirmation. Answers the page that shows the result, or
 * null: the one that is shown. Which request is sent follows from `type` and `id` alone, never from a text.
 */
export async function perform(market: Market, { type, id }: ChatAction, given: Given): Promise<SeenPage | null> {
  if (id === null) return null;
  switch (type) {
    case 'cancel_job':
      await market.jobs.cancel(id);
      return null;
    case 'accept_result':
      await market.jobs.acceptResult(id);
      return null;
    case 'dispute_result':
      await market.jobs.dispute(id, given.reason);
      return null;
    case 'run_again':
      return created(await post(market, orderOf(await market.jobs.get(id))));
    case 'post_for_more':
      return created(await postForMore(market, id, given.value));
    case 'stop_deploy':
      await market.deploys.stop(id);
      return null;
    case 'scale_deploy':
      await market.deploys.scale(id, given.value!);
      return null;
    case 'end_session':
      await market.bandwidth.end(id);
      return null;
    case 'top_up_session':
      await sendOnce(`top-up.${id}`, { gb: given.value! }, ({ gb }, once) => market.bandwidth.topUp(id, gb, once));
      return null;
    case 'self_test':
      await market.devices.requestSelfTest(id);
      return null;
    case 'pause_device':
    case 'resume_device':
      await market.devices.update(id, { paused: type === 'pause_device' });
      return null;
    default:
      // Of a newer service than this page.
      return null;
  }
}

const created = (id: string): SeenPage => ({ type: 'job', id });

/** Cancels first: the balance need not hold both prices. A second try, after posting failed, cancels nothing. */
async function postForMore(market: Market, id: string, price: number | null): Promise<string> {
  const job = await market.jobs.get(id);
  const order = { ...orderOf(job), price_coin: price ?? job.price_coin };
  if (job.status === 'waiting') await market.jobs.cancel(id);
  return post(market, order);
}

const post = (market: Market, order: NewJob): Promise<string> =>
  sendOnce('job', order, (body, once) => market.jobs.create(body, once));

/** The order that made a job. */
export function orderOf(job: Job): NewJob {
  const { title, job_type, price_coin, duration_hrs, description, requirements, spec } = job;
  const { verification, quorum, max_attempts } = job;
  return {
    ...{ title, job_type, price_coin, duration_hrs, verification, max_attempts },
    ...(description && { description }),
    ...(requirements && { requirements }),
    ...(spec && { spec }),
    ...(quorum !== null && { quorum }),
  } as NewJob;
}
