import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import type { StandingChanged } from '@app/identity/contract';
import { OutboxRelay } from '@app/platform';
import { SharedExits } from '../../ports/shared-exits.js';

/** The devices of a suspended owner are no exits any more, until they offer themselves again. */
@Injectable()
export class ExitsUpkeep implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly accounts: Accounts,
    private readonly exits: SharedExits,
  ) {}

  onModuleInit(): void {
    this.relay.on<StandingChanged>('identity.standing_changed.v1', async ({ userId }) => {
      if (await this.accounts.suspended(userId)) await this.exits.stopAllOf(userId);
    });
  }
}
