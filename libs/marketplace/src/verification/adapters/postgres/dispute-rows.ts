import { fromMicros } from '@app/kernel';
import { isLost } from '../../domain/review.js';
import type { DisputeItemDto, DisputeEvidenceDto } from '../http/disputes.dto.js';

export interface DisputeRow {
  job_id: string;
  title: string;
  price_micros: string;
  owed_micros: string;
  reason: string;
  opened_at: Date;
  deposit_micros: string;
  settles_at: Date;
  settled_at: Date | null;
  settled_by: string | null;
  paid_micros: string;
  note: string | null;
}

export interface EvidenceRow {
  id: string;
  by: 'buyer' | 'worker';
  text: string;
  at: Date;
}

/** Of `marketplace.dispute d` and its `marketplace.job j`. */
export const DISPUTE =
  'd.job_id, j.title, j.price_micros, coalesce(j.owed_micros, j.price_micros) AS owed_micros, d.reason, d.opened_at, d.deposit_micros, d.settles_at, d.settled_at, d.settled_by, d.paid_micros, d.note';

export const EVIDENCE = `
  SELECT e.id, CASE WHEN e.user_id = j.buyer_id THEN 'buyer' ELSE 'worker' END AS by, e.text, e.at
  FROM marketplace.evidence e JOIN marketplace.job j ON j.id = e.job_id WHERE e.job_id = $1 ORDER BY e.id`;

export function toDisputeItem(row: DisputeRow): DisputeItemDto {
  const priceMicros = BigInt(row.price_micros);
  const paidMicros = BigInt(row.paid_micros ?? 0);
  return {
    job_id: row.job_id,
    title: row.title,
    price_coin: fromMicros(priceMicros),
    owed_coin: fromMicros(BigInt(row.owed_micros)),
    state: row.settled_at ? 'settled' : 'open',
    reason: row.reason,
    opened_at: row.opened_at.toISOString(),
    settles_at: row.settles_at.toISOString(),
    deposit_coin: fromMicros(BigInt(row.deposit_micros)),
    settlement: row.settled_at && {
      by: row.settled_by === 'rule' ? 'rule' : 'administrator',
      pay_coin: fromMicros(paidMicros),
      refunded_coin: fromMicros(priceMicros - paidMicros),
      deposit_to: isLost(paidMicros, BigInt(row.owed_micros)) ? 'worker' : 'buyer',
      note: row.note ?? '',
      at: row.settled_at.toISOString(),
    },
  };
}

export const toEvidence = ({ id, by, text, at }: EvidenceRow): DisputeEvidenceDto => ({
  id,
  by,
  text,
  at: at.toISOString(),
});
