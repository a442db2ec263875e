import type { UserId } from '@app/kernel';
import type { ReferralId, ReferralReason, ReferralState } from '../../domain/referral.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Check('code_code_check', `code ~ '^[ACDEFGHJKMNPQRTWXY34679]{8}$'`)
@Unique('code_code_key', ['code'])
@Entity({ schema: 'referrals', name: 'code' })
export class CodeRow {
  @PrimaryColumn('uuid') userId!: UserId;
  @Column('text') code!: string;
}

/** The payments of one UTC day meet at its row, which cannot go beyond its budget. */
@Check('day_within_budget', 'spent_micros >= 0 AND spent_micros <= budget_micros')
@Entity({ schema: 'referrals', name: 'day' })
export class DayRow {
  @PrimaryColumn('date') day!: string;
  @Column('bigint', { transformer: bigints }) spentMicros!: bigint;
  /** The budget that was in force at the day's last payment. */
  @Column('bigint', { transformer: bigints }) budgetMicros!: bigint;
}

@Check('referral_of_another', 'referrer_id <> referred_id')
@Check('referral_payment', `(paid_at IS NOT NULL) = (state = 'paid')`)
@Check(
  'referral_reason',
  `COALESCE(reason, '') = ANY (
CASE state
    WHEN 'paid' THEN ARRAY['']
    WHEN 'pending' THEN ARRAY['email_not_verified', 'daily_budget', 'referrer_limit', 'not_spent']
    ELSE ARRAY['not_verified_in_time', 'not_spent_in_time']
END)`,
)
@Check('referral_referred_micros_check', 'referred_micros >= 0')
@Check('referral_referrer_micros_check', 'referrer_micros >= 0')
@Check('referral_state_check', `state IN ('pending', 'paid', 'refused')`)
@Unique('referral_once', ['referredId'])
@Index('referral_by_referrer', ['referrerId', 'id'])
@Index('referral_due', ['lookAt'], { where: `look_at IS NOT NULL` })
@Index('referral_in_line', ['at', 'id'], { where: `state = 'pending' AND reason = 'daily_budget'` })
@Index('referral_unverified', ['at'], { where: `state = 'pending' AND reason = 'email_not_verified'` })
@Entity({ schema: 'referrals', name: 'referral' })
export class ReferralRow {
  @PrimaryColumn('uuid') id!: ReferralId;
  @Column('uuid') referrerId!: UserId;
  /** Once per account: the last word in every race. */
  @Column('uuid') referredId!: UserId;
  @Column('timestamptz') at!: Date;
  @Column('text') state!: ReferralState;
  @Column('text', { nullable: true }) reason!: ReferralReason | null;
  @Column('bigint', { transformer: bigints }) referrerMicros!: bigint;
  @Column('bigint', { transformer: bigints }) referredMicros!: bigint;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  /** Null of what is paid: both sides were, at paid_at. */
  @Column('timestamptz', { nullable: true }) referredPaidAt!: Date | null;
  /** When somebody looks again; null: something else settles it. */
  @Column('timestamptz', { nullable: true }) lookAt!: Date | null;
}
