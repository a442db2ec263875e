import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PasswordReset } from '@app/identity/contract';
import { BackgroundTasks, FeedRelay, OutboxRelay } from '@app/platform';
import { DeliveryQueue } from '../../ports/delivery-queue.js';
import { Feed } from '../../ports/feed.js';
import { RemoveWebhook } from '../../use-cases/remove-webhook.js';
import { FanOut } from '../postgres/fan-out.js';
import { ResealSecrets } from '../postgres/reseal-secrets.js';
import { WriteFeed } from '../postgres/write-feed.js';

const FORGET_EVERY_MS = 600_000;
const RESEAL_EVERY_MS = 3_600_000;

/** What events do outside of requests, beside the sending; any number of processes together. */
@Injectable()
export class EventsBackground implements OnModuleInit {
  constructor(
    private readonly relay: FeedRelay,
    private readonly outbox: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly writeFeed: WriteFeed,
    private readonly fanOut: FanOut,
    private readonly feed: Feed,
    private readonly queue: DeliveryQueue,
    private readonly resealSecrets: ResealSecrets,
    private readonly removeWebhook: RemoveWebhook,
  ) {}

  onModuleInit(): void {
    this.relay.writeTo(async (events) => this.fanOut.queue(await this.writeFeed.write(events)));
    this.outbox.on<PasswordReset>('identity.password_reset.v1', ({ userId }) => this.removeWebhook.all(userId));
    const every = (everyMs: number, name: string, run: () => Promise<boolean | void>) =>
      this.tasks.register({ name, everyMs, run });
    every(FORGET_EVERY_MS, 'forget events', () => this.feed.forget());
    every(FORGET_EVERY_MS, 'forget webhook deliveries', () => this.queue.forget());
    every(RESEAL_EVERY_MS, 'reseal webhook secrets', () => this.resealSecrets.execute());
  }
}
