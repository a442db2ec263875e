import type { Id, UserId } from '@app/kernel';

export type WebhookId = Id<'webhook'>;

export const MAX_WEBHOOKS = 10;
/** After a rotation the old secret signs too, so that receivers can change theirs at leisure. */
export const OLD_SECRET_HOURS = 24;
const DAY_MS = 86_400_000;
/** An endpoint that took nothing for so long is disabled. */
const FAILING_DAYS = 5;

export type WebhookState = 'enabled' | 'disabled';
/** `failing`: nothing got through for five days; `gone`: it answered 410. */
export type DisabledReason = 'failing' | 'gone';

export interface Webhook {
  id: WebhookId;
  userId: UserId;
  url: string;
  /** `job.completed`, or `job.*`; none: every event. */
  types: string[];
  description: string;
  state: WebhookState;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
  /** Null when no old secret signs any more. */
  oldSecretUntil: Date | null;
  createdAt: Date;
}

/** Whether a webhook with this filter gets events of a type. */
export function wants(types: string[], type: string): boolean {
  return types.length === 0 || types.includes(type) || types.includes(`${type.split('.', 1)[0]}.*`);
}

/** What a turn of sending has met. */
export interface TurnResult {
  succeeded: boolean;
  failed: boolean;
  gone: boolean;
}

/** How an endpoint stands after a turn. */
export interface Health {
  failingSince: Date | null;
  disabledReason: DisabledReason | null;
}

export function healthAfter(failingSince: Date | null, { succeeded, failed, gone }: TurnResult, now: Date): Health {
  if (gone) return { failingSince: failingSince ?? now, disabledReason: 'gone' };
  if (succeeded) return { failingSince: null, disabledReason: null };
  if (!failed) return { failingSince, disabledReason: null };
  const since = failingSince ?? now;
  const tooLong = now.getTime() - since.getTime() >= FAILING_DAYS * DAY_MS;
  return { failingSince: since, disabledReason: tooLong ? 'failing' : null };
}
