import type { PageType, RecordType } from './page.js';

/** What the assistant may propose. A client does it after its user's confirmation, with that user's permissions. */
export const ACTION_TYPES = [
  'cancel_job',
  'accept_result',
  'dispute_result',
  'run_again',
  'post_for_more',
  'stop_deploy',
  'scale_deploy',
  'end_session',
  'top_up_session',
  'self_test',
  'pause_device',
  'resume_device',
  'open_page',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** The call that an action is; null: opening a page calls nothing. */
export const ACTION_CALLS: Record<ActionType, string | null> = {
  cancel_job: 'POST /api/jobs/{id}/cancel',
  accept_result: 'POST /api/jobs/{id}/accept-result',
  dispute_result: 'POST /api/jobs/{id}/dispute',
  run_again: 'POST /api/jobs',
  post_for_more: 'POST /api/jobs',
  stop_deploy: 'POST /api/deploy/jobs/{id}/stop',
  scale_deploy: 'POST /api/deploy/jobs/{id}/scale',
  end_session: 'POST /api/bandwidth/end',
  top_up_session: 'POST /api/bandwidth/sessions/{id}/top-up',
  self_test: 'POST /api/worker/devices/{id}/self-test',
  pause_device: 'PATCH /api/worker/devices/{id}',
  resume_device: 'PATCH /api/worker/devices/{id}',
  open_page: null,
};

export const MAX_ACTIONS = 3;

/** A proposal, before it has a label. */
export interface Proposal {
  type: ActionType;
  /** The record it is about; null for a page of no record. */
  subject: { type: RecordType; id: string; name: string } | null;
  /** Replicas, GB or coins; null: the user says how many. */
  value: number | null;
  /** Only of `open_page`. */
  page: PageType | null;
}

/** A proposal as the user sees it. */
export interface Action extends Proposal {
  /** In the language of the reply. */
  label: string;
  /** The call with its id filled in; null: none is made. */
  request: string | null;
}
