import type { Client } from 'pg';
import { COIN_USD } from './defaults.js';
import type { Provider } from './testbed.js';
import { NO_MONEY, type Position } from './measure.js';

/** Reads what accounts have from sources that can't be faked: the ledger and the payment provider. */
export async function positionOf(sql: Client, provider: Provider, accounts: string[]): Promise<Position> {
  if (accounts.length === 0) return NO_MONEY;
  const { rows } = await sql.query<Pick<Position, 'leavable' | 'gifts'>>(MONEY, [accounts, COIN_USD]);
  const flows = accounts.map((id) => provider.flowsOf(id));
  return {
    ...rows[0]!,
    paidIn: flows.reduce((sum, { paidIn }) => sum + paidIn, 0),
    paidOut: flows.reduce((sum, { paidOut }) => sum + paidOut, 0),
  };
}

/** A suspended account's money goes nowhere. */
const MONEY = `
  WITH money AS (
    SELECT owner, currency, balance - ledger.gifts(owner, currency) AS own, ledger.gifts(owner, currency) AS gift
      FROM ledger.balance WHERE owner = ANY($1::uuid[])
     UNION ALL
    SELECT payer, currency, amount, 0 FROM ledger.held WHERE payer = ANY($1::uuid[]) AND resolved_at IS NULL
  )
  SELECT (coalesce(sum(own * rate) FILTER (WHERE suspended_at IS NULL), 0) / 1e6)::float8 AS leavable,
         (coalesce(sum(gift * rate), 0) / 1e6)::float8 AS gifts
    FROM money JOIN identity.account ON id = owner
   CROSS JOIN LATERAL (SELECT CASE currency WHEN 'coin' THEN $2::numeric ELSE 1 END AS rate) AS value`;
