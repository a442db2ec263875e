import type { UserId } from '@app/kernel';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeliveryId, DeliveryState, SendError } from '../../domain/delivery.js';
import type { EventId } from '../../domain/feed-event.js';
import type { DisabledReason, WebhookId, WebhookState } from '../../domain/webhook.js';

@Check('webhook_check', `(state = 'disabled') = (disabled_reason IS NOT NULL)`)
@Check('webhook_disabled_reason_check', `disabled_reason IN ('failing', 'gone')`)
@Check('webhook_state_check', `state IN ('enabled', 'disabled', 'deleted')`)
@Index('webhook_deleted', ['id'], { where: `state = 'deleted'` })
@Index('webhook_due', ['dueAt'], { where: `state = 'enabled' AND (due_at IS NOT NULL)` })
@Index('webhook_of_user', ['userId', 'id'], { where: `state <> 'deleted'` })
@Entity({ schema: 'events', name: 'webhook' })
export class WebhookRow {
  @PrimaryColumn('uuid') id!: WebhookId;
  @Column('uuid') userId!: UserId;
  @Column('text') url!: string;
  /** Empty: every event. */
  @Column('text', { array: true }) types!: string[];
  @Column('text', { default: '' }) description!: string;
  @Column('text', { default: 'enabled' }) state!: WebhookState | 'deleted';
  @Column('text', { nullable: true }) disabledReason!: DisabledReason | null;
  /** Sealed; the first six bytes name the key. */
  @Column('bytea') secret!: Buffer;
  @Column('bytea', { nullable: true }) oldSecret!: Buffer | null;
  @Column('timestamptz', { nullable: true }) oldSecretUntil!: Date | null;
  /** Since when no delivery succeeded; null if the last one did. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  /** When the next delivery is due, at the earliest; null: nothing waits. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  /** Which process may send now. It leases the endpoint, not the delivery: a slow endpoint delays only itself. */
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
}

@Check('delivery_check', `(state = 'pending') = (next_at IS NOT NULL)`)
@Check('delivery_check1', `(state = 'pending') = (ended_at IS NULL)`)
@Check('delivery_state_check', `state IN ('pending', 'delivered', 'failed')`)
@Index('delivery_created_at', ['createdAt'])
@Index('delivery_due', ['webhookId', 'nextAt'], { where: `state = 'pending'` })
@Index('delivery_of_webhook', ['webhookId', 'id'])
@Entity({ schema: 'events', name: 'delivery' })
export class DeliveryRow {
  @PrimaryColumn('uuid') id!: DeliveryId;
  @Column('uuid') webhookId!: WebhookId;
  /** The content, so that a test or a redelivery reads nothing from the feed. */
  @Column('uuid') eventId!: EventId;
  @Column('text') type!: string;
  @Column('jsonb') payload!: object;
  @Column('timestamptz') at!: Date;
  @Column('uuid', { nullable: true }) redeliveryOf!: DeliveryId | null;
  @Column('text', { default: 'pending' }) state!: DeliveryState;
  /** Attempts that ended; the columns below describe the last one. */
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz', { nullable: true }) nextAt!: Date | null;
  @Column('int', { nullable: true }) statusCode!: number | null;
  @Column('int', { nullable: true }) ms!: number | null;
  @Column('text', { nullable: true }) error!: SendError | null;
  @Column('text', { nullable: true }) response!: string | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
