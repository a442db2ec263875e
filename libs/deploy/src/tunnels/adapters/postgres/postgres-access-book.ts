import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { AccessBook, type Access } from '../../ports/access-book.js';

@Injectable()
export class PostgresAccessBook extends AccessBook {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ tokenSha256, deployId, userId, expiresAt }: Access): Promise<void> {
    await this.database.query(
      'INSERT INTO deploy.access (token_sha256, deploy_id, user_id, expires_at) VALUES ($1, $2, $3, $4)',
      [tokenSha256, deployId, userId, expiresAt],
    );
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM deploy.access WHERE token_sha256 IN (
         SELECT token_sha256 FROM deploy.access WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}
