import type { JobStatus } from '@compute-market/sdk';
import { cursorOf } from '../../ui/pager.js';

export const JOB_STATUSES = [
  'waiting',
  'running',
  'completed',
  'failed',
  'cancelled',
  'expired',
] as const satisfies readonly JobStatus[];

/** What the list of jobs shows, as it stands in the URL. */
export interface JobsSearch {
  cursor?: string;
  status?: JobStatus;
  search?: string;
}

/** What is no filter is left out. */
export function jobsSearchOf(given: Record<string, unknown>): JobsSearch {
  const status = JOB_STATUSES.find((one) => one === given['status']);
  const search = typeof given['search'] === 'string' ? given['search'].trim().slice(0, 100) : '';
  return { ...cursorOf(given), ...(status && { status }), ...(search !== '' && { search }) };
}
