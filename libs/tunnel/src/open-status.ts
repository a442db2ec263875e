import type { OpenFailure } from './open-error.js';
import { OpenStatus } from './open-line.js';

const STATUS: Record<OpenFailure, OpenStatus> = {
  forbidden: OpenStatus.Forbidden,
  unresolved: OpenStatus.HostUnreachable,
  network_unreachable: OpenStatus.NetworkUnreachable,
  host_unreachable: OpenStatus.HostUnreachable,
  refused: OpenStatus.Refused,
  timeout: OpenStatus.HostUnreachable,
  no_exit: OpenStatus.Failed,
  failed: OpenStatus.Failed,
};

const FAILURE: Record<Exclude<OpenStatus, OpenStatus.Connected>, OpenFailure> = {
  [OpenStatus.Failed]: 'failed',
  [OpenStatus.Forbidden]: 'forbidden',
  [OpenStatus.NetworkUnreachable]: 'network_unreachable',
  [OpenStatus.HostUnreachable]: 'host_unreachable',
  [OpenStatus.Refused]: 'refused',
};

/** The agent's status for a failure. */
export const statusOf = (failure: OpenFailure): OpenStatus => STATUS[failure];

/** The meaning of an agent's status; null: connected. */
export const failureOf = (status: OpenStatus): OpenFailure | null =>
  status === OpenStatus.Connected ? null : FAILURE[status];
