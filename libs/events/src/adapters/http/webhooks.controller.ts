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
} from '@app/platform';
import { isEventFilter } from '../../domain/catalogue.js';
import { EventsErrors } from '../../domain/events.errors.js';
import type { WebhookId } from '../../domain/webhook.js';
import { Sender } from '../../ports/sender.js';
import { WebhookBook } from '../../ports/webhook-book.js';
import { CreateWebhook } from '../../use-cases/create-webhook.js';
import { RemoveWebhook } from '../../use-cases/remove-webhook.js';
import { RotateSecret } from '../../use-cases/rotate-secret.js';
import {
  CreateWebhookDto,
  toSecretDto,
  toWebhookDto,
  WebhookListDto,
  WebhookReplyDto,
  WebhookSecretDto,
} from './webhook.dto.js';

@ApiTags('Events')
@RequireUser('events')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly sender: Sender,
    private readonly book: WebhookBook,
    private readonly create: CreateWebhook,
    private readonly removing: RemoveWebhook,
    private readonly rotate: RotateSecret,
  ) {}

  /**
   * Posts events to an address of yours from now on, signed by the Standard Webhooks scheme. Any 2xx within 10 s is
   * delivered; else it is tried again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. After five days without a
   * success the webhook is disabled.
   */
  @Post()
  @HttpCode(200)
  @BodyLimit(32)
  @IdempotentByHand()
  @Fails(EventsErrors.webhook_url_refused, EventsErrors.unknown_event_type, EventsErrors.too_many_webhooks)
  async createWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Body() { url, types, description }: CreateWebhookDto,
    @Once() once: OnceRunner,
  ): Promise<WebhookSecretDto> {
    const earlier = await once.earlier<WebhookSecretDto>();
    if (earlier) return earlier;
    const unknown = types.find((type) => !isEventFilter(type));
    if (unknown !== undefined) throw EventsErrors.unknown_event_type(`${unknown} is not in docs/events.md.`);
    await this.sender.check(url);
    return once(async () => toSecretDto(await this.create.execute({ userId, url, types, description })));
  }

  /** Your webhooks; secrets are not shown again. */
  @Get()
  async listWebhooks(@CurrentUser() { userId }: AuthenticatedUser): Promise<WebhookListDto> {
    return { ok: true, webhooks: (await this.book.list(userId)).map(toWebhookDto) };
  }

  /** One of your webhooks. */
  @Get(':id')
  @Fails(EventsErrors.webhook_not_found)
  async getWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookReplyDto> {
    const webhook = await this.book.find(userId, id as WebhookId);
    if (!webhook) throw EventsErrors.webhook_not_found();
    return { ok: true, webhook: toWebhookDto(webhook) };
  }

  /** Ends a webhook at once, with all that waits for it; one delivery may be on its way. */
  @Delete(':id')
  @Fails(EventsErrors.webhook_not_found)
  async deleteWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<OkDto> {
    await this.removing.execute(userId, id as WebhookId);
    return { ok: true };
  }

  /** Lets a disabled webhook go on, with what waits for it. */
  @Post(':id/enable')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found)
  async enableWebhook(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookReplyDto> {
    const webhook = await this.book.enable(userId, id as WebhookId);
    if (!webhook) throw EventsErrors.webhook_not_found();
    return { ok: true, webhook: toWebhookDto(webhook) };
  }

  /** Gives the webhook another secret. For 24 h messages are signed with both. */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Idempotent()
  @Fails(EventsErrors.webhook_not_found)
  async rotateWebhookSecret(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<WebhookSecretDto> {
    return toSecretDto(await this.rotate.execute(userId, id as WebhookId));
  }
}
