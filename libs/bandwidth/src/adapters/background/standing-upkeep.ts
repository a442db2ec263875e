import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts, type StandingChanged } from '@app/identity/contract';
import { OutboxRelay } from '@app/platform';
import { SessionRepository } from '../../ports/session-repository.js';
import { SharedExits } from '../../ports/shared-exits.js';

/**
 * What a suspended account bought is over, with the rest of its price returned, and its devices are no exits any more,
 * until they offer themselves again.
 */
@Injectable()
export class StandingUpkeep implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly accounts: Accounts,
    private readonly exits: SharedExits,
    private readonly sessions: SessionRepository,
  ) {}

  onModuleInit(): void {
    this.relay.on<StandingChanged>('identity.standing_changed.v1', async ({ userId }) => {
      if (!(await this.accounts.suspended(userId))) return;
      await this.exits.stopAllOf(userId);
      await this.sessions.closeAllOf(userId, 'the account of its buyer is suspended');
    });
  }
}
