import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { ListSessions, type ItemRow } from './adapters/postgres/list-sessions.query.js';
import { Gateways, Sessions, type GatewayFacts, type SessionFacts, type SessionId } from './contract.js';
import { ExitRepository } from './ports/exit-repository.js';

@Injectable()
export class GatewaysFacade extends Gateways {
  constructor(private readonly exits: ExitRepository) {
    super();
  }

  live(): Promise<GatewayFacts[]> {
    return this.exits.gateways();
  }
}

@Injectable()
export class SessionsFacade extends Sessions {
  constructor(private readonly sessions: ListSessions) {
    super();
  }

  async activeOf(userId: UserId, limit: number): Promise<SessionFacts[]> {
    return (await this.sessions.active(userId, null, limit)).map(toFacts);
  }

  async factsOf(sessionId: SessionId, userId: UserId): Promise<SessionFacts | null> {
    const row = await this.sessions.of(sessionId, userId);
    return row ? toFacts(row) : null;
  }
}

const toFacts = (row: ItemRow): SessionFacts => ({
  sessionId: row.id,
  status: row.status,
  boughtBytes: BigInt(row.bought_bytes),
  usedBytes: BigInt(row.used_bytes),
  pricePerGbMicros: BigInt(row.price_per_gb_micros),
  expiresAt: row.expires_at,
});
