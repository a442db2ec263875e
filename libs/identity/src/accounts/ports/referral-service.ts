import type { UserId } from '@app/kernel';

/** Records referrals; the app binds it to the context that stores them. */
export abstract class ReferralService {
  /**
   * Records, in the running unit of work, the code that a new account came by. Returns false, with nothing written, if
   * the code does not exist.
   */
  abstract arrived(newcomer: UserId, code: string): Promise<boolean>;
}
