import { fromMicros } from '@app/kernel';
import type { DisputeItemDto, EvidenceDto } from '../http/disputes.dto.js';

export interface DisputeRow {
  job_id: string;
  title: string;
  price_micros: string;
  reason: string;
  opened_at: Date;
  settled_at: Date | null;
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
export const DISPUTE = 'd.job_id, j.title, j.price_micros, d.reason, d.opened_at, d.settled_at, d.paid_micros, d.note';

export const EVIDENCE = `
  SELECT e.id, CASE WHEN e.user_id = j.buyer_id THEN 'buyer' ELSE 'worker' END AS by, e.text, e.at
  FROM marketplace.evidence e JOIN marketplace.job j ON j.id = e.job_id WHERE e.job_id = $1 ORDER BY e.id`;

export function toDisputeItem(row: DisputeRow): DisputeItemDto {
  const priceMicros = BigInt(row.price_micros);
  return {
    job_id: row.job_id,
    title: row.title,
    price_coin: fromMicros(priceMicros),
    state: row.settled_at ? 'settled' : 'open',
    reason: row.reason,
    opened_at: row.opened_at.toISOString(),
    settlement: row.settled_at && {
      pay_coin: fromMicros(BigInt(row.paid_micros)),
      refunded_coin: fromMicros(priceMicros - BigInt(row.paid_micros)),
      note: row.note ?? '',
      at: row.settled_at.toISOString(),
    },
  };
}

export const toEvidence = ({ id, by, text, at }: EvidenceRow): EvidenceDto => ({ id, by, text, at: at.toISOString() });
