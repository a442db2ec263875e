export interface StripeOptions {
  /** `sk_…` or a restricted `rk_…`; never logged. */
  secretKey: string;
  /** `whsec_…` of each endpoint, and the old ones during a rotation: an event signed with any of them is taken. */
  webhookSecrets: string[];
  /** Another server that speaks Stripe's API, e.g. a stub; its scheme, host and port count. */
  apiBase?: string;
  /** How long one try may be silent; 8,000 without it. */
  tryTimeoutMs?: number;
  /** How long a call may take with all its tries; 25,000 without it. */
  deadlineMs?: number;
}
