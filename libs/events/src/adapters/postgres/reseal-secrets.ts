import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform/database/database';
import { SecretVault } from '../../ports/secret-vault.js';

interface Row {
  id: string;
  secret: Buffer;
}

const BATCH = 200;

/** Brings kept secrets under the newest key, so that an operator may drop the old ones from JWT_SECRET. */
@Injectable()
export class ResealSecrets {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
  ) {}

  /** One walk over all webhooks. */
  async execute(): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await this.database.query<Row>(
        `SELECT id, secret FROM events.webhook WHERE id > $1 AND state <> 'deleted' ORDER BY id LIMIT $2`,
        [after, BATCH],
      );
      for (const row of rows) await this.reseal(row);
      if (rows.length < BATCH) return;
      after = rows[rows.length - 1]!.id;
    }
  }

  /** An old secret signs for a day at most: it isn't worth it. */
  private async reseal({ id, secret }: Row): Promise<void> {
    const open = this.vault.isFresh(secret) ? null : this.vault.open(secret, id);
    if (open === null) return;
    await this.database.query('UPDATE events.webhook SET secret = $2 WHERE id = $1 AND secret = $3', [
      id,
      this.vault.seal(open, id),
      secret,
    ]);
  }
}
