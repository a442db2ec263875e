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

/** The last minute of the time, or the last tenth of a shorter one: then it is extended, if that is wished. */
export function renewalOpensAt({ startedAt, endsAt }: Pick<Deploy, 'startedAt' | 'endsAt'>): Date | null {
  if (!startedAt || !endsAt) return null;
  const wholeMs = endsAt.getTime() - startedAt.getTime();
  return new Date(endsAt.getTime() - Math.min(RENEWAL_WINDOW_MS, Math.max(0, wholeMs / 10)));
}

export function renewalDue(deploy: Deploy, now: Date): boolean {
  const opensAt = renewalOpensAt(deploy);
  return deploy.autoRenew && opensAt !== null && opensAt <= now;
}

/** When a deploy that never ran is given up. */
export const queueEndsAt = ({ createdAt }: Pick<Deploy, 'createdAt'>, queueHours: number): Date =>
  new Date(createdAt.getTime() + queueHours * 3_600_000);

/** Whether its time, its money or the patience with it has run out; null: none of them. */
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

/** A service has served its time; what was to reach its end has not. */
function outOf({ jobType }: Deploy, code: string, text: string): Ending {
  return runsToItsEnd(jobType)
    ? { status: 'stopped', code, reason: `${text}, and it had not reached its end` }
    : { status: 'completed', code, reason: text };
}
