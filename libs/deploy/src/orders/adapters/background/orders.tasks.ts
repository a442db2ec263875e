import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StandingChanged } from '@app/identity/contract';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import { ForgetExpired } from '../../use-cases/forget-expired.js';
import { StopDeploy } from '../../use-cases/stop-deploy.js';

@Injectable()
export class OrdersTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly relay: OutboxRelay,
    private readonly forgetExpired: ForgetExpired,
    private readonly stop: StopDeploy,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'tidy orders of deploys', everyMs: 60_000, run: () => this.forgetExpired.execute() });
    this.relay.on<StandingChanged>('identity.standing_changed.v1', ({ userId }) => this.stop.allOfSuspended(userId));
  }
}
