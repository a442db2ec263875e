import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  Fails,
  fromCursor,
  Idempotent,
  page,
  PageQuery,
  RequireUser,
  UUID,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import type { DeliveryId } from '../../domain/delivery.js';
import { EventsErrors } from '../../domain/events.errors.js';
import type { WebhookId } from '../../domain/webhook.js';
import { WebhookRepository } from '../../ports/webhook-repository.js';
import { QueueDelivery } from '../../use-cases/queue-delivery.js';
import { WebhookDeliveryListDto, WebhookDeliveryReplyDto, toDeliveryDto } from './webhook.dto.js';

@ApiTags('Events')
@RequireUser('events')
@Controller('api/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly queue: QueueDelivery,
  ) {}

  /** Sends an event of type `webhook.test` to the webhook. Its deliveries show the outcome. */
  @Post('test')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found, EventsErrors.webhook_disabled)
  async testWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookDeliveryReplyDto> {
    return { ok: true, delivery: toDeliveryDto(await this.queue.test(userId, id as WebhookId)) };
  }

  /** Past and waiting deliveries to the webhook, newest first, for 30 days. */
  @Get('deliveries')
  @Fails(EventsErrors.webhook_not_found)
  async listDeliveries(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<WebhookDeliveryListDto> {
    const [before = null] = fromCursor(cursor, UUID) ?? [];
    const webhook = await this.webhooks.find(userId, id as WebhookId);
    if (!webhook) throw EventsErrors.webhook_not_found();
    const found = await this.webhooks.deliveries(webhook.id, before as DeliveryId | null, limit + 1);
    const { rows, next_cursor } = page(found, limit, (delivery) => [delivery.id]);
    return { ok: true, deliveries: rows.map(toDeliveryDto), next_cursor };
  }

  /** Sends the event of a delivery again, with the same `webhook-id`, as a new delivery. */
  @Post('deliveries/:delivery_id/redeliver')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found, EventsErrors.delivery_not_found, EventsErrors.webhook_disabled)
  async redeliverWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Param('delivery_id', UuidParam) deliveryId: string,
  ): Promise<WebhookDeliveryReplyDto> {
    const delivery = await this.queue.again(userId, id as WebhookId, deliveryId as DeliveryId);
    return { ok: true, delivery: toDeliveryDto(delivery) };
  }
}
