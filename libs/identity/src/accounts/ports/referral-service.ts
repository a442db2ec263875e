import type { UserId } from '@app/kernel';

/** Who keeps referrals; the app binds it to the context that does. */
export abstract class ReferralService {
  /**
   * Notes, in the running unit of work, whose code brought an account that was just made in it. Answers false, with
   * nothing written, when nobody has this code.
   */
  abstract arrived(newcomer: UserId, code: string): Promise<boolean>;
}
