import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PasswordReset } from '@app/identity/contract';
import { BackgroundTasks, FeedRelay, OutboxRelay } from '@app/platform';
import { DeliveryQueue } from '../../ports/delivery-queue.js';
import { ManageWebhooks } from '../../use-cases/manage-webhooks.js';
import { ResealSecrets } from '../../use-cases/reseal-secrets.js';
import { PostgresFeed } from '../postgres/postgres-feed.js';
import { DeliveryLoop } from './delivery-loop.js';

const DELIVER_EVERY_MS = 250;
const FORGET_EVERY_MS = 600_000;
const RESEAL_EVERY_MS = 3_600_000;

/** What events do outside of requests; any number of processes together. */
@Injectable()
export class EventsTasks implements OnModuleInit {
  constructor(
    private readonly relay: FeedRelay,
    private readonly outbox: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly feed: PostgresFeed,
    private readonly queue: DeliveryQueue,
    private readonly deliveries: DeliveryLoop,
    private readonly resealSecrets: ResealSecrets,
    private readonly webhooks: ManageWebhooks,
  ) {}

  onModuleInit(): void {
    this.relay.writeTo(async (events) => this.queue.add(await this.feed.append(events)));
    this.outbox.on<PasswordReset>('identity.password_reset.v1', ({ userId }) => this.webhooks.removeAll(userId));
    const every = (everyMs: number, name: string, run: () => Promise<boolean | void>) =>
      this.tasks.register({ name, everyMs, run });
    every(DELIVER_EVERY_MS, 'deliver webhooks', () => this.deliveries.run());
    every(FORGET_EVERY_MS, 'forget events', () => this.feed.forget());
    every(FORGET_EVERY_MS, 'forget webhook deliveries', () => this.queue.forget());
    every(RESEAL_EVERY_MS, 'reseal webhook secrets', () => this.resealSecrets.execute());
  }
}
