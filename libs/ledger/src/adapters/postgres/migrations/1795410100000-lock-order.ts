import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changes several accounts locks all of them first, in one order: two such movements never wait for each other. */
export class LockOrder1795410100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK_ACCOUNTS);
    for (const [name, from, to] of CHANGES) await rewordFunction(runner, name, from, to);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, from, to] of CHANGES) await rewordFunction(runner, name, to, from);
    await runner.query('DROP FUNCTION ledger.lock_accounts(uuid[], text)');
  }
}

const LOCK_ACCOUNTS = `
-- Locks what these users have in a currency, or all they have without one, in the order of all: by owner, then currency.
-- The platform's accounts have no row.
CREATE FUNCTION ledger.lock_accounts(p_owners uuid[], p_currency text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = ANY(p_owners) AND (p_currency IS NULL OR currency = p_currency)
   ORDER BY owner, currency FOR UPDATE;
END $$;
`;

const CHANGES: Array<[name: string, from: string, to: string]> = [
  [
    'ledger.resolve',
    'v_rest := v_hold.amount;',
    `v_rest := v_hold.amount;
  -- One payee and nothing to return, as most: that account's own lock will do.
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1
     OR cardinality(p_payees) > 0 AND v_rest > (SELECT sum(amount) FROM unnest(p_amounts) amount) THEN
    PERFORM ledger.lock_accounts(p_payees || v_hold.payer, v_hold.currency);
  END IF;`,
  ],
  [
    'ledger.pay_from_hold',
    `RETURN 'not_held'; END IF;
  FOR`,
    `RETURN 'not_held'; END IF;
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1 THEN
    PERFORM ledger.lock_accounts(p_payees, v_hold.currency);
  END IF;
  FOR`,
  ],
  [
    'ledger.exchange',
    `-- Both accounts in one order, so that two exchanges of one user in opposite directions can't deadlock.
  PERFORM 1 FROM ledger.account WHERE owner = p_user ORDER BY currency FOR UPDATE;`,
    'PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);',
  ],
];
