import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** The account itself. */
@Injectable()
export class IdentityPersonalData extends SqlPersonalSource {
  readonly name = 'account';
  /** Other sources look for its name and address when they forget. */
  readonly last = true;

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      profile: `SELECT id AS key, id, username, email, language, role, email_verified_at, registered_at, username_changed_at
                FROM identity.account WHERE id = $1`,
      sessions: `SELECT id AS key, id, started_at, last_used_at, expires_at, ended_at, address, program
                 FROM identity.session WHERE account_id = $1`,
      api_keys: `SELECT id AS key, id, name, hint AS starts_with, scopes, daily_cap_coin::float8 / 1000000 AS daily_cap_coin,
                   daily_cap_usd::float8 / 1000000 AS daily_cap_usd, created_at, expires_at, revoked_at, last_used_at
                 FROM identity.api_key WHERE account_id = $1`,
      passkeys: `SELECT id AS key, id, name, encode(credential_id, 'hex') AS credential_id,
                   encode(public_key, 'hex') AS public_key, transports, backed_up, created_at, last_used_at
                 FROM identity.passkey WHERE account_id = $1`,
      mails: `SELECT mail_key AS key, purpose, issued_at, used_at FROM identity.mail_token WHERE account_id = $1`,
      // Hashes: from how many networks the account was used, and when.
      known_networks: `SELECT encode(network, 'hex') AS key, seen_at FROM identity.known_network WHERE account_id = $1`,
      // Networks and programs of sign-ins, as hashes.
      sign_in_marks: `SELECT encode(mark, 'hex') AS key, seen_at FROM identity.sign_in_mark WHERE account_id = $1`,
      two_factor: `SELECT account_id AS key, asked_at, enabled_at FROM identity.second_factor WHERE account_id = $1`,
    },
    textKeys: ['mails', 'known_networks', 'sign_in_marks'],
    forget: [
      'DELETE FROM identity.session WHERE account_id = $1',
      'DELETE FROM identity.api_key WHERE account_id = $1',
      'DELETE FROM identity.device_login WHERE account_id = $1',
      'DELETE FROM identity.passkey WHERE account_id = $1',
      'DELETE FROM identity.mail_token WHERE account_id = $1',
      'DELETE FROM identity.known_network WHERE account_id = $1',
      'DELETE FROM identity.sign_in_mark WHERE account_id = $1',
      'DELETE FROM identity.second_factor WHERE account_id = $1',
      'DELETE FROM identity.recovery_code WHERE account_id = $1',
      // Mails on their way to the address, except the last one and those of other accounts that name it.
      `DELETE FROM platform.outbox o USING identity.account a WHERE a.id = $1 AND o.audience IS NULL
         AND lower(coalesce(o.payload ->> 'email', o.payload -> 'to' ->> 'email')) = lower(a.email)
         AND coalesce(o.payload ->> 'userId', a.id::text) = a.id::text
         AND o.payload ->> 'notice' IS DISTINCT FROM 'account_deleted'`,
      // Nobody can take the username of a user who left.
      `INSERT INTO identity.reserved_username (name_hash, account_id, until)
         SELECT sha256(convert_to(lower(username), 'UTF8')), id, NULL FROM identity.account WHERE id = $1 AND deleted_at IS NULL
         ON CONFLICT (name_hash) DO UPDATE SET account_id = excluded.account_id, until = NULL`,
      // Nobody can register this name: usernames can't contain `~`.
      `UPDATE identity.account SET username = 'deleted~' || replace(id::text, '-', ''), email = id || '@deleted.invalid',
         password_hash = '', email_verified_at = NULL, suspended_at = NULL, suspended_why = NULL, role = 'user',
         language = 'en', deleted_at = coalesce(deleted_at, now()) WHERE id = $1`,
    ],
  };
}
