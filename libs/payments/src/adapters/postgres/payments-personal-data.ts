import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** A user's deposits, withdrawals and exchanges. */
@Injectable()
export class PaymentsPersonalData extends SqlPersonalSource {
  readonly name = 'payments';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      deposits: `SELECT id AS key, id, amount_micros::float8 / 1000000 AS amount_usd, status,
                   credited_micros::float8 / 1000000 AS credited_usd, credited_at, payment_ref, created_at, expires_at
                 FROM payments.deposit WHERE user_id = $1`,
      reversals: `SELECT r.ref AS key, r.ref, r.deposit_id, r.kind, r.amount_micros::float8 / 1000000 AS amount_usd, r.state, r.at
                  FROM payments.deposit d JOIN payments.reversal r ON r.deposit_id = d.id WHERE d.user_id = $1`,
      payout_account: `SELECT user_id AS key, ref, ready, requirements, changed_at FROM payments.payout_account WHERE user_id = $1`,
      withdrawals: `SELECT id AS key, id, amount_micros::float8 / 1000000 AS amount_usd, status, reason, approval_reasons, account_ref,
                      payout_ref, created_at, sent_at, ended_at FROM payments.withdrawal WHERE user_id = $1`,
      exchanges: `SELECT id AS key, id, from_currency AS from, to_currency AS to, amount_micros::float8 / 1000000 AS amount,
                    receives_micros::float8 / 1000000 AS receives, used_at
                  FROM payments.exchange_quote WHERE user_id = $1 AND used_at IS NOT NULL`,
    },
    textKeys: ['reversals'],
    // Deposits that can still be paid, disputes, and open exceptions. The ledger reports open withdrawals.
    holds: `SELECT 'deposit ' || id AS held FROM payments.deposit
              WHERE user_id = $1 AND (status = 'disputed' OR status = 'pending' AND expires_at > now())
            UNION SELECT 'payment_exception ' || id FROM payments.exception WHERE user_id = $1 AND resolved_at IS NULL`,
    // The books keep what moved; the words, and the payout account, go.
    forget: [
      `DELETE FROM payments.payout_account WHERE user_id = $1`,
      `DELETE FROM payments.exchange_quote WHERE user_id = $1 AND used_at IS NULL`,
      `UPDATE payments.deposit SET checkout_url = NULL WHERE user_id = $1 AND checkout_url IS NOT NULL`,
      `UPDATE payments.refund_order SET why = '' WHERE deposit_id IN (SELECT id FROM payments.deposit WHERE user_id = $1)`,
      `UPDATE payments.withdrawal SET reason = NULL WHERE user_id = $1 AND reason IS NOT NULL`,
      `UPDATE payments.exception SET note = '' WHERE user_id = $1 AND note IS NOT NULL`,
    ],
  };
}
