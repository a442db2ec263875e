import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { ReplicaLogs } from '../ports/replica-log-repository.js';

const KEPT_DAYS = 30;
const LIMIT = 1_000;

/** Drops what replicas printed long ago; the history and the receipt of their deploys stay. */
@Injectable()
export class ForgetReplicaLogs {
  constructor(
    private readonly logs: ReplicaLogs,
    private readonly clock: Clock,
  ) {}

  /** Answers whether there may be more. */
  async execute(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    return (await this.logs.forget(before, LIMIT)) === LIMIT;
  }
}
