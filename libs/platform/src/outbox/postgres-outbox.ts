import { Injectable } from '@nestjs/common';
import { Outbox } from '@app/kernel';
import type { DomainEvent } from '@app/kernel';
import { Database } from '../database/database.js';

@Injectable()
export class PostgresOutbox extends Outbox {
  constructor(private readonly database: Database) {
    super();
  }

  async publish(event: DomainEvent): Promise<void> {
    if (!this.database.inTransaction) throw new Error(`${event.type} was published outside a unit of work`);
    await this.database.query('INSERT INTO platform.outbox (type, payload) VALUES ($1, $2)', [
      event.type,
      event.payload,
    ]);
  }
}
