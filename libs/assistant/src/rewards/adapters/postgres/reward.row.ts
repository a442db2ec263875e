import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RewardReason } from '../../domain/reward-reasons.js';
import type { GoodnessType, RewardId, RewardKind, RewardStatus } from '../../domain/reward.js';

@Check('reward_amount_micros_check', 'amount_micros >= 0')
@Check('reward_check', `(deed IS NULL) = (kind <> 'photo')`)
@Check('reward_check1', `day = ((at AT TIME ZONE 'UTC'))::date`)
@Check('reward_check2', 'taken_micros >= 0 AND taken_micros <= amount_micros')
@Check('reward_hold', `status <> 'held' OR (held_until IS NOT NULL)`)
@Check('reward_kind_check', `kind IN ('photo', 'first_work')`)
@Check('reward_payment', `(paid_at IS NOT NULL) = status IN ('paid', 'clawed_back')`)
@Check('reward_photo', `(photo_sha256 IS NULL) = (kind <> 'photo')`)
@Check('reward_photo_sha256_check', 'octet_length(photo_sha256) = 32')
@Check('reward_promised', `status = 'refused' OR amount_micros > 0`)
@Check('reward_status_check', `status IN ('paid', 'held', 'refused', 'clawed_back')`)
@Check('reward_taken', `taken_micros = 0 OR status = 'clawed_back'`)
@Index('reward_by_day', ['userId', 'day'], { where: `amount_micros > 0` })
@Index('reward_by_user', ['userId', 'id'])
@Index('reward_due', ['heldUntil'], { where: `status = 'held'` })
@Index('reward_empty', ['at'], { where: `amount_micros = 0` })
@Index('reward_first_work_once', ['userId'], { unique: true, where: `kind = 'first_work'` })
@Index('reward_photo_once', ['photoSha256'], { unique: true, where: `amount_micros > 0` })
@Entity({ schema: 'assistant', name: 'reward' })
export class RewardRow {
  @PrimaryColumn('uuid') id!: RewardId;
  @Column('uuid') userId!: UserId;
  @Column('text') kind!: RewardKind;
  @Column('text') status!: RewardStatus;
  @Column('text') reason!: RewardReason;
  @Column('text', { nullable: true }) deed!: GoodnessType | null;
  @Column('bytea', { nullable: true }) photoSha256!: Buffer | null;
  /** The promised amount; it stays when the promise is taken back, so that caps and budget still count it. */
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('timestamptz') at!: Date;
  /** The UTC day of the claim: what caps and the budget count by, whenever it is paid. */
  @Column('date') day!: string;
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** The amount that a claw-back returned; less than promised if the user had spent it. */
  @Column('bigint', { transformer: bigints, default: 0 }) takenMicros!: bigint;
  /** An operator's words, never shown to the user. */
  @Column('text', { nullable: true }) note!: string | null;
}

@Check('reward_day_budget', 'promised_micros >= 0 AND promised_micros <= budget_micros')
@Entity({ schema: 'assistant', name: 'reward_day' })
export class RewardDayRow {
  @PrimaryColumn('date') day!: string;
  @Column('bigint', { transformer: bigints, default: 0 }) promisedMicros!: bigint;
  /** The budget that was in force at the day's last promise. */
  @Column('bigint', { transformer: bigints, default: 0 }) budgetMicros!: bigint;
}

/** A lock: the claims of one user wait for each other here. */
@Entity({ schema: 'assistant', name: 'reward_user' })
export class RewardUserRow {
  @PrimaryColumn('uuid') userId!: UserId;
  @Column('bigint', { transformer: bigints, default: 1 }) claims!: bigint;
}

@Check('reward_switch_single_check', 'single')
@Entity({ schema: 'assistant', name: 'reward_switch' })
export class RewardSwitchRow {
  @PrimaryColumn('boolean', { default: true }) single!: boolean;
  @Column('boolean') stopped!: boolean;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
