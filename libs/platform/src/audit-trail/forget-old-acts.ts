import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../background/background-tasks.js';
import { AuditLog } from './audit-log.js';

const BATCH = 5_000;

/** The audit trail goes back a year. */
@Injectable()
export class ForgetOldActs implements OnModuleInit {
  constructor(
    private readonly log: AuditLog,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    const run = async () => (await this.log.forget(BATCH)) === BATCH;
    this.tasks.register({ name: 'forget audited acts', everyMs: 3_600_000, run });
  }
}
