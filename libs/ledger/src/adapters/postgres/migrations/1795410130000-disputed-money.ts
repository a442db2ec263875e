import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a charge-back did not find with who deposited it does not settle where it went (ADR 25). */
export class DisputedMoney1795410130000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(TABLES);
    await runner.query(FUNCTIONS);
    await rewordFunction(runner, 'ledger.taken_by_day', ...SPENT_LAST);
  }

  async down(runner: QueryRunner): Promise<void> {
    const [now, before] = SPENT_LAST;
    await rewordFunction(runner, 'ledger.taken_by_day', before, now);
    await runner.query(RESTORE);
    await runner.query(`DROP FUNCTION ledger.redate, ledger.downstream, ledger.flows, ledger.elsewhere, ledger.disputed, ledger.never;
      DROP INDEX ledger.transfer_unsettled;
      DROP TABLE ledger.redated, ledger.trace`);
  }
}

const TABLES = `
-- What is looked for, and on which day it would have settled: written with the charge-back of that key, and followed
-- later, in their rank. found: micro-dollars that got ledger.never() for their day. look_at: when that is to be done, or
-- undone, again; null: it is done. given_back: the key of the line that undoes it.
CREATE TABLE ledger.trace (
  key text NOT NULL REFERENCES ledger.debt,
  day date NOT NULL,
  rank int NOT NULL,
  found bigint NOT NULL DEFAULT 0,
  given_back text,
  look_at timestamptz DEFAULT clock_timestamp(),
  PRIMARY KEY (key, day)
);
CREATE INDEX trace_due ON ledger.trace (look_at) WHERE look_at IS NOT NULL;

-- Parts that got another day without a line: what each place's list changed by. type: user, or what a hold is for.
-- settles: the day that they had.
CREATE TABLE ledger.redated (
  key text NOT NULL,
  type text NOT NULL,
  id uuid NOT NULL,
  currency text NOT NULL,
  settles date NOT NULL,
  parts ledger.part[] NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (key, type, id, currency, settles)
);

-- Where unsettled money went from an account, or from escrow of one subject.
CREATE INDEX transfer_unsettled ON ledger.transfer (debit, subject_id) WHERE coalesce(ledger.dated(parts), freed) IS NOT NULL;
`;

const FUNCTIONS = `
-- The day on which disputed money settles.
CREATE FUNCTION ledger.never() RETURNS date IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT '9999-12-31'::date $$;

-- What a list has of disputed money.
CREATE FUNCTION ledger.disputed(p_parts ledger.part[]) RETURNS bigint IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM unnest(p_parts) WHERE settles = ledger.never() $$;

-- What was found of what a user's charge-backs are missing, in micro-dollars.
CREATE FUNCTION ledger.elsewhere(p_user uuid) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT coalesce(sum(found), 0)::bigint FROM ledger.trace JOIN ledger.debt USING (key) WHERE owner = p_user AND given_back IS NULL $$;

-- How money of some days left a place, a user's account or a hold, the largest first. arrives: in the currency it got.
CREATE FUNCTION ledger.flows(p_type text, p_id uuid, p_currency text, p_days date[])
RETURNS TABLE (to_type text, to_id uuid, to_currency text, amount bigint, arrives bigint) STABLE LANGUAGE sql AS $$
  SELECT to_type, to_id, to_currency, amount, arrives FROM (
    SELECT CASE WHEN t.credit = ledger.escrow() THEN t.subject_type ELSE 'user' END AS to_type,
        CASE WHEN t.credit = ledger.escrow() THEN t.subject_id ELSE t.debit END AS to_id,
        coalesce(other.currency, t.currency) AS to_currency, sent.amount, coalesce(got.amount, sent.amount) AS arrives
      FROM ledger.transfer t
      LEFT JOIN ledger.transfer other ON t.kind = 'exchange' AND other.key = regexp_replace(t.key, ':from$', ':to')
      CROSS JOIN LATERAL (SELECT sum(p.amount)::bigint AS amount FROM unnest(t.parts) p WHERE p.settles = ANY(p_days)) sent
      LEFT JOIN LATERAL (SELECT sum(p.amount)::bigint AS amount FROM unnest(other.parts) p WHERE p.settles = ANY(p_days)) got ON true
     WHERE p_type = 'user' AND t.debit = p_id AND t.currency = p_currency AND (t.credit = ledger.escrow() OR t.kind = 'exchange')
       AND coalesce(ledger.dated(t.parts), t.freed) IS NOT NULL
    UNION ALL
    SELECT 'user', t.credit, t.currency, sent.amount, sent.amount
      FROM ledger.transfer t CROSS JOIN LATERAL (
        SELECT sum(p.amount)::bigint AS amount FROM unnest(t.parts || t.freed) p WHERE p.settles = ANY(p_days) AND p.amount > 0) sent
     WHERE p_type <> 'user' AND t.debit = ledger.escrow() AND t.subject_id = p_id AND t.subject_type = p_type
       AND NOT ledger.is_platform(t.credit) AND coalesce(ledger.dated(t.parts), t.freed) IS NOT NULL) flow
   WHERE amount > 0 AND arrives > 0 ORDER BY amount DESC $$;

-- The places that such money of an account came through, nearest first, the account among them. As many as can be
-- looked at within a second; what went further is not followed.
CREATE FUNCTION ledger.downstream(p_user uuid, p_currency text, p_days date[])
RETURNS TABLE (type text, id uuid, currency text) STABLE LANGUAGE sql AS $$
  WITH RECURSIVE place AS (
    SELECT 'user' AS type, p_user AS id, p_currency AS currency
    UNION
    SELECT f.to_type, f.to_id, f.to_currency FROM place p CROSS JOIN LATERAL ledger.flows(p.type, p.id, p.currency, p_days) f)
  SELECT type, id, currency FROM place LIMIT 5000 $$;

-- Gives so much of each place another day. False, with nothing written, when one of them is locked or has less of that
-- day by now: it waits for nobody, so whoever locks one of them may go on to any other.
CREATE FUNCTION ledger.redate(p_key text, p_from date, p_to date, p_types text[], p_ids uuid[], p_currencies text[], p_amounts bigint[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_accounts int; v_holds int;
BEGIN
  SELECT count(*) INTO v_accounts FROM (
    SELECT 1 FROM unnest(p_types, p_ids, p_currencies, p_amounts) place (type, id, currency, amount)
      JOIN ledger.account a ON place.type = 'user' AND a.owner = place.id AND a.currency = place.currency
     WHERE EXISTS (SELECT 1 FROM unnest(a.parts) one WHERE one.settles = p_from AND one.settles > ledger.today() AND one.amount >= place.amount)
       FOR UPDATE OF a SKIP LOCKED) locked;
  SELECT count(*) INTO v_holds FROM (
    SELECT 1 FROM unnest(p_types, p_ids, p_amounts) place (type, id, amount)
      JOIN ledger.hold h ON h.subject_type = place.type AND h.subject_id = place.id AND num_nulls(h.resolved_at) = 1
     WHERE EXISTS (SELECT 1 FROM unnest(h.parts) one WHERE one.settles = p_from AND one.settles > ledger.today() AND one.amount >= place.amount)
       FOR UPDATE OF h SKIP LOCKED) locked;
  IF v_accounts + v_holds < cardinality(p_ids) THEN RETURN false; END IF;
  INSERT INTO ledger.redated (key, type, id, currency, settles, parts)
  SELECT p_key, type, id, currency, p_from, ARRAY[ROW(p_to, amount), ROW(p_from, -amount)]::ledger.part[]
    FROM unnest(p_types, p_ids, p_currencies, p_amounts) place (type, id, currency, amount);
  UPDATE ledger.account a SET parts = ledger.plus(a.parts, r.parts) FROM ledger.redated r
   WHERE r.key = p_key AND r.settles = p_from AND r.type = 'user' AND a.owner = r.id AND a.currency = r.currency;
  UPDATE ledger.hold h SET parts = ledger.plus(h.parts, r.parts) FROM ledger.redated r
   WHERE r.key = p_key AND r.settles = p_from AND h.subject_type = r.type AND h.subject_id = r.id;
  RETURN true;
END $$;
`;

/** Of what can be spent, disputed money is spent last: who works for it gets what never settles. */
const SPENT_LAST: [from: string, to: string] = [
  "CASE WHEN settles = 'infinity' AND p_first <> 'gifts' THEN 1 ELSE 0 END,",
  `CASE WHEN p_first <> 'gifts' THEN (settles = 'infinity')::int
               WHEN settles = 'infinity' THEN 0 WHEN settles = ledger.never() THEN 2 ELSE 1 END,`,
];

/** Each place gets its days back, as its lines know them. */
const RESTORE = `
UPDATE ledger.account a SET parts = (SELECT ledger.plus(a.parts, array_agg(one), -1) FROM ledger.redated r, unnest(r.parts) one
    WHERE r.type = 'user' AND r.id = a.owner AND r.currency = a.currency)
 WHERE EXISTS (SELECT 1 FROM ledger.redated r WHERE r.type = 'user' AND r.id = a.owner AND r.currency = a.currency);
UPDATE ledger.hold h SET parts = (SELECT ledger.plus(h.parts, array_agg(one), -1) FROM ledger.redated r, unnest(r.parts) one
    WHERE r.type = h.subject_type AND r.id = h.subject_id)
 WHERE h.resolved_at IS NULL AND EXISTS (SELECT 1 FROM ledger.redated r WHERE r.type = h.subject_type AND r.id = h.subject_id);
`;
