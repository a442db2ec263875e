import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '@app/kernel';
import { Database } from '../database/database.js';

@Injectable()
export class PostgresOutbox extends Outbox {
  constructor(private readonly database: Database) {
    super();
  }

  async publish({ type, payload, audience }: DomainEvent): Promise<void> {
    if (!this.database.inTransaction) throw new Error(`${type} was published outside a unit of work`);
    const event = [type, payload, audience ?? null];
    await this.database.query('SELECT platform.publish($1, $2, $3)', event, 'platform.publish');
  }
}
