import { Module, type DynamicModule } from '@nestjs/common';
import { DeliverWebhooks } from './adapters/background/deliver-webhooks.js';
import { EventsBackground } from './adapters/background/events-background.js';
import { DeliveriesController } from './adapters/http/deliveries.controller.js';
import { EventsController } from './adapters/http/events.controller.js';
import { WebhooksController } from './adapters/http/webhooks.controller.js';
import { HttpSender } from './adapters/http-sender.js';
import { KeySecretVault } from './adapters/key-secret-vault.js';
import { FollowEvents } from './adapters/live/follow-events.js';
import { EventsPersonalData } from './adapters/postgres/events-personal-data.js';
import { FanOut } from './adapters/postgres/fan-out.js';
import { PostgresDeliveryQueue } from './adapters/postgres/postgres-delivery-queue.js';
import { PostgresFeed } from './adapters/postgres/postgres-feed.js';
import { PostgresWebhookBook } from './adapters/postgres/postgres-webhook-book.js';
import { ResealSecrets } from './adapters/postgres/reseal-secrets.js';
import { WriteFeed } from './adapters/postgres/write-feed.js';
import { EventsOptions } from './events.options.js';
import { DeliveryQueue } from './ports/delivery-queue.js';
import { Feed } from './ports/feed.js';
import { SecretVault } from './ports/secret-vault.js';
import { Sender } from './ports/sender.js';
import { WebhookBook } from './ports/webhook-book.js';
import { CreateWebhook } from './use-cases/create-webhook.js';
import { QueueDelivery } from './use-cases/queue-delivery.js';
import { RemoveWebhook } from './use-cases/remove-webhook.js';
import { RotateSecret } from './use-cases/rotate-secret.js';
import { TakeTurn } from './use-cases/take-turn.js';

/** What happened, for those it concerns: a feed for each user, and webhooks. */
@Module({})
export class EventsModule {
  static forRoot(options: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      controllers: [EventsController, WebhooksController, DeliveriesController],
      providers: [
        { provide: EventsOptions, useValue: options },
        PostgresFeed,
        { provide: Feed, useExisting: PostgresFeed },
        { provide: WebhookBook, useClass: PostgresWebhookBook },
        { provide: DeliveryQueue, useClass: PostgresDeliveryQueue },
        { provide: SecretVault, useClass: KeySecretVault },
        { provide: Sender, useClass: HttpSender },
        CreateWebhook,
        DeliverWebhooks,
        EventsBackground,
        EventsPersonalData,
        FanOut,
        FollowEvents,
        QueueDelivery,
        RemoveWebhook,
        ResealSecrets,
        RotateSecret,
        TakeTurn,
        WriteFeed,
      ],
    };
  }
}
