import type { UserId } from './ids.js';

/** Where a request came from. */
export interface ActOrigin {
  /** Client address, as reported by the trusted proxies. */
  address: string;
  /** Its `User-Agent`, cut to 200 characters; null without one. */
  program: string | null;
  requestId: string;
  /** Id of the request's API key; null without one. */
  apiKeyId: string | null;
}

/** A security-relevant act: who did what to whose account. */
export interface AuditedAct {
  /** Whose account it concerns; this user sees it in GET /auth/audit-log. */
  userId: UserId;
  /** Who did it; absent: the user. `operator`: somebody on the machine itself, with `npm run admin`. */
  by?: UserId | 'operator';
  /** `<subject>.<what happened>`, e.g. `api_key.created`, `session.opened`, `dispute.settled`. */
  act: string;
  /** Details for readers, shown unchanged: names, ids, reasons; never a secret. */
  detail?: Record<string, string | number | boolean | null>;
  /** For an act recorded after its request was answered; absent: the current request. */
  origin?: ActOrigin | null;
}

/**
 * Keeps security-relevant acts for a year. Inside a unit of work the record is committed with the change. During a
 * request, its address, program and id are recorded too.
 */
export abstract class AuditTrail {
  abstract record(act: AuditedAct): Promise<void>;

  /** Origin of the current request; null outside of requests. */
  abstract origin(): ActOrigin | null;
}
