import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../../background/background-tasks.js';
import { Database } from '../../database/database.js';

const BATCH = 5_000;

/** Drops stored replies after 24 hours. */
@Injectable()
export class ForgetOldKeys implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly tasks: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'forget idempotency keys', everyMs: 60_000, run: () => this.forget() });
  }

  private async forget(): Promise<boolean> {
    const dropped = await this.database.affect(
      `DELETE FROM platform.idempotency WHERE key_hash IN (
         SELECT key_hash FROM platform.idempotency WHERE created_at < now() - interval '24 hours' LIMIT $1)`,
      [BATCH],
    );
    return dropped === BATCH;
  }
}
