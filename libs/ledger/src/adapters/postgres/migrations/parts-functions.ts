/** Lists of parts: what they sum to, what is taken of them. */
export const LISTS = `
CREATE FUNCTION ledger.today() RETURNS date STABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT (now() AT TIME ZONE 'UTC')::date $$;

-- What a list has of gifts; its first part, if it has any.
CREATE FUNCTION ledger.gift(p_parts ledger.part[]) RETURNS bigint IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN (p_parts[1]).settles = 'infinity' THEN (p_parts[1]).amount ELSE 0 END $$;

-- The list without gifts.
CREATE FUNCTION ledger.dated(p_parts ledger.part[]) RETURNS ledger.part[] IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN (p_parts[1]).settles = 'infinity' THEN nullif(p_parts[2:], '{}') ELSE p_parts END $$;

-- What will settle, but has not.
CREATE FUNCTION ledger.unsettled(p_parts ledger.part[]) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM unnest(p_parts) WHERE settles > ledger.today() AND settles < 'infinity' $$;

-- The parts of what comes in and settles after so many whole days, none of them for 0.
CREATE FUNCTION ledger.settling(p_amount bigint, p_days int) RETURNS ledger.part[] STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_days > 0 THEN ARRAY[ROW(ledger.today() + p_days + 1, p_amount)::ledger.part] END $$;

-- The first list and p_times the second, by day; what is settled by now needs no part any more.
CREATE FUNCTION ledger.plus(p_parts ledger.part[], p_more ledger.part[], p_times int DEFAULT 1) RETURNS ledger.part[]
STABLE LANGUAGE plpgsql AS $$
DECLARE v_sum bigint;
BEGIN
  IF p_more IS NULL THEN RETURN p_parts; END IF;
  -- Nothing but gifts on both sides, as most.
  IF cardinality(p_parts) = 1 AND cardinality(p_more) = 1 AND (p_parts[1]).settles = 'infinity' AND (p_more[1]).settles = 'infinity' THEN
    v_sum := (p_parts[1]).amount + p_times * (p_more[1]).amount;
    RETURN CASE WHEN v_sum <> 0 THEN ARRAY[ROW('infinity', v_sum)::ledger.part] END;
  END IF;
  RETURN (
    SELECT array_agg(ROW(settles, total)::ledger.part ORDER BY settles DESC) FROM (
      SELECT settles, sum(amount)::bigint AS total FROM (
        SELECT settles, amount FROM unnest(p_parts) UNION ALL SELECT settles, p_times * amount FROM unnest(p_more)) both_lists
       WHERE settles > ledger.today() GROUP BY settles) by_day
     WHERE total <> 0);
END $$;

-- Which parts an amount takes of a balance. p_first: 'gifts', then what settles last, then what is settled, as people spend;
-- 'unsettled', latest first, then settled, then gifts; 'settled', then what settles first, then gifts.
CREATE FUNCTION ledger.taken_by_day(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text) RETURNS ledger.part[]
STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN (
    WITH part AS (
      SELECT settles, amount FROM unnest(p_parts) WHERE settles > ledger.today()
    ), whole AS (
      SELECT * FROM part UNION ALL SELECT '-infinity', p_balance - coalesce((SELECT sum(amount) FROM part), 0)
    ), ranked AS (
      SELECT settles, amount, coalesce(sum(amount) OVER (ORDER BY
          CASE WHEN settles = 'infinity' AND p_first <> 'gifts' THEN 1 ELSE 0 END,
          CASE WHEN p_first = 'settled' THEN settles END, settles DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM whole
    )
    SELECT array_agg(ROW(settles, least(amount, p_amount - before))::ledger.part ORDER BY settles DESC) FROM ranked
     WHERE amount > 0 AND before < p_amount AND settles > '-infinity');
END $$;

-- The same; and what it leaves. Written so that PostgreSQL puts them in the place of their call: mostly there are no parts, or
-- gifts enough.
CREATE FUNCTION ledger.taken(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text) RETURNS ledger.part[]
STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_parts IS NULL THEN NULL
    WHEN p_first = 'gifts' AND (p_parts[1]).settles = 'infinity' AND (p_parts[1]).amount >= p_amount
      THEN ARRAY[ROW('infinity', p_amount)::ledger.part]
    ELSE ledger.taken_by_day(p_parts, p_balance, p_amount, p_first) END $$;
CREATE FUNCTION ledger.kept(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text) RETURNS ledger.part[]
STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_parts IS NULL THEN NULL
    WHEN p_first = 'gifts' AND (p_parts[1]).settles = 'infinity' AND (p_parts[1]).amount > p_amount AND cardinality(p_parts) = 1
      THEN ARRAY[ROW('infinity', (p_parts[1]).amount - p_amount)::ledger.part]
    ELSE ledger.plus(p_parts, ledger.taken(p_parts, p_balance, p_amount, p_first), -1) END $$;

-- The same days in another currency: each amount times p_to / p_from, rounded up in sum, never beyond p_to.
CREATE FUNCTION ledger.scaled(p_parts ledger.part[], p_from bigint, p_to bigint) RETURNS ledger.part[] STABLE LANGUAGE sql AS $$
  SELECT array_agg(ROW(settles, upto - before)::ledger.part ORDER BY settles DESC) FROM (
    SELECT settles, upto, lag(upto, 1, 0::bigint) OVER (ORDER BY settles DESC) AS before FROM (
      SELECT settles, ceil(sum(amount) OVER (ORDER BY settles DESC) * p_to / p_from)::bigint AS upto FROM unnest(p_parts)) sums) parts
   WHERE upto > before $$;

-- How a fee that was paid in one's own money changes what somebody has, p_parts, and is paid, p_more: as many gifts become
-- their own, and settle when the fee does. Null: not at all.
CREATE FUNCTION ledger.freed(p_parts ledger.part[], p_more ledger.part[], p_fee bigint, p_fee_parts ledger.part[]) RETURNS ledger.part[]
STABLE LANGUAGE plpgsql AS $$
DECLARE v_gift bigint;
BEGIN
  IF p_fee = 0 THEN RETURN NULL; END IF;
  v_gift := least(ledger.gift(p_parts) + ledger.gift(p_more), p_fee);
  IF v_gift = 0 THEN RETURN NULL; END IF;
  RETURN ARRAY[ROW('infinity', -v_gift)::ledger.part] || ledger.taken(p_fee_parts, p_fee, v_gift, 'unsettled');
END $$;
`;

/** Everything that moves money. */
export const MOVEMENTS = `
-- Credits a user and writes the line. The account's row lock orders everything that happens to it. p_fee: what was kept
-- of one's own money as a fee on what comes in. How that changed their parts; null: not at all.
CREATE FUNCTION ledger.credit(p_key text, p_from uuid, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                              p_subject_type text, p_subject_id uuid, p_memo text, p_earned_by uuid,
                              p_parts ledger.part[] DEFAULT NULL, p_fee bigint DEFAULT 0, p_fee_parts ledger.part[] DEFAULT NULL) RETURNS ledger.part[]
LANGUAGE plpgsql AS $$
DECLARE v_freed ledger.part[];
BEGIN
  WITH credited AS (
    UPDATE ledger.account SET balance = balance + p_amount, version = version + 1,
        parts = ledger.plus(ledger.plus(parts, p_parts), ledger.freed(parts, p_parts, p_fee, p_fee_parts)),
        moved = ledger.freed(parts, p_parts, p_fee, p_fee_parts)
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version, moved
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, earned_by,
                               credit_version, credit_balance, parts, freed)
  SELECT p_key, p_currency, p_from, p_user, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, p_earned_by,
         version, balance, p_parts, moved FROM credited
  RETURNING freed INTO v_freed;
  IF NOT FOUND THEN RAISE EXCEPTION 'User % has no % account', p_user, p_currency; END IF;
  RETURN v_freed;
END $$;

-- Debits a user and writes the line. The parts that it took; the balance reaches, as its caller saw under the row's lock.
CREATE FUNCTION ledger.debit(p_key text, p_user uuid, p_to uuid, p_currency text, p_amount bigint, p_kind text,
                             p_subject_type text, p_subject_id uuid, p_memo text, p_first text) RETURNS ledger.part[]
LANGUAGE plpgsql AS $$
DECLARE v_taken ledger.part[];
BEGIN
  WITH debited AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1,
        parts = ledger.kept(parts, balance, p_amount, p_first),
        moved = ledger.taken(parts, balance, p_amount, p_first)
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version, moved
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance, parts)
  SELECT p_key, p_currency, p_user, p_to, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, version, balance, moved FROM debited
  RETURNING parts INTO v_taken;
  RETURN v_taken;
END $$;

-- Treasury to user. False when the key was posted before. A gift, unless it corrects a mistake.
CREATE OR REPLACE FUNCTION ledger.grant(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.treasury(), p_user, p_currency, p_amount, p_kind, NULL, NULL, p_memo, NULL,
                        CASE WHEN p_kind <> 'adjustment' THEN ARRAY[ROW('infinity', p_amount)::ledger.part] END);
  RETURN true;
END $$;

-- Provider to user: money that came in, and settles after so many whole days. False when the key was posted before.
CREATE FUNCTION ledger.deposit(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                               p_subject_type text, p_subject_id uuid, p_memo text, p_settles_days int DEFAULT 0) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- Both currencies: what the provider takes back of it may follow in the same transaction.
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.provider(), p_user, p_currency, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, NULL,
                        ledger.settling(p_amount, p_settles_days));
  RETURN true;
END $$;

-- User to escrow. 'held', or with nothing written: 'insufficient_balance'; for a withdrawal see hold_to_leave.
CREATE OR REPLACE FUNCTION ledger.hold(p_payer uuid, p_currency text, p_amount bigint, p_subject_type text, p_subject_id uuid, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  IF p_subject_type = 'withdrawal' THEN
    RETURN ledger.hold_to_leave(p_payer, p_currency, p_amount, p_subject_type, p_subject_id, p_memo);
  END IF;
  -- One statement: starting three costs more than what they write.
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1,
        parts = ledger.kept(parts, balance, p_amount, 'gifts'), moved = ledger.taken(parts, balance, p_amount, 'gifts')
     WHERE owner = p_payer AND currency = p_currency AND balance >= p_amount RETURNING balance, version, moved
  ), held AS (
    INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, parts)
    SELECT p_subject_type, p_subject_id, p_payer, p_currency, p_amount, moved FROM debit
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance, parts)
  SELECT p_subject_type || ':' || p_subject_id || ':hold', p_currency, p_payer, ledger.escrow(), p_amount,
         p_subject_type || '_hold', p_subject_type, p_subject_id, p_memo, version, balance, moved FROM debit;
  RETURN CASE WHEN FOUND THEN 'held' ELSE 'insufficient_balance' END;
END $$;

-- The same, of settled money first; 'gifts_stay_here' when the balance has the amount only with gifts.
CREATE FUNCTION ledger.hold_to_leave(p_payer uuid, p_currency text, p_amount bigint, p_subject_type text, p_subject_id uuid, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_gift bigint; v_own bigint; v_taken ledger.part[];
BEGIN
  SELECT ledger.gift(parts), balance - ledger.gift(parts) INTO v_gift, v_own FROM ledger.account
   WHERE owner = p_payer AND currency = p_currency FOR UPDATE;
  IF NOT FOUND OR v_gift + v_own < p_amount THEN RETURN 'insufficient_balance'; END IF;
  IF v_own < p_amount THEN RETURN 'gifts_stay_here'; END IF;
  v_taken := ledger.debit(p_subject_type || ':' || p_subject_id || ':hold', p_payer, ledger.escrow(), p_currency, p_amount,
                          p_subject_type || '_hold', p_subject_type, p_subject_id, p_memo, 'settled');
  INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, parts)
  VALUES (p_subject_type, p_subject_id, p_payer, p_currency, p_amount, v_taken);
  RETURN 'held';
END $$;

-- More from the payer to escrow, under a hold that is open. 'held', 'not_held' or 'insufficient_balance'; the last two
-- with nothing written. A key that was used answers 'not_held'. The hold's row lock orders this against its resolution.
CREATE OR REPLACE FUNCTION ledger.extend_hold(p_key text, p_subject_type text, p_subject_id uuid, p_amount bigint, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_taken ledger.part[];
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 'not_held'; END IF;
  PERFORM 1 FROM ledger.account WHERE owner = v_hold.payer AND currency = v_hold.currency AND balance >= p_amount FOR UPDATE;
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  v_taken := ledger.debit(p_key, v_hold.payer, ledger.escrow(), v_hold.currency, p_amount, p_subject_type || '_hold',
                          p_subject_type, p_subject_id, p_memo, 'gifts');
  UPDATE ledger.hold SET amount = amount + p_amount, parts = ledger.plus(parts, v_taken)
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'held';
END $$;

-- Escrow to who is named, out of a hold that the caller has locked. What is left of the hold's parts: fees are taken of
-- them first, then each payee's as people spend. A fee of one's own money frees gifts of the payees, in their order.
CREATE FUNCTION ledger.pay_legs(p_key text, p_hold ledger.hold, p_payees uuid[], p_amounts bigint[], p_kinds text[],
                                p_earned_by uuid[], p_memo text) RETURNS ledger.part[]
LANGUAGE plpgsql AS $$
DECLARE
  v_left bigint := p_hold.amount; v_parts ledger.part[] := p_hold.parts; v_leg ledger.part[]; v_freed ledger.part[];
  v_fee bigint := 0; v_fee_parts ledger.part[]; v_fees_now boolean;
BEGIN
  FOREACH v_fees_now IN ARRAY ARRAY[true, false] LOOP
    FOR i IN 1 .. cardinality(p_payees) LOOP
      CONTINUE WHEN p_amounts[i] = 0 OR ledger.is_platform(p_payees[i]) <> v_fees_now;
      v_leg := NULL;
      IF v_parts IS NOT NULL THEN
        v_leg := ledger.taken(v_parts, v_left, p_amounts[i], 'gifts');
        v_parts := ledger.plus(v_parts, v_leg, -1);
      END IF;
      v_left := v_left - p_amounts[i];
      IF v_fees_now THEN
        INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, parts)
        VALUES (p_key || i, p_hold.currency, ledger.escrow(), p_payees[i], p_amounts[i], p_kinds[i], p_hold.subject_type, p_hold.subject_id, p_memo, v_leg);
        CONTINUE WHEN p_payees[i] <> ledger.fees();
        v_fee := v_fee + p_amounts[i] - ledger.gift(v_leg);
        v_fee_parts := ledger.plus(v_fee_parts, ledger.dated(v_leg));
      ELSE
        v_freed := ledger.credit(p_key || i, ledger.escrow(), p_payees[i], p_hold.currency, p_amounts[i], p_kinds[i],
                                 p_hold.subject_type, p_hold.subject_id, p_memo, p_earned_by[i], v_leg, v_fee, v_fee_parts);
        CONTINUE WHEN v_freed IS NULL;
        v_fee := v_fee + ledger.gift(v_freed);
        v_fee_parts := ledger.plus(v_fee_parts, ledger.dated(v_freed), -1);
      END IF;
    END LOOP;
  END LOOP;
  RETURN v_parts;
END $$;

-- Escrow to the payees, the rest back to the payer. 'resolved', or 'not_held' with nothing written.
CREATE OR REPLACE FUNCTION ledger.resolve(p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[], p_kinds text[],
                                          p_earned_by uuid[], p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_rest bigint; v_parts ledger.part[]; v_key text := p_subject_type || ':' || p_subject_id || ':resolve:';
BEGIN
  UPDATE ledger.hold SET resolved_at = now()
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 RETURNING * INTO v_hold;
  IF NOT FOUND THEN RETURN 'not_held'; END IF;
  v_rest := v_hold.amount;
  FOR i IN 1 .. cardinality(p_payees) LOOP v_rest := v_rest - p_amounts[i]; END LOOP;
  IF v_rest < 0 THEN RAISE EXCEPTION 'The legs of % % exceed its hold by %', p_subject_type, p_subject_id, -v_rest; END IF;
  -- One payee and nothing to return, as most: that account's own lock will do.
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1 OR cardinality(p_payees) > 0 AND v_rest > 0 THEN
    PERFORM ledger.lock_accounts(p_payees || v_hold.payer, v_hold.currency);
  END IF;
  v_parts := ledger.pay_legs(v_key, v_hold, p_payees, p_amounts, p_kinds, p_earned_by, p_memo);
  IF v_rest > 0 THEN
    PERFORM ledger.credit(v_key || 'rest', ledger.escrow(), v_hold.payer, v_hold.currency, v_rest, 'refund',
                          p_subject_type, p_subject_id, p_memo, NULL, v_parts);
  END IF;
  RETURN 'resolved';
END $$;

-- Escrow to the payees, under a hold that stays open. 'paid', or 'not_held' with nothing written; a key that was used
-- answers 'not_held'. The hold's row lock orders this against its resolution, its CHECK refuses more than is held.
CREATE OR REPLACE FUNCTION ledger.pay_from_hold(p_key text, p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[],
                                                p_kinds text[], p_earned_by uuid[], p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_paid bigint := 0; v_parts ledger.part[];
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (
    SELECT p_key || ':' || i FROM generate_series(1, cardinality(p_payees)) i)) THEN RETURN 'not_held'; END IF;
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1 THEN
    PERFORM ledger.lock_accounts(p_payees, v_hold.currency);
  END IF;
  FOR i IN 1 .. cardinality(p_payees) LOOP v_paid := v_paid + p_amounts[i]; END LOOP;
  v_parts := ledger.pay_legs(p_key || ':', v_hold, p_payees, p_amounts, p_kinds, p_earned_by, p_memo);
  UPDATE ledger.hold SET amount = amount - v_paid, parts = v_parts WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'paid';
END $$;

-- User to treasury, as much of the amount as the balance has: gifts first, or last where it isn't about them. What was
-- taken; 0 with nothing written.
CREATE OR REPLACE FUNCTION ledger.claw_back(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(balance, p_amount) INTO v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF coalesce(v_taken, 0) <= 0 OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 0; END IF;
  PERFORM ledger.debit(p_key, p_user, ledger.treasury(), p_currency, v_taken, p_kind, NULL, NULL, p_memo,
                       CASE WHEN p_kind IN ('adjustment', 'deposit_shortfall') THEN 'unsettled' ELSE 'gifts' END);
  RETURN v_taken;
END $$;

-- The provider took money back: from the user as much as the balance has, gifts last, the rest is the platform's loss.
-- What the user gave; null, with nothing written, when the key was used before. So the provider's account always follows
-- its own books.
CREATE OR REPLACE FUNCTION ledger.charge_back(p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text,
                                              p_subject_type text, p_subject_id uuid, p_memo text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(balance, p_amount) INTO STRICT v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':loss')) THEN RETURN NULL; END IF;
  IF v_taken > 0 THEN
    PERFORM ledger.debit(p_key, p_user, ledger.provider(), p_currency, v_taken, p_kind, p_subject_type, p_subject_id, p_memo, 'unsettled');
  END IF;
  IF v_taken < p_amount THEN
    INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
    VALUES (p_key || ':loss', p_currency, ledger.treasury(), ledger.provider(), p_amount - v_taken, p_kind || '_loss', p_subject_type, p_subject_id, p_memo);
  END IF;
  RETURN v_taken;
END $$;

-- One currency of a user for the other, at the platform's desk; what was not settled is not after it either.
-- 'exchanged', or with nothing written: 'done_before', 'insufficient_balance', 'gifts_stay_here'.
CREATE OR REPLACE FUNCTION ledger.exchange(p_key text, p_user uuid, p_from text, p_amount bigint, p_to text, p_receives bigint, p_memo text) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE v_balance bigint; v_gift bigint; v_taken ledger.part[];
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key || ':from') THEN RETURN 'done_before'; END IF;
  SELECT balance, ledger.gift(parts) INTO v_balance, v_gift FROM ledger.account WHERE owner = p_user AND currency = p_from;
  IF v_balance IS NULL OR v_balance < p_amount THEN RETURN 'insufficient_balance'; END IF;
  IF v_balance - v_gift < p_amount THEN RETURN 'gifts_stay_here'; END IF;
  v_taken := ledger.debit(p_key || ':from', p_user, ledger.exchange_desk(), p_from, p_amount, 'exchange', NULL, NULL, p_memo, 'unsettled');
  PERFORM ledger.credit(p_key || ':to', ledger.exchange_desk(), p_user, p_to, p_receives, 'exchange', NULL, NULL, p_memo, NULL,
                        ledger.scaled(v_taken, p_amount, p_receives));
  RETURN 'exchanged';
END $$;

-- What a user has of the platform's gifts.
CREATE OR REPLACE FUNCTION ledger.gifts(p_user uuid, p_currency text) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT coalesce((SELECT ledger.gift(parts) FROM ledger.account WHERE owner = p_user AND currency = p_currency), 0) $$;
`;
