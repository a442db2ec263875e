import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LISTS, MOVEMENTS } from './parts-functions.js';
import { keepFunctions, restoreFunctions } from './replaced-functions.js';

/** Money knows where it comes from (ADR 25): gifts, and what has not settled yet, are parts of every amount. */
export class Parts1795410110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(TABLES);
    await runner.query(LISTS);
    await runner.query(FILL);
    await keepFunctions(runner, 'parts', REPLACED);
    await runner.query('DROP FUNCTION ledger.credit(text, uuid, uuid, text, bigint, text, text, uuid, text, uuid)');
    await runner.query('DROP FUNCTION ledger.deposit(text, uuid, text, bigint, text, text, uuid, text)');
    await runner.query(MOVEMENTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ledger.pay_legs, ledger.hold_to_leave;
      DROP FUNCTION ledger.debit;
      DROP FUNCTION ledger.credit;
      DROP FUNCTION ledger.deposit`);
    await restoreFunctions(runner, 'parts');
    await runner.query(`DROP FUNCTION ledger.freed, ledger.settling, ledger.scaled, ledger.kept, ledger.taken, ledger.taken_by_day, ledger.plus, ledger.dated, ledger.unsettled,
        ledger.gift, ledger.today;
      DROP TABLE ledger.opening, ledger.replaced_function;
      ALTER TABLE ledger.transfer DROP COLUMN parts, DROP COLUMN freed;
      ALTER TABLE ledger.hold DROP COLUMN parts;
      ALTER TABLE ledger.account DROP COLUMN parts, DROP COLUMN moved;
      DROP TYPE ledger.part`);
  }
}

const REPLACED = [
  'credit',
  'grant',
  'deposit',
  'hold',
  'extend_hold',
  'resolve',
  'pay_from_hold',
  'claw_back',
  'charge_back',
  'exchange',
  'gifts',
].map((name) => `ledger.${name}`);

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
`;

/** By the old rule, as far as it can be known; ADR 25, "What was there before". */
const FILL = `
WITH gift AS (
  SELECT owner, currency, a.balance, a.version, CASE WHEN EXISTS (
      SELECT 1 FROM ledger.transfer WHERE credit = a.owner AND currency = a.currency AND credit_version IS NOT NULL
        AND debit = ledger.treasury() AND kind <> 'adjustment')
    THEN least(a.balance, ledger.gifts(a.owner, a.currency)) ELSE 0 END AS amount
    FROM ledger.account a WHERE a.version > 0
), deposited AS (
  SELECT credit AS owner, currency, (at AT TIME ZONE 'UTC')::date + 8 AS settles, sum(amount) AS amount FROM ledger.transfer
   WHERE debit = ledger.provider() AND kind = 'deposit' AND credit_version IS NOT NULL AND at > now() - interval '8 days'
   GROUP BY 1, 2, 3
), reaching AS (
  SELECT owner, currency, settles, least(d.amount, g.balance - g.amount - coalesce(sum(d.amount) OVER (
      PARTITION BY owner, currency ORDER BY settles DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint AS amount
    FROM deposited d JOIN gift g USING (owner, currency)
), part AS (
  SELECT owner, currency, 'infinity'::date AS settles, amount FROM gift
  UNION ALL SELECT * FROM reaching WHERE settles > ledger.today()
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
        AND t.currency = h.currency AND t.credit_version IS NOT NULL AND t.debit = ledger.treasury() AND t.kind <> 'adjustment'), 0)
      - coalesce((SELECT ledger.gift(a.parts) FROM ledger.account a WHERE a.owner = h.payer AND a.currency = h.currency), 0)
      - h.older)::bigint AS amount
    FROM held h
)
INSERT INTO ledger.opening (id, currency, version, parts)
SELECT subject_id, currency, 0, CASE WHEN amount > 0 THEN ARRAY[ROW('infinity', amount)::ledger.part] END FROM gift;

UPDATE ledger.hold h SET parts = o.parts FROM ledger.opening o
 WHERE o.id = h.subject_id AND o.currency = h.currency AND o.parts IS NOT NULL AND h.resolved_at IS NULL;
`;
