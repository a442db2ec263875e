import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  Idempotent,
  IdempotentByHand,
  OkDto,
  Once,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  type OnceRunner,
  LeadsTo,
} from '@app/platform';
import { isEventFilter } from '../../domain/catalogue.js';
import { EventsErrors } from '../../domain/events.errors.js';
import type { WebhookId } from '../../domain/webhook.js';
import { Sender } from '../../ports/sender.js';
import { WebhookRepository } from '../../ports/webhook-repository.js';
import { ManageWebhooks } from '../../use-cases/manage-webhooks.js';
import {
  CreateWebhookDto,
  toSecretDto,
  toWebhookDto,
  WebhookListDto,
  WebhookReplyDto,
  WebhookSecretReplyDto,
} from './webhook.dto.js';

@ApiTags('Events')
@RequireUser('events')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly sender: Sender,
    private readonly webhooks: WebhookRepository,
    private readonly manage: ManageWebhooks,
  ) {}

  /**
   * Posts your events to a URL from now on, signed by the Standard Webhooks scheme. Any 2xx within 10 s counts as
   * delivered. Otherwise we try again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. Five days without a success
   * disable the webhook.
   */
  @Post()
  @HttpCode(200)
  @BodyLimit(32)
  @IdempotentByHand()
  @Fails(EventsErrors.webhook_url_refused, EventsErrors.unknown_event_type, EventsErrors.too_many_webhooks)
  @LeadsTo('getWebhook', { id: '/webhook/id' })
  async createWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { url, types, description }: CreateWebhookDto,
    @Once() once: OnceRunner,
  ): Promise<WebhookSecretReplyDto> {
    const earlier = await once.earlier<WebhookSecretReplyDto>();
    if (earlier) return earlier;
    const unknown = types.find((type) => !isEventFilter(type));
    if (unknown !== undefined) throw EventsErrors.unknown_event_type(`${unknown} is not in docs/events.md.`);
    await this.sender.check(url);
    return once(async () => toSecretDto(await this.manage.create({ userId, url, types, description })));
  }

  /** Your webhooks, without their secrets. */
  @Get()
  async listWebhooks(@CurrentUser() { userId }: AuthenticatedUser): Promise<WebhookListDto> {
    return { ok: true, webhooks: (await this.webhooks.list(userId)).map(toWebhookDto) };
  }

  /** One of your webhooks. */
  @Get(':id')
  @Fails(EventsErrors.webhook_not_found)
  async getWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookReplyDto> {
    const webhook = await this.webhooks.find(userId, id as WebhookId);
    if (!webhook) throw EventsErrors.webhook_not_found();
    return { ok: true, webhook: toWebhookDto(webhook) };
  }

  /** Deletes a webhook and its waiting deliveries at once; one delivery may still arrive. */
  @Delete(':id')
  @Fails(EventsErrors.webhook_not_found)
  async deleteWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<OkDto> {
    await this.manage.remove(userId, id as WebhookId);
    return { ok: true };
  }

  /** Enables a disabled webhook and sends its waiting deliveries. */
  @Post(':id/enable')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found)
  async enableWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookReplyDto> {
    const webhook = await this.webhooks.enable(userId, id as WebhookId);
    if (!webhook) throw EventsErrors.webhook_not_found();
    return { ok: true, webhook: toWebhookDto(webhook) };
  }

  /** Gives the webhook a new secret. For 24 h we sign with both, the new and the old one. */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found)
  async rotateWebhookSecret(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookSecretReplyDto> {
    return toSecretDto(await this.manage.rotateSecret(userId, id as WebhookId));
  }
}
