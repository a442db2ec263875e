import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Money knows where it comes from (ADR 25): gifts, and what has not settled yet, are parts of every amount. */
export class Parts1795410110000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(TABLES);
    await runner.query(FILL);
  }
}

const TABLES = `
-- A part of an amount and the day (UTC) on which it settles; infinity: a gift of the platform, which never does. Lists
-- have one part per day, latest first; what of the amount no part names is settled. An empty list is null.
CREATE TYPE ledger.part AS (settles date, amount bigint);

-- moved: what the newest line took, or freed. An UPDATE can't answer what a row was before (PostgreSQL 18 can).
ALTER TABLE ledger.account ADD COLUMN parts ledger.part[], ADD COLUMN moved ledger.part[];
ALTER TABLE ledger.hold ADD COLUMN parts ledger.part[];
-- parts: of what moved. freed: how a fee changed what the credited had besides: gifts that became one's own.
ALTER TABLE ledger.transfer ADD COLUMN parts ledger.part[], ADD COLUMN freed ledger.part[];

-- What accounts, by owner, and open holds, by subject, had when parts began. Lines up to that version know of none.
CREATE TABLE ledger.opening (
  id uuid NOT NULL,
  currency text NOT NULL,
  version bigint NOT NULL,
  parts ledger.part[],
  PRIMARY KEY (id, currency)
);

-- The list without gifts. An index of transfers is made of it, so it stands here and not in a file of functions.
CREATE FUNCTION ledger.dated(p_parts ledger.part[]) RETURNS ledger.part[] IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN (p_parts[1]).settles = 'infinity' THEN nullif(p_parts[2:], '{}') ELSE p_parts END $$;
`;

/** By the old rule, as far as it can be known; ADR 25, "What was there before". */
const FILL = `
CREATE FUNCTION pg_temp.gifts(p_user uuid, p_currency text) RETURNS bigint STABLE LANGUAGE sql AS $$
  WITH spent AS MATERIALIZED (
    SELECT subject_type, subject_id, min(debit_version) AS version, sum(amount) AS amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND credit = '00000000-0000-7000-8000-000000000002' AND subject_type <> 'withdrawal' GROUP BY 1, 2
  ), came_back AS (
    -- The rest of a hold, and what was earned from it on devices of one's own.
    SELECT subject_type, subject_id, sum(amount) AS amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND debit = '00000000-0000-7000-8000-000000000002' AND (subject_type, subject_id) IN (SELECT subject_type, subject_id FROM spent) GROUP BY 1, 2
  ), changes AS (
    SELECT version, least(0, coalesce(b.amount, 0) - s.amount) AS change
      FROM spent s LEFT JOIN came_back b USING (subject_type, subject_id)
    UNION ALL
    SELECT credit_version, amount FROM ledger.transfer
     WHERE credit = p_user AND currency = p_currency AND credit_version IS NOT NULL
       AND debit = '00000000-0000-7000-8000-000000000001' AND kind <> 'adjustment'
    UNION ALL
    SELECT debit_version, -amount FROM ledger.transfer
     WHERE debit = p_user AND currency = p_currency AND debit_version IS NOT NULL
       AND credit = '00000000-0000-7000-8000-000000000001' AND kind NOT IN ('adjustment', 'deposit_shortfall')
  ), totals AS (
    SELECT version, sum(change) OVER (ORDER BY version) AS total FROM changes
  )
  -- Gifts never fall below nothing: what went beyond them was one's own.
  SELECT coalesce((SELECT total FROM totals ORDER BY version DESC LIMIT 1) - least(0, (SELECT min(total) FROM totals)), 0)::bigint
$$;

WITH gift AS (
  SELECT owner, currency, a.balance, a.version, CASE WHEN EXISTS (
      SELECT 1 FROM ledger.transfer WHERE credit = a.owner AND currency = a.currency AND credit_version IS NOT NULL
        AND debit = '00000000-0000-7000-8000-000000000001' AND kind <> 'adjustment')
    THEN least(a.balance, pg_temp.gifts(a.owner, a.currency)) ELSE 0 END AS amount
    FROM ledger.account a WHERE a.version > 0
), deposited AS (
  SELECT credit AS owner, currency, (at AT TIME ZONE 'UTC')::date + 8 AS settles, sum(amount) AS amount FROM ledger.transfer
   WHERE debit = '00000000-0000-7000-8000-000000000004' AND kind = 'deposit' AND credit_version IS NOT NULL AND at > now() - interval '8 days'
   GROUP BY 1, 2, 3
), reaching AS (
  SELECT owner, currency, settles, least(d.amount, g.balance - g.amount - coalesce(sum(d.amount) OVER (
      PARTITION BY owner, currency ORDER BY settles DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint AS amount
    FROM deposited d JOIN gift g USING (owner, currency)
), part AS (
  SELECT owner, currency, 'infinity'::date AS settles, amount FROM gift
  UNION ALL SELECT * FROM reaching WHERE settles > (now() AT TIME ZONE 'UTC')::date
)
INSERT INTO ledger.opening (id, currency, version, parts)
SELECT g.owner, g.currency, g.version, (
    SELECT array_agg(ROW(p.settles, p.amount)::ledger.part ORDER BY p.settles DESC) FROM part p
     WHERE p.owner = g.owner AND p.currency = g.currency AND p.amount > 0)
  FROM gift g;

UPDATE ledger.account a SET parts = o.parts FROM ledger.opening o
 WHERE o.id = a.owner AND o.currency = a.currency AND o.parts IS NOT NULL;

-- What is held counts as gifts as far as its payer ever got and does not have any more, nor in an older hold.
WITH held AS (
  SELECT subject_id, payer, currency, amount, coalesce(sum(amount) OVER (
      PARTITION BY payer, currency ORDER BY subject_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS older
    FROM ledger.hold WHERE resolved_at IS NULL AND subject_type <> 'withdrawal'
), gift AS (
  SELECT h.subject_id, h.currency, least(h.amount, coalesce((SELECT sum(t.amount) FROM ledger.transfer t WHERE t.credit = h.payer
        AND t.currency = h.currency AND t.credit_version IS NOT NULL AND t.debit = '00000000-0000-7000-8000-000000000001' AND t.kind <> 'adjustment'), 0)
      - coalesce((SELECT (a.parts[1]).amount FROM ledger.account a WHERE a.owner = h.payer AND a.currency = h.currency
        AND (a.parts[1]).settles = 'infinity'), 0)
      - h.older)::bigint AS amount
    FROM held h
)
INSERT INTO ledger.opening (id, currency, version, parts)
SELECT subject_id, currency, 0, CASE WHEN amount > 0 THEN ARRAY[ROW('infinity', amount)::ledger.part] END FROM gift;

UPDATE ledger.hold h SET parts = o.parts FROM ledger.opening o
 WHERE o.id = h.subject_id AND o.currency = h.currency AND o.parts IS NOT NULL AND h.resolved_at IS NULL;
`;
