import type { UserId } from '@app/kernel';
import type { Database } from '@app/platform';
import { trace } from '../../domain/trace.js';

/** Whose unsettled deposits, and when they settle. */
interface Deposited {
  owner: UserId;
  days: string[];
}

/** What of a day was found with others, in micro-dollars. */
interface Found {
  owner: UserId;
  settles: string;
  amount: string;
}

interface Row {
  type: string;
  id: string;
  currency: string;
  has: string;
  /** Of one way on; null: there is none. */
  to: string | null;
  amount: string;
  arrives: string;
}

const PLACES = `
  SELECT p.type, p.id, p.currency,
    coalesce((SELECT one.amount FROM unnest(coalesce(a.parts, h.parts)) one WHERE one.settles = $3), 0) AS has,
    f.to_type || ' ' || f.to_id || ' ' || f.to_currency AS to, f.amount, f.arrives
  FROM ledger.downstream($1, 'usd', $2) p
  LEFT JOIN ledger.account a ON p.type = 'user' AND a.owner = p.id AND a.currency = p.currency
  LEFT JOIN ledger.hold h ON h.subject_type = p.type AND h.subject_id = p.id AND num_nulls(h.resolved_at) = 1
  LEFT JOIN LATERAL ledger.flows(p.type, p.id, p.currency, $2) f ON true`;

const UNSETTLED = `
  SELECT (parts[1]).settles::text AS settles FROM ledger.transfer
  WHERE credit = $1 AND currency = 'usd' AND credit_version IS NOT NULL AND debit = ledger.provider()
    AND (parts[1]).settles > ledger.today()
  GROUP BY (parts[1]).settles ORDER BY bool_or(key = $2) DESC, (parts[1]).settles DESC`;

/** Follows the dollars of deposits to where they are, to change the day on which they settle. In the caller's unit of work. */
export class DisputedMoney {
  constructor(private readonly database: Database) {}

  /** What a user deposited and has not settled, the day of one deposit first. Locks all whom that money went to. */
  async before(owner: UserId, depositKey: string): Promise<Deposited> {
    const rows = await this.database.query<{ settles: string }>(UNSETTLED, [owner, depositKey]);
    const deposited = { owner, days: rows.map(({ settles }) => settles) };
    await this.lock(deposited);
    return deposited;
  }

  /** What a charge-back didn't find settles nowhere, as far as it is found. */
  async unsettle(chargeBackKey: string, missing: bigint, { owner, days }: Deposited): Promise<void> {
    const found = new Map<string, bigint>();
    let rest = missing;
    for (const day of days) {
      const ofDay = rest > 0n ? await this.redate(chargeBackKey, owner, rest, day, NEVER) : 0n;
      if (ofDay > 0n) found.set(day, ofDay);
      rest -= ofDay;
    }
    await this.database.query(
      `UPDATE ledger.debt SET found = (SELECT array_agg(ROW(settles, amount)::ledger.part)
         FROM unnest($2::date[], $3::bigint[]) one (settles, amount)) WHERE key = $1`,
      [chargeBackKey, [...found.keys()], [...found.values()]],
    );
  }

  /** Locks whoever has what a charge-back found; answers how it settles again, once its money is back. */
  async beforeReturn(chargeBackKey: string): Promise<(key: string) => Promise<void>> {
    const rows = await this.database.query<Found>(
      `SELECT owner, one.settles::text AS settles, one.amount FROM ledger.debt, unnest(found) one WHERE key = $1`,
      [chargeBackKey],
    );
    if (rows[0]) await this.lock({ owner: rows[0].owner, days: rows.map(({ settles }) => settles) });
    return async (key) => {
      // A key of each day's own: what never settles has one day.
      for (const { owner, settles, amount } of rows)
        await this.redate(`${key}:${settles}`, owner, BigInt(amount), NEVER, settles);
    };
  }

  private async lock({ owner, days }: Deposited): Promise<void> {
    if (days.length === 0) return;
    await this.database.query(`SELECT ledger.lock_downstream($1, 'usd', $2::date[])`, [owner, days]);
  }

  private async redate(key: string, owner: UserId, amount: bigint, from: string, to: string): Promise<bigint> {
    const rows = await this.database.query<Row>(PLACES, [owner, [from, to], from]);
    const name = ({ type, id, currency }: Row) => `${type} ${id} ${currency}`;
    const has = new Map(rows.map((row) => [name(row), BigInt(row.has)]));
    const flows = rows.flatMap((row) =>
      row.to === null
        ? []
        : [{ from: name(row), to: row.to, amount: BigInt(row.amount), arrives: BigInt(row.arrives) }],
    );
    const { found, places } = trace(`user ${owner} usd`, amount, has, flows);
    const [names, amounts] = [[...places.keys()].map((place) => place.split(' ')), [...places.values()]];
    const columns = [0, 1, 2].map((part) => names.map((place) => place[part]));
    await this.database.query('SELECT ledger.redate($1, $2, $3, $4::text[], $5::uuid[], $6::text[], $7::bigint[])', [
      key,
      from,
      to,
      ...columns,
      amounts,
    ]);
    return found;
  }
}

/** `ledger.never()` */
const NEVER = '9999-12-31';
