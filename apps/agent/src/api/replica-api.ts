import { ApiError } from './api-errors.js';
import type { HttpClient } from './http-client.js';
import { replicaLogsReply, syncReply, type SyncReply } from './replica-replies.js';

const TIMEOUT_MS = 20_000;

/** How a replica is doing on this device. */
export interface ReplicaReport {
  placement_id: string;
  state: 'starting' | 'running' | 'ended';
  /** 0 to 255, of a program that exited by itself. */
  exit_code?: number | null;
  cause?: 'completed' | 'failed' | 'refused' | 'released';
  /** A sentence for the buyer, at most 2000 characters. */
  reason?: string;
}

/** The endpoints for replicas. */
export class ReplicaApi {
  constructor(private readonly http: HttpClient) {}

  /** One try. `fresh`: the agent has just started and runs nothing. Null: this service has no replicas endpoint. */
  async sync(fresh: boolean, reports: ReplicaReport[], signal: AbortSignal): Promise<SyncReply | null> {
    const json = { ...(fresh && { fresh }), replicas: reports };
    const path = '/api/deploy/replicas/sync';
    try {
      return syncReply.parse(await this.http.try({ method: 'POST', path, json, timeoutMs: TIMEOUT_MS, signal }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  /** Repeats until answered; returns the offset that the service wants next, in bytes of UTF-8. */
  async appendLog(placementId: string, offset: number, text: string, signal: AbortSignal): Promise<number> {
    const path = `/api/deploy/replicas/${placementId}/logs`;
    const json = { offset, text };
    const reply = await this.http.call({ method: 'POST', path, json, timeoutMs: TIMEOUT_MS, signal });
    return replicaLogsReply.parse(reply).next_offset;
  }
}
