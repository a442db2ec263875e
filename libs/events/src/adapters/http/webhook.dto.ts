import { ApiProperty } from '@nestjs/swagger';
import { OkDto, Optional, IdField, NullableIdField, TimeField, NullableTimeField, PageDto } from '@app/platform';
import { ArrayMaxSize, ArrayUnique, IsArray, IsString, Length, Matches, MaxLength } from 'class-validator';
import { SEND_ERRORS, type Delivery, type DeliveryState, type SendError } from '../../domain/delivery.js';
import type { DisabledReason, Webhook, WebhookState } from '../../domain/webhook.js';
import type { WebhookAndSecret } from '../../use-cases/manage-webhooks.js';

const TIME = '2026-11-21T09:00:00.000Z';

export class CreateWebhookDto {
  /** URL to post events to: https, a public host, no credentials, no fragment. */
  @ApiProperty({ format: 'uri', minLength: 1, maxLength: 2000, example: 'https://example.com/hooks/market' })
  @IsString()
  @Length(1, 2000)
  url!: string;

  /** Types of events (`job.completed`), or all of a subject (`job.*`); default: every event. */
  @ApiProperty({
    type: [String],
    required: false,
    maxItems: 50,
    uniqueItems: true,
    default: [],
    items: { type: 'string', maxLength: 50 },
    example: ['job.*', 'deploy.failed'],
  })
  @Optional()
  @IsArray()
  @ArrayMaxSize(50)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  @Matches(/^[a-z_]+\.([a-z_]+|\*)$/, {
    each: true,
    message: 'types must contain only names like job.completed or job.*',
  })
  types: string[] = [];

  /** Your own note. */
  @ApiProperty({ type: String, required: false, maxLength: 200, default: '', example: 'Accounting' })
  @Optional()
  @IsString()
  @MaxLength(200)
  description: string = '';
}

export class WebhookDto {
  @IdField()
  id!: string;

  /** URL that gets the events. */
  @ApiProperty({ example: 'https://example.com/hooks/market' })
  url!: string;

  /** Types of events it gets; empty: every event. */
  @ApiProperty({ type: [String], example: ['job.*', 'deploy.failed'] })
  types!: string[];

  @ApiProperty({ example: 'Accounting' })
  description!: string;

  /** A disabled webhook gets nothing. Enabling it sends its waiting deliveries. */
  @ApiProperty({ enum: ['enabled', 'disabled'], enumName: 'WebhookState', example: 'enabled' })
  state!: WebhookState;

  /** `failing`: no delivery succeeded for five days; `gone`: it answered 410; null while enabled. */
  @ApiProperty({ enum: ['failing', 'gone'], enumName: 'WebhookDisabledReason', nullable: true, example: null })
  disabled_reason!: DisabledReason | null;

  /** Since when no delivery succeeded; null if the last one did. */
  @NullableTimeField()
  failing_since!: string | null;

  /** Until when the previous secret signs, too; null when only the current one signs. */
  @NullableTimeField()
  old_secret_until!: string | null;

  @TimeField(TIME)
  created_at!: string;
}

export class WebhookReplyDto extends OkDto {
  @ApiProperty({ type: WebhookDto })
  webhook!: WebhookDto;
}

export class WebhookSecretReplyDto extends WebhookReplyDto {
  /** Verifies the signatures (Standard Webhooks). Shown only in this reply. */
  @ApiProperty({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZ0XkZQ2fG1o=' })
  secret!: string;
}

export class WebhookListDto extends OkDto {
  /** All your webhooks, newest first. */
  @ApiProperty({ type: [WebhookDto] })
  webhooks!: WebhookDto[];
}

export class WebhookDeliveryDto {
  @IdField()
  id!: string;

  /** Id of the event, sent as `webhook-id`; the same in every attempt and redelivery. */
  @IdField()
  event_id!: string;

  @ApiProperty({ example: 'job.completed' })
  type!: string;

  /** Id of the delivery that this one repeats; null if it is the first. */
  @NullableIdField(null)
  redelivery_of!: string | null;

  /** `failed`: no further attempts. */
  @ApiProperty({ enum: ['pending', 'delivered', 'failed'], enumName: 'DeliveryState', example: 'delivered' })
  state!: DeliveryState;

  /** Attempts that ended; the fields below describe the last one. */
  @ApiProperty({ type: 'integer', example: 1 })
  attempt!: number;

  /** When the next attempt is due; null when it ended. */
  @NullableTimeField()
  next_at!: string | null;

  /** HTTP status of the response; null without one. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  status_code!: number | null;

  /** Duration in milliseconds. */
  @ApiProperty({ type: 'integer', nullable: true, example: 87 })
  ms!: number | null;

  /**
   * Why it failed. `status`: not 2xx; `redirect`: we never follow one; `timeout`: no response within 10 s;
   * `target_refused`: the name resolves to an address that isn't public; `secret_unreadable`: rotate the secret.
   */
  @ApiProperty({ enum: SEND_ERRORS, enumName: 'DeliveryError', nullable: true, example: null })
  error!: SendError | null;

  /** The first KiB of the response; null without one. */
  @ApiProperty({ type: String, nullable: true, maxLength: 1024, example: 'thank you' })
  response!: string | null;

  @TimeField(TIME)
  created_at!: string;

  /** When it was delivered or the last attempt failed; null while pending. */
  @NullableTimeField(TIME)
  ended_at!: string | null;
}

export class WebhookDeliveryReplyDto extends OkDto {
  @ApiProperty({ type: WebhookDeliveryDto })
  delivery!: WebhookDeliveryDto;
}

export class WebhookDeliveryListDto extends PageDto {
  @ApiProperty({ type: [WebhookDeliveryDto] })
  deliveries!: WebhookDeliveryDto[];
}

export const toWebhookDto = (webhook: Webhook): WebhookDto => ({
  id: webhook.id,
  url: webhook.url,
  types: webhook.types,
  description: webhook.description,
  state: webhook.state,
  disabled_reason: webhook.disabledReason,
  failing_since: webhook.failingSince?.toISOString() ?? null,
  old_secret_until: webhook.oldSecretUntil?.toISOString() ?? null,
  created_at: webhook.createdAt.toISOString(),
});

export const toSecretDto = ({ webhook, secret }: WebhookAndSecret): WebhookSecretReplyDto => ({
  ok: true,
  webhook: toWebhookDto(webhook),
  secret,
});

export const toDeliveryDto = (delivery: Delivery): WebhookDeliveryDto => ({
  id: delivery.id,
  event_id: delivery.eventId,
  type: delivery.type,
  redelivery_of: delivery.redeliveryOf,
  state: delivery.state,
  attempt: delivery.attempts,
  next_at: delivery.nextAt?.toISOString() ?? null,
  status_code: delivery.statusCode,
  ms: delivery.ms,
  error: delivery.error,
  response: delivery.response,
  created_at: delivery.createdAt.toISOString(),
  ended_at: delivery.endedAt?.toISOString() ?? null,
});
