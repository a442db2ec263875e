import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StandingChanged } from '@app/identity/contract';
import { OutboxRelay } from '@app/platform';
import { StopSuspended } from '../../use-cases/stop-suspended.js';

@Injectable()
export class StandingUpkeep implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly stopping: StopSuspended,
  ) {}

  onModuleInit(): void {
    this.relay.on<StandingChanged>('identity.standing_changed.v1', ({ userId }) => this.stopping.execute(userId));
  }
}
