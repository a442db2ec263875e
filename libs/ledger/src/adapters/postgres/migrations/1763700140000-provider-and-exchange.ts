import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money in and out through a payment provider, and the exchange of one currency for the other. */
export class ProviderAndExchange1763700140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_subject,
      ADD CONSTRAINT hold_subject CHECK (subject_type IN ('job', 'deploy', 'session', 'withdrawal'))`);
    await runner.query(FUNCTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ledger.gifts(uuid, text);
      DROP FUNCTION ledger.exchange(text, uuid, text, bigint, text, bigint, text);
      DROP FUNCTION ledger.charge_back(text, uuid, text, bigint, text, text, uuid, text);
      DROP FUNCTION ledger.deposit(text, uuid, text, bigint, text, text, uuid, text);
      DROP FUNCTION ledger.is_platform(uuid);
      DROP FUNCTION ledger.exchange_desk();
      DROP FUNCTION ledger.provider()`);
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_subject,
      ADD CONSTRAINT hold_subject CHECK (subject_type IN ('job', 'deploy', 'session'))`);
  }
}

const FUNCTIONS = `
CREATE FUNCTION ledger.provider() RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '00000000-0000-7000-8000-000000000004'::uuid $$;
CREATE FUNCTION ledger.exchange_desk() RETURNS uuid IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '00000000-0000-7000-8000-000000000005'::uuid $$;

-- The platform's accounts, which have no row: their balance is the sum of their transfers.
CREATE FUNCTION ledger.is_platform(p_owner uuid) RETURNS boolean IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT p_owner IN (ledger.treasury(), ledger.escrow(), ledger.fees(), ledger.provider(), ledger.exchange_desk()) $$;

-- Provider to user: money that came in. False when the key was posted before.
CREATE FUNCTION ledger.deposit(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                               p_subject_type text, p_subject_id uuid, p_memo text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.provider(), p_user, p_currency, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, NULL);
  RETURN true;
END $$;

-- The provider took money back: from the user as much as the balance has, the rest is the platform's loss. What the user
-- gave; null, with nothing written, when the key was used before. So the provider's account always follows its own books.
CREATE FUNCTION ledger.charge_back(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                                   p_subject_type text, p_subject_id uuid, p_memo text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(balance, p_amount) INTO STRICT v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':loss')) THEN RETURN NULL; END IF;
  IF v_taken > 0 THEN
    WITH debit AS (
      UPDATE ledger.account SET balance = balance - v_taken, version = version + 1
       WHERE owner = p_user AND currency = p_currency RETURNING balance, version
    )
    INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance)
    SELECT p_key, p_currency, p_user, ledger.provider(), v_taken, p_kind, p_subject_type, p_subject_id, p_memo, version, balance FROM debit;
  END IF;
  IF v_taken < p_amount THEN
    INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
    VALUES (p_key || ':loss', p_currency, ledger.treasury(), ledger.provider(), p_amount - v_taken, p_kind || '_loss', p_subject_type, p_subject_id, p_memo);
  END IF;
  RETURN v_taken;
END $$;

-- One currency of a user for the other, at the platform's desk. 'exchanged', 'done_before' or 'insufficient_balance'; the
-- last two with nothing written.
CREATE FUNCTION ledger.exchange(p_key text, p_user uuid, p_from text, p_amount bigint, p_to text, p_receives bigint, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  -- Both accounts in one order, so that two exchanges of one user in opposite directions can't deadlock.
  PERFORM 1 FROM ledger.account WHERE owner = p_user ORDER BY currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key || ':from') THEN RETURN 'done_before'; END IF;
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1
     WHERE owner = p_user AND currency = p_from AND balance >= p_amount RETURNING balance, version
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, memo, debit_version, debit_balance)
  SELECT p_key || ':from', p_from, p_user, ledger.exchange_desk(), p_amount, 'exchange', p_memo, version, balance FROM debit;
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  PERFORM ledger.credit(p_key || ':to', ledger.exchange_desk(), p_user, p_to, p_receives, 'exchange', NULL, NULL, p_memo, NULL);
  RETURN 'exchanged';
END $$;

-- What a user still has of the platform's gifts (welcome, rewards, grants; not corrections), which count as spent first.
CREATE FUNCTION ledger.gifts(p_user uuid, p_currency text) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT greatest(0, coalesce(sum(amount), 0))::bigint FROM (
    SELECT amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND (debit = ledger.treasury() AND kind <> 'adjustment'
            OR debit = ledger.escrow() AND kind = 'refund' AND subject_type <> 'withdrawal')
    UNION ALL
    SELECT -amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND (credit = ledger.treasury() AND kind <> 'adjustment' OR credit = ledger.escrow() AND subject_type <> 'withdrawal')
  ) gifts
$$;

-- Legs of a hold may go to any of the platform's accounts.
CREATE OR REPLACE FUNCTION ledger.resolve(p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[], p_kinds text[],
                                          p_earned_by uuid[], p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_rest bigint; v_key text := p_subject_type || ':' || p_subject_id || ':resolve:';
BEGIN
  UPDATE ledger.hold SET resolved_at = now()
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND resolved_at IS NULL RETURNING * INTO v_hold;
  IF NOT FOUND THEN RETURN 'not_held'; END IF;
  v_rest := v_hold.amount;
  FOR i IN 1 .. cardinality(p_payees) LOOP
    CONTINUE WHEN p_amounts[i] = 0;
    v_rest := v_rest - p_amounts[i];
    IF ledger.is_platform(p_payees[i]) THEN
      INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
      VALUES (v_key || i, v_hold.currency, ledger.escrow(), p_payees[i], p_amounts[i], p_kinds[i], p_subject_type, p_subject_id, p_memo);
    ELSE
      PERFORM ledger.credit(v_key || i, ledger.escrow(), p_payees[i], v_hold.currency, p_amounts[i], p_kinds[i],
                            p_subject_type, p_subject_id, p_memo, p_earned_by[i]);
    END IF;
  END LOOP;
  IF v_rest < 0 THEN RAISE EXCEPTION 'The legs of % % exceed its hold by %', p_subject_type, p_subject_id, -v_rest; END IF;
  IF v_rest > 0 THEN
    PERFORM ledger.credit(v_key || 'rest', ledger.escrow(), v_hold.payer, v_hold.currency, v_rest, 'refund',
                          p_subject_type, p_subject_id, p_memo, NULL);
  END IF;
  RETURN 'resolved';
END $$;
`;
