import type { Id, UserId } from '@app/kernel';

export type WebhookId = Id<'webhook'>;

export const MAX_WEBHOOKS = 10;
/** After a rotation the old secret signs, too, so that receivers have time to change theirs. */
export const OLD_SECRET_HOURS = 24;
const DAY_MS = 86_400_000;
/** After so many days without a success an endpoint is disabled. */
const FAILING_DAYS = 5;

export type WebhookState = 'enabled' | 'disabled';
/** `failing`: no delivery succeeded for five days; `gone`: it answered 410. */
export type DisabledReason = 'failing' | 'gone';

export interface Webhook {
  id: WebhookId;
  userId: UserId;
  url: string;
  /** `job.completed`, or `job.*`; empty: every event. */
  types: string[];
  description: string;
  state: WebhookState;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
  /** Null when no old secret signs. */
  oldSecretUntil: Date | null;
  createdAt: Date;
}

/** Whether a webhook with this filter gets events of a type. */
export function wants(types: string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || types.includes(`${type.split('.', 1)[0]}.*`);
}

/** How the deliveries during one lease of an endpoint ended. */
export interface SendingResult {
  succeeded: boolean;
  failed: boolean;
  gone: boolean;
}

/** The state of an endpoint after a lease. */
export interface Health {
  failingSince: Date | null;
  disabledReason: DisabledReason | null;
}

export function healthAfter(failingSince: Date | null, { succeeded, failed, gone }: SendingResult, now: Date): Health {
  if (gone) return { failingSince: failingSince ?? now, disabledReason: 'gone' };
  if (succeeded) return { failingSince: null, disabledReason: null };
  if (!failed) return { failingSince, disabledReason: null };
  const since = failingSince ?? now;
  const tooLong = now.getTime() - since.getTime() >= FAILING_DAYS * DAY_MS;
  return { failingSince: since, disabledReason: tooLong ? 'failing' : null };
}
