import { Injectable } from '@nestjs/common';
import type { HeartbeatReport } from '../domain/heartbeat.js';
import { hashOfToken } from '../domain/worker-token.js';
import { Presence } from '../ports/presence.js';

/** Stores a heartbeat and, in the same statement, finds out whose it is. */
@Injectable()
export class RecordHeartbeat {
  constructor(private readonly presence: Presence) {}

  /** False for a token that is not valid now. */
  execute({ token, report }: { token: string; report: HeartbeatReport }): Promise<boolean> {
    return this.presence.record(hashOfToken(token), report);
  }
}
