import type { DeployStatus } from '../../contract.js';
import { isSpent } from './billing.js';
import { runsToItsEnd, type Deploy, type Placement } from '../../deploys/domain/deploy.js';

/** How a deploy ends. */
export interface Ending {
  status: Extract<DeployStatus, 'completed' | 'failed' | 'stopped'>;
  code: string;
  reason: string;
}

const RENEWAL_WINDOW_MS = 60_000;

/** When a renewal may happen: in the last minute of the time, or in the last tenth of a short one. */
export function renewalOpensAt({ startedAt, endsAt }: Pick<Deploy, 'startedAt' | 'endsAt'>): Date | null {
  if (!startedAt || !endsAt) return null;
  const wholeMs = endsAt.getTime() - startedAt.getTime();
  return new Date(endsAt.getTime() - Math.min(RENEWAL_WINDOW_MS, Math.max(0, wholeMs / 10)));
}

export function renewalDue(deploy: Deploy, now: Date): boolean {
  const opensAt = renewalOpensAt(deploy);
  return deploy.autoRenew && opensAt !== null && opensAt <= now;
}

/** When a deploy that never ran fails. */
export const queueEndsAt = ({ createdAt }: Pick<Deploy, 'createdAt'>, queueHours: number): Date =>
  new Date(createdAt.getTime() + queueHours * 3_600_000);

/** The ending of a deploy whose time, money or time in the queue is over; null: it goes on. */
export function timeOver(deploy: Deploy, live: readonly Placement[], queueHours: number, now: Date): Ending | null {
  if (deploy.endsAt && deploy.endsAt <= now) return outOf(deploy, 'time_over', 'The time that was bought is over');
  if (!deploy.startedAt && queueEndsAt(deploy, queueHours) <= now) {
    const waited = deploy.reason ? `: ${deploy.reason}` : '';
    return {
      status: 'failed',
      code: 'no_device_found',
      reason: `Nothing could run it within ${queueHours} h${waited}`,
    };
  }
  if (isSpent(deploy, live)) return outOf(deploy, 'budget_spent', 'What was held for it is spent');
  return null;
}

/** A service completes with its time; a batch program that had not reached its end is stopped. */
function outOf({ jobType }: Deploy, code: string, text: string): Ending {
  return runsToItsEnd(jobType)
    ? { status: 'stopped', code, reason: `${text}, and it had not reached its end` }
    : { status: 'completed', code, reason: text };
}
