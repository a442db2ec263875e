import type { UserId } from './ids.js';

/** Where a request came from. */
export interface ActOrigin {
  /** Address of the client, as the trusted proxies tell it. */
  address: string;
  /** Its `User-Agent`, cut to 200 characters; null: it sent none. */
  program: string | null;
  requestId: string;
  /** Id of the API key that it was sent with; null: with none. */
  apiKeyId: string | null;
}

/** A security-relevant act: who did what to whose account. */
export interface AuditedAct {
  /** Whose account it concerns; they see it in GET /auth/audit-log. */
  userId: UserId;
  /** Who did it; absent: the user. `operator` works on the machine itself, by `npm run admin`. */
  by?: UserId | 'operator';
  /** `<subject>.<what happened>`, e.g. `api_key.created`, `session.opened`, `dispute.settled`. */
  act: string;
  /** What is worth knowing about it, shown as it is: names, ids, reasons; never a secret. */
  detail?: Record<string, string | number | boolean | null>;
  /** For an act that is recorded after its request was answered; absent: the request being answered. */
  origin?: ActOrigin | null;
}

/**
 * Remembers security-relevant acts, for a year. In a unit of work the record exists exactly when the change does. Where
 * a request is being answered, its address, program and id are kept with it.
 */
export abstract class AuditTrail {
  abstract record(act: AuditedAct): Promise<void>;

  /** Of the request being answered; null where none is. */
  abstract origin(): ActOrigin | null;
}
