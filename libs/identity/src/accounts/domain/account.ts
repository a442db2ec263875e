import type { UserId } from '@app/kernel';
import type { Language } from '../../contract.js';

export interface Account {
  id: UserId;
  /** As typed at registration; unique without regard to case. */
  username: string;
  /** As typed at registration; ASCII. At most one account has it confirmed, without regard to case. */
  email: string;
  /** Encoded argon2id hash with its parameters (PHC string format). */
  passwordHash: string;
  emailVerifiedAt: Date | null;
  registeredAt: Date;
  /** The language of the mails. */
  language: Language;
}

/** ASCII letters and digits and `_.-`: no two usernames look alike but differ. */
export const USERNAME = /^[A-Za-z0-9_.-]{3,40}$/;
