import type { UserId } from '@app/kernel';
import type { Database } from '@app/platform';
import { trace } from '../../domain/trace.js';

/** Money of one day to look for, or to give its day back. */
interface Due {
  key: string;
  day: string;
  owner: UserId;
  given_back: string | null;
  /** In micro-dollars. */
  wanted: string;
  /** When another process may take it; if this changed, something new is known. */
  look_at: string;
}

interface Row {
  type: string;
  id: string;
  currency: string;
  has: string;
  /** The next place; null: none. */
  to: string | null;
  amount: string;
  arrives: string;
}

/** By hand: takes the next step for ten seconds. Steps of one charge-back follow one another by rank. */
const TAKE = `
  UPDATE ledger.trace t SET look_at = now() + interval '10 seconds' FROM ledger.debt d
   WHERE d.key = t.key AND (t.key, t.day) = (
     SELECT key, day FROM ledger.trace due WHERE look_at <= now() AND NOT EXISTS (
       SELECT 1 FROM ledger.trace other WHERE other.key = due.key AND other.rank < due.rank AND other.look_at IS NOT NULL)
     ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING t.key, t.day::text AS day, d.owner, t.given_back, t.look_at::text AS look_at,
    CASE WHEN t.given_back IS NOT NULL THEN t.found WHEN t.day > ledger.today()
      THEN greatest(0, d.owed - (SELECT sum(found) FROM ledger.trace WHERE key = t.key)) ELSE 0 END AS wanted`;

/** By hand: recursive functions. */
const PLACES = `
  SELECT p.type, p.id, p.currency,
    coalesce((SELECT one.amount FROM unnest(coalesce(a.parts, h.parts)) one WHERE one.settles = $3), 0) AS has,
    f.to_type || ' ' || f.to_id || ' ' || f.to_currency AS to, f.amount, f.arrives
  FROM ledger.downstream($1, 'usd', $2) p
  LEFT JOIN ledger.account a ON p.type = 'user' AND a.owner = p.id AND a.currency = p.currency
  LEFT JOIN ledger.hold h ON h.subject_type = p.type AND h.subject_id = p.id AND num_nulls(h.resolved_at) = 1
  LEFT JOIN LATERAL ledger.flows(p.type, p.id, p.currency, $2) f ON true`;

/** By hand: inserts from a report. */
const NOTE = `
  INSERT INTO ledger.trace (key, day, rank)
  SELECT $3, (parts[1]).settles, row_number() OVER (ORDER BY bool_or(key = $2) DESC, (parts[1]).settles DESC) FROM ledger.transfer
  WHERE credit = $1 AND currency = 'usd' AND credit_version IS NOT NULL AND debit = ledger.provider()
    AND (parts[1]).settles > ledger.today()
  GROUP BY (parts[1]).settles`;

/** Follows dollars of deposits to where they are now, to change the day on which they settle. */
export class DisputedMoney {
  constructor(private readonly database: Database) {}

  /** Notes that a charge-back misses money of a deposit. It is followed later, because many may hold it. */
  async missing(chargeBackKey: string, owner: UserId, depositKey: string): Promise<void> {
    await this.database.query(NOTE, [owner, depositKey, chargeBackKey]);
  }

  async givenBack(chargeBackKey: string, key: string): Promise<void> {
    await this.database.query('UPDATE ledger.trace SET given_back = $2, look_at = now() WHERE key = $1', [
      chargeBackKey,
      key,
    ]);
  }

  /** One day of one charge-back; answers whether there was one. Calls `tell` first, with each withdrawal that holds some of it. */
  async follow(tell: (withdrawalId: string) => Promise<void>): Promise<boolean> {
    const [due] = await this.database.query<Due>(TAKE);
    if (!due) return false;
    const [from, to] = due.given_back === null ? [due.day, NEVER] : [NEVER, due.day];
    const plan = await this.plan(due, from, to);
    for (const [type, id] of plan.places) if (type === 'withdrawal' && to === NEVER) await tell(id!);
    await this.database.run(() => this.carryOut(due, from, to, plan));
    return true;
  }

  /** Runs without locks. */
  private async plan({ owner, wanted }: Due, from: string, to: string) {
    const rows = BigInt(wanted) > 0n ? await this.database.query<Row>(PLACES, [owner, [from, to], from]) : [];
    const name = ({ type, id, currency }: Row) => `${type} ${id} ${currency}`;
    const has = new Map(rows.map((row) => [name(row), BigInt(row.has)]));
    const flows = rows.flatMap((row) =>
      row.to === null
        ? []
        : [{ from: name(row), to: row.to, amount: BigInt(row.amount), arrives: BigInt(row.arrives) }],
    );
    const { found, places } = trace(`user ${owner} usd`, BigInt(wanted), has, flows);
    // In the order in which everybody changes accounts.
    const ordered = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
    return { found, places: ordered.map(([place]) => place.split(' ')), amounts: ordered.map(([, amount]) => amount) };
  }

  /** Money that moved since the plan is looked for again, in a moment. */
  private async carryOut(
    { key, day, given_back, look_at }: Due,
    from: string,
    to: string,
    { found, places, amounts }: Awaited<ReturnType<DisputedMoney['plan']>>,
  ): Promise<void> {
    const due = 'key = $1 AND day = $2 AND look_at = $3';
    const taken = [key, day, look_at];
    const mine = await this.database.query(`SELECT FROM ledger.trace WHERE ${due} FOR UPDATE`, taken);
    if (mine.length === 0) return;
    const [row] = await this.database.query<{ done: boolean }>(
      'SELECT ledger.redate($1, $2, $3, $4::text[], $5::uuid[], $6::text[], $7::bigint[]) AS done',
      [
        // A key per day: all that never settles has the same day.
        given_back === null ? key : `${given_back}:${day}`,
        ...[from, to],
        ...[0, 1, 2].map((part) => places.map((place) => place[part])),
        amounts,
      ],
    );
    await this.database.query(
      row!.done
        ? `UPDATE ledger.trace SET look_at = NULL, found = CASE WHEN given_back IS NULL THEN $4 ELSE found END WHERE ${due}`
        : `UPDATE ledger.trace SET look_at = now() + interval '100 milliseconds' WHERE ${due}`,
      row!.done ? [...taken, found] : taken,
    );
  }
}

/** `ledger.never()` */
const NEVER = '9999-12-31';
