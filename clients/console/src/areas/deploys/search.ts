import { cursorOf } from '../../ui/pager.js';

export const STATUSES = ['queued', 'starting', 'running', 'completed', 'failed', 'stopped'] as const;
export const TABS = ['replicas', 'log', 'events', 'revisions'] as const;
export type Tab = (typeof TABS)[number];

export interface DeploysSearch {
  cursor?: string;
  status?: (typeof STATUSES)[number];
}

export interface DeploySearch {
  cursor?: string;
  /** Absent: the replicas. */
  tab?: Tab;
  /** Whose log; absent: the first. */
  replica?: number;
}

const MOST_REPLICAS = 100;

export function deploysSearch(search: Record<string, unknown>): DeploysSearch {
  const status = STATUSES.find((one) => one === search['status']);
  return { ...cursorOf(search), ...(status !== undefined && { status }) };
}

export function deploySearch(search: Record<string, unknown>): DeploySearch {
  const tab = TABS.find((one) => one === search['tab']);
  const replica = Number(search['replica']);
  const isReplica = Number.isInteger(replica) && replica >= 1 && replica <= MOST_REPLICAS;
  return { ...cursorOf(search), ...(tab !== undefined && { tab }), ...(isReplica && { replica }) };
}

export function newDeploySearch(search: Record<string, unknown>): { template?: string } {
  const { template } = search as { template?: unknown };
  return typeof template === 'string' && /^[a-z]{1,20}$/.test(template) ? { template } : {};
}
