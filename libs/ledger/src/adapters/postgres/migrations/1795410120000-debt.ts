import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { keepFunctions, restoreFunctions } from './replaced-functions.js';

/** What a charge-back could not take is owed: it blocks spending, and what comes in pays it first. */
export class Debt1795410120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await keepFunctions(runner, 'debt', ['ledger.charge_back', 'ledger.recover']);
    await runner.query(`DROP FUNCTION ledger.recover(text, text, bigint, text, text, uuid, text);
      DROP FUNCTION ledger.charge_back(text, uuid, text, bigint, text, text, uuid, text)`);
    await runner.query(FUNCTIONS);
    for (const [name, from, to] of CHANGES) await rewordFunction(runner, name, from, to);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, from, to] of CHANGES) await rewordFunction(runner, name, to, from);
    await runner.query(`DROP FUNCTION ledger.charge_back, ledger.recover, ledger.pay_debts, ledger.owe, ledger.owes, ledger.debt_is_over;
      DROP TABLE ledger.debt;
      ALTER TABLE ledger.account DROP COLUMN in_debt`);
    await restoreFunctions(runner, 'debt');
  }
}

const TABLES = `
-- By the key of the charge-back. owed: dollars that are still missing; paid: what its owner gave for it since; forgiven: what
-- the platform did. coin_usd: a coin in micro-dollars on that day. Rows stay when nothing is owed any more: the provider may
-- give the money back.
CREATE TABLE ledger.debt (
  key text PRIMARY KEY,
  owner uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  owed bigint NOT NULL CONSTRAINT debt_owed CHECK (owed >= 0),
  paid bigint NOT NULL DEFAULT 0 CONSTRAINT debt_paid CHECK (paid >= 0),
  forgiven bigint NOT NULL DEFAULT 0 CONSTRAINT debt_forgiven CHECK (forgiven >= 0),
  coin_usd bigint NOT NULL CONSTRAINT debt_coin CHECK (coin_usd > 0),
  subject_type text NOT NULL,
  subject_id uuid NOT NULL
);
CREATE INDEX debt_of_owner ON ledger.debt (owner, at);

-- True for both currencies of whom a debt came over, until a movement of that account sees that it is paid.
ALTER TABLE ledger.account ADD COLUMN in_debt boolean NOT NULL DEFAULT false;
`;

const FUNCTIONS = `
CREATE FUNCTION ledger.owes(p_user uuid) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT coalesce(sum(owed), 0)::bigint FROM ledger.debt WHERE owner = p_user $$;

-- Whether an account was marked as in debt and isn't any more. The lock first: a charge-back may be adding to it.
CREATE FUNCTION ledger.debt_is_over(p_user uuid, p_currency text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency AND in_debt FOR UPDATE;
  IF NOT FOUND OR ledger.owes(p_user) > 0 THEN RETURN false; END IF;
  UPDATE ledger.account SET in_debt = false WHERE owner = p_user AND currency = p_currency;
  RETURN true;
END $$;

-- A user owes so many micro-dollars more, and spends nothing before.
CREATE FUNCTION ledger.owe(p_key text, p_user uuid, p_amount bigint, p_coin_usd bigint, p_subject_type text, p_subject_id uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  INSERT INTO ledger.debt (key, owner, owed, coin_usd, subject_type, subject_id)
  VALUES (p_key, p_user, p_amount, p_coin_usd, p_subject_type, p_subject_id);
  UPDATE ledger.account SET in_debt = true WHERE owner = p_user;
END $$;

-- User to treasury: debts, oldest first, out of what has just come in. What came from the treasury only forgives them: nobody
-- has paid it who could get it back.
CREATE FUNCTION ledger.pay_debts(p_key text, p_from uuid, p_user uuid, p_currency text, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_debt ledger.debt; v_left bigint := p_amount; v_pays bigint; v_usd bigint; v_forgives boolean := p_from = ledger.treasury();
BEGIN
  FOR v_debt IN SELECT * FROM ledger.debt WHERE owner = p_user AND owed > 0 ORDER BY at, key FOR UPDATE LOOP
    v_pays := CASE WHEN p_currency = 'usd' THEN least(v_left, v_debt.owed)
      ELSE least(v_left, ceil(v_debt.owed::numeric * 1000000 / v_debt.coin_usd)) END;
    v_usd := CASE WHEN p_currency = 'usd' THEN v_pays
      ELSE least(v_debt.owed, floor(v_pays::numeric * v_debt.coin_usd / 1000000)) END;
    EXIT WHEN v_usd = 0;
    IF p_currency = 'coin' THEN v_pays := ceil(v_usd::numeric * 1000000 / v_debt.coin_usd); END IF;
    PERFORM ledger.debit(p_key || ':' || v_debt.key, p_user, ledger.treasury(), p_currency, v_pays,
                         CASE WHEN v_forgives THEN 'debt_forgiven' ELSE 'debt_paid' END,
                         v_debt.subject_type, v_debt.subject_id, NULL, 'settled');
    UPDATE ledger.debt SET owed = owed - v_usd, paid = paid + CASE WHEN v_forgives THEN 0 ELSE v_usd END,
        forgiven = forgiven + CASE WHEN v_forgives THEN v_usd ELSE 0 END WHERE key = v_debt.key;
    v_left := v_left - v_pays;
  END LOOP;
END $$;

-- The provider took money back: from the user as many dollars as the balance has, then coins that are no gifts at p_coin_usd
-- (micro-dollars; null: no coins, and nothing is owed). The rest is the platform's loss, and the user's debt. What the
-- user gave; null, with nothing written, when the key was used before. So the provider's account always follows its own books.
CREATE FUNCTION ledger.charge_back(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                                   p_subject_type text, p_subject_id uuid, p_memo text, p_coin_usd bigint DEFAULT NULL) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_missing bigint; v_coins bigint; v_worth bigint; v_taken bigint; v_parts ledger.part[];
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':loss')) THEN RETURN NULL; END IF;
  SELECT p_amount - balance INTO STRICT v_missing FROM ledger.account WHERE owner = p_user AND currency = p_currency;
  IF v_missing > 0 AND p_coin_usd IS NOT NULL THEN
    SELECT least(balance - ledger.gift(parts), ceil(v_missing::numeric * 1000000 / p_coin_usd)) INTO v_coins
      FROM ledger.account WHERE owner = p_user AND currency = 'coin';
    v_worth := least(v_missing, floor(v_coins::numeric * p_coin_usd / 1000000));
    -- No more than that is worth.
    v_coins := ceil(v_worth::numeric * 1000000 / p_coin_usd);
    IF v_worth > 0 THEN
      v_parts := ledger.debit(p_key || ':from', p_user, ledger.exchange_desk(), 'coin', v_coins, p_kind || '_exchange',
                              p_subject_type, p_subject_id, p_memo, 'unsettled');
      PERFORM ledger.credit(p_key || ':to', ledger.exchange_desk(), p_user, p_currency, v_worth, p_kind || '_exchange',
                            p_subject_type, p_subject_id, p_memo, NULL, ledger.scaled(v_parts, v_coins, v_worth));
    END IF;
  END IF;
  SELECT least(balance, p_amount) INTO STRICT v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency;
  IF v_taken > 0 THEN
    PERFORM ledger.debit(p_key, p_user, ledger.provider(), p_currency, v_taken, p_kind, p_subject_type, p_subject_id, p_memo, 'unsettled');
  END IF;
  IF v_taken = p_amount THEN RETURN v_taken; END IF;
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
  VALUES (p_key || ':loss', p_currency, ledger.treasury(), ledger.provider(), p_amount - v_taken, p_kind || '_loss', p_subject_type, p_subject_id, p_memo);
  IF p_coin_usd IS NOT NULL THEN
    PERFORM ledger.owe(p_key, p_user, p_amount - v_taken, p_coin_usd, p_subject_type, p_subject_id);
  END IF;
  RETURN v_taken;
END $$;

-- The provider gave back what the treasury had lost in a charge-back: nothing of it is owed any more, what the user has
-- paid of it since is theirs and settles after so many whole days (it may have been money that had not), the rest is the
-- treasury's. False when the key was posted before.
CREATE FUNCTION ledger.recover(p_key text, p_currency text, p_amount bigint, p_kind text, p_subject_type text,
                               p_subject_id uuid, p_memo text, p_debt text DEFAULT NULL, p_settles_days int DEFAULT 0) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE v_owner uuid; v_paid bigint;
BEGIN
  SELECT owner INTO v_owner FROM ledger.debt WHERE key = p_debt;
  PERFORM ledger.lock_accounts(ARRAY[v_owner], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':paid')) THEN RETURN false; END IF;
  UPDATE ledger.debt SET owed = 0 WHERE key = p_debt RETURNING least(paid, p_amount) INTO v_paid;
  IF v_paid > 0 THEN
    PERFORM ledger.credit(p_key || ':paid', ledger.provider(), v_owner, p_currency, v_paid, 'debt_returned', p_subject_type, p_subject_id, p_memo, NULL,
                          ledger.settling(v_paid, p_settles_days));
  END IF;
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
  SELECT p_key, p_currency, ledger.provider(), ledger.treasury(), p_amount - coalesce(v_paid, 0), p_kind, p_subject_type, p_subject_id, p_memo
   WHERE p_amount > coalesce(v_paid, 0)
  ON CONFLICT (key) DO NOTHING;
  RETURN FOUND OR v_paid > 0;
END $$;
`;

const CHANGES: Array<[name: string, from: string, to: string]> = [
  ['ledger.credit', 'DECLARE v_freed ledger.part[];', 'DECLARE v_freed ledger.part[]; v_in_debt boolean;'],
  ['ledger.credit', 'RETURNING balance, version, moved\n', 'RETURNING balance, version, moved, in_debt\n'],
  [
    'ledger.credit',
    'RETURNING freed INTO v_freed;',
    'RETURNING freed, (SELECT in_debt FROM credited) INTO v_freed, v_in_debt;',
  ],
  [
    'ledger.credit',
    '  RETURN v_freed;\n',
    `  -- Neither gifts, nor an exchange, nor what never settles pay what is owed: only what came in.
  IF v_in_debt AND p_from <> ledger.exchange_desk() AND p_amount > ledger.gift(p_parts) + ledger.disputed(p_parts) THEN
    PERFORM ledger.pay_debts(p_key, p_from, p_user, p_currency, p_amount - ledger.gift(p_parts) - ledger.disputed(p_parts));
    PERFORM ledger.debt_is_over(p_user, p_currency);
  END IF;
  RETURN v_freed;
`,
  ],
  ['ledger.hold', 'AND balance >= p_amount RETURNING', 'AND balance >= p_amount AND NOT in_debt RETURNING'],
  [
    'ledger.hold',
    "RETURN CASE WHEN FOUND THEN 'held' ELSE 'insufficient_balance' END;",
    `IF FOUND THEN RETURN 'held'; END IF;
  IF ledger.debt_is_over(p_payer, p_currency) THEN
    RETURN ledger.hold(p_payer, p_currency, p_amount, p_subject_type, p_subject_id, p_memo);
  END IF;
  RETURN 'insufficient_balance';`,
  ],
  [
    'ledger.hold_to_leave',
    "IF NOT FOUND OR v_gift + v_own < p_amount THEN RETURN 'insufficient_balance'; END IF;",
    "IF NOT FOUND OR v_gift + v_own < p_amount OR ledger.owes(p_payer) > 0 THEN RETURN 'insufficient_balance'; END IF;",
  ],
  [
    'ledger.extend_hold',
    "RETURN 'not_held'; END IF;\n",
    `RETURN 'not_held'; END IF;
  PERFORM ledger.debt_is_over(v_hold.payer, v_hold.currency);
`,
  ],
  ['ledger.extend_hold', 'AND balance >= p_amount FOR UPDATE', 'AND balance >= p_amount AND NOT in_debt FOR UPDATE'],
  ['ledger.exchange', 'v_balance < p_amount THEN', 'v_balance < p_amount OR ledger.owes(p_user) > 0 THEN'],
  // A person collects what is owed: that much less of it is.
  [
    'ledger.claw_back',
    '  RETURN v_taken;\n',
    `  IF p_kind = 'deposit_shortfall' THEN
    UPDATE ledger.debt d SET owed = d.owed - least(d.owed, greatest(0, v_taken - older.owed)) FROM (
      SELECT key, sum(owed) OVER (ORDER BY at, key) - owed AS owed FROM ledger.debt WHERE owner = p_user) older
     WHERE d.key = older.key AND d.owed > 0;
  END IF;
  RETURN v_taken;
`,
  ],
  [
    'ledger.claw_back',
    'SELECT least(balance, p_amount) INTO v_taken',
    `SELECT least(balance, p_amount, CASE WHEN p_kind = 'deposit_shortfall' THEN
      (SELECT sum(owed) FROM ledger.debt WHERE owner = p_user) END) INTO v_taken`,
  ],
];
