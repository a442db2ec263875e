import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { ListSessions } from './adapters/postgres/list-sessions.query.js';
import { Gateways, Sessions, type GatewayFacts, type SessionFacts } from './contract.js';
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
    return (await this.sessions.active(userId, null, limit)).map((row) => ({
      sessionId: row.id,
      status: row.status,
      boughtBytes: BigInt(row.bought_bytes),
      usedBytes: BigInt(row.used_bytes),
      pricePerGbMicros: BigInt(row.price_per_gb_micros),
      expiresAt: row.expires_at,
    }));
  }
}
