import type { UserId } from '@app/kernel';
import type { Account } from '../../domain/account.js';
import type { Language } from '../../../contract.js';

export interface AccountRow {
  id: UserId;
  username: string;
  email: string;
  password_hash: string;
  email_verified_at: Date | null;
  registered_at: Date;
  language: Language;
}

export const ACCOUNT_COLUMNS = 'id, username, email, password_hash, email_verified_at, registered_at, language';

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    passwordHash: row.password_hash,
    emailVerifiedAt: row.email_verified_at,
    registeredAt: row.registered_at,
    language: row.language,
  };
}
