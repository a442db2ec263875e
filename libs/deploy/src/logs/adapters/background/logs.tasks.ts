import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { KeepReplicaLogs } from '../../use-cases/keep-replica-logs.js';

@Injectable()
export class LogsTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly logs: KeepReplicaLogs,
  ) {}

  onModuleInit(): void {
    const name = 'forget old logs of replicas';
    this.tasks.register({ name, everyMs: 3_600_000, run: () => this.logs.forgetOld() });
  }
}
