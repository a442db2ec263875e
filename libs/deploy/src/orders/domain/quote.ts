import { wordsOf, type UserId } from '@app/kernel';
import type { DeployId, QuoteId } from '../../contract.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import type { AskedSize, DeploySize } from './order.js';

/** How long a quoted price is valid. */
export const QUOTE_MS = 5 * 60_000;

/** A price that binds us until it expires. */
export interface Quote {
  quoteId: QuoteId;
  userId: UserId;
  size: DeploySize;
  gpuHourMicros: bigint;
  totalMicros: bigint;
  expiresAt: Date;
  /** The deploy that used it. */
  deployId: DeployId | null;
}

/** Throws unless the quote covers the order; fields that the order leaves out are as quoted. */
export function checkQuote(quote: Quote, asked: AskedSize, now: Date): void {
  if (quote.deployId !== null) throw DeployErrors.quote_used();
  if (quote.expiresAt <= now) throw DeployErrors.quote_expired(`It expired at ${quote.expiresAt.toISOString()}.`);
  const errors = [
    ...(sameModel(quote.size.gpuModel, asked.gpuModel) ? [] : [differs('gpu_model', quote.size.gpuModel)]),
    ...other('gpu_count', asked.gpuCount, quote.size.gpuCount || 1),
    ...other('replicas', asked.replicas, quote.size.replicas),
    ...other('duration_hrs', asked.durationHrs, quote.size.durationHrs),
    ...other('payment_type', asked.currency, quote.size.currency),
  ];
  if (errors.length > 0) throw DeployErrors.quote_mismatch(errors.map(sentence).join(' '), { errors });
}

const sameModel = (quoted: string, asked: string) => wordsOf(quoted).join(' ') === wordsOf(asked).join(' ');
const differs = (field: string, quoted: string | number) => ({ field, message: `was quoted as ${quoted}` });
const sentence = ({ field, message }: { field: string; message: string }) => `${field} ${message}.`;

function other<T extends string | number>(field: string, asked: T | undefined, quoted: T) {
  return asked === undefined || asked === quoted ? [] : [differs(field, quoted)];
}
