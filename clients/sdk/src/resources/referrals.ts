import type { CallOptions } from '../http/operations.js';
import type { Pages } from '../pages.js';
import type { AppliedReferral, Referral, ReferralInfo } from '../types.js';
import { Resource } from './resource.js';

/** Your referral code, and who used it. */
export class Referrals extends Resource {
  info(options?: CallOptions): Promise<ReferralInfo> {
    return this.api.request('get', '/api/referral/info', options);
  }

  /** Applies the 8-character code of the person who invited you. Once per account. */
  apply(code: string, options?: CallOptions): Promise<AppliedReferral> {
    return this.api.request('post', '/api/referral/apply', { body: { referral_code: code }, ...options });
  }

  /** The people who used your code, newest first, and whether you were paid for each. */
  list(query?: { limit?: number }, options?: CallOptions): Pages<Referral> {
    return this.api.pages('/api/referral/referrals', 'referrals', { query, ...options });
  }
}
