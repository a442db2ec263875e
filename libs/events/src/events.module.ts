import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DeliveryLoop } from './adapters/background/delivery-loop.js';
import { EventsTasks } from './adapters/background/events.tasks.js';
import { DeliveriesController } from './adapters/http/deliveries.controller.js';
import { EventsController } from './adapters/http/events.controller.js';
import { WebhooksController } from './adapters/http/webhooks.controller.js';
import { HttpSender } from './adapters/http-sender.js';
import { ChangeHints } from './adapters/live/change-hints.js';
import { FollowEvents } from './adapters/live/follow-events.js';
import { EventsPersonalData } from './adapters/postgres/events-personal-data.js';
import { PostgresDeliveryQueue } from './adapters/postgres/postgres-delivery-queue.js';
import { PostgresFeed } from './adapters/postgres/postgres-feed.js';
import { TypeormWebhookRepository } from './adapters/postgres/typeorm-webhook-repository.js';
import { SecretVault } from '@app/kernel/secret-vault';
import { WebhookDeliveries } from './contract.js';
import { EventsFacade } from './events.facade.js';
import { EventsOptions } from './events.options.js';
import { DeliveryQueue } from './ports/delivery-queue.js';
import { Sender } from './ports/sender.js';
import { WebhookRepository } from './ports/webhook-repository.js';
import { DeliverWebhook } from './use-cases/deliver-webhook.js';
import { ManageWebhooks } from './use-cases/manage-webhooks.js';
import { QueueDelivery } from './use-cases/queue-delivery.js';
import { ResealSecrets } from './use-cases/reseal-secrets.js';

/** Events for their users: a feed for each user, and webhooks. Global: the app injects `WebhookDeliveries`. */
@Global()
@Module({})
export class EventsModule {
  static forRoot(options: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      controllers: [EventsController, WebhooksController, DeliveriesController],
      providers: [
        { provide: EventsOptions, useValue: options },
        { provide: WebhookRepository, useClass: TypeormWebhookRepository },
        { provide: DeliveryQueue, useClass: PostgresDeliveryQueue },
        { provide: SecretVault, useValue: new SecretVault(options.secrets, 'secrets of webhooks') },
        { provide: Sender, useClass: HttpSender },
        { provide: WebhookDeliveries, useClass: EventsFacade },
        ChangeHints,
        DeliverWebhook,
        DeliveryLoop,
        EventsPersonalData,
        EventsTasks,
        FollowEvents,
        ManageWebhooks,
        PostgresFeed,
        QueueDelivery,
        ResealSecrets,
      ],
      exports: [WebhookDeliveries],
    };
  }
}
