import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's balances, transfers and holds. */
@Injectable()
export class LedgerPersonalData extends SqlPersonalSource {
  readonly name = 'wallet';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      balances: `SELECT currency AS key, currency, balance::float8 / 1000000 AS amount FROM ledger.account WHERE owner = $1`,
      // Every line of both accounts, as the statement shows them.
      transfers: `SELECT id AS key, at, currency, (CASE WHEN debit = $1 THEN -amount ELSE amount END)::float8 / 1000000 AS amount,
                    kind, subject_type, subject_id, memo
                  FROM ledger.transfer WHERE (debit = $1 AND debit_version IS NOT NULL) OR (credit = $1 AND credit_version IS NOT NULL)`,
      holds: `SELECT subject_type || subject_id AS key, subject_type, subject_id, currency, amount::float8 / 1000000 AS amount,
                resolved_at FROM ledger.hold WHERE payer = $1`,
      // What charge-backs could not take, in dollars.
      debts: `SELECT key, at, subject_type, subject_id, owed::float8 / 1000000 AS owed_usd, paid::float8 / 1000000 AS paid_usd,
                forgiven::float8 / 1000000 AS forgiven_usd FROM ledger.debt WHERE owner = $1`,
    },
    textKeys: ['balances', 'holds', 'debts'],
    holds: `SELECT subject_type || ' ' || subject_id AS held FROM ledger.hold WHERE payer = $1 AND resolved_at IS NULL`,
    // The ledger keeps its lines, by ids; words that people wrote go. The payment provider's references stay, because the
    // reconciliation compares by them.
    forget: [
      `UPDATE ledger.transfer SET memo = NULL WHERE memo IS NOT NULL AND (debit = $1 OR credit = $1)
         AND ledger.provider() NOT IN (debit, credit)`,
      `UPDATE ledger.transfer SET memo = NULL WHERE memo IS NOT NULL AND key IN (
         SELECT h.subject_type || ':' || h.subject_id || ':resolve:' || leg FROM ledger.hold h,
           unnest(ARRAY['rest', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) AS leg WHERE h.payer = $1)
         AND ledger.provider() NOT IN (debit, credit)`,
    ],
  };
}
