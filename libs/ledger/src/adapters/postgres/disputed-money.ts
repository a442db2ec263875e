import type { UserId } from '@app/kernel';
import type { Database } from '@app/platform';
import { trace } from '../../domain/trace.js';

/** Whose money came in on which day, as the book writes it. */
interface Deposited {
  owner: UserId;
  settles: string;
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

/** Follows the dollars of a deposit to where they are, to change the day on which they settle. In the caller's unit of work. */
export class DisputedMoney {
  constructor(private readonly database: Database) {}

  /** Where `depositKey` names a deposit that has not settled: whose, and locks all whom its money went to. */
  async before(depositKey: string): Promise<Deposited | null> {
    const [deposited] = await this.database.query<Deposited>(
      `SELECT credit AS owner, (parts[1]).settles::text AS settles FROM ledger.transfer
       WHERE key = $1 AND (parts[1]).settles > ledger.today()`,
      [depositKey],
    );
    if (deposited) await this.lock(deposited);
    return deposited ?? null;
  }

  /** What a charge-back didn't find settles nowhere, as far as it is found. */
  async unsettle(chargeBackKey: string, { owner, settles }: Deposited): Promise<void> {
    const [debt] = await this.database.query<{ owed: string }>('SELECT owed FROM ledger.debt WHERE key = $1', [
      chargeBackKey,
    ]);
    if (!debt) return;
    const found = await this.redate(chargeBackKey, { owner, settles }, BigInt(debt.owed), [settles, NEVER]);
    await this.database.query('UPDATE ledger.debt SET settles = $2, found = $3 WHERE key = $1', [
      ...[chargeBackKey, settles, found],
    ]);
  }

  /** Locks whoever has what a charge-back found; call `settle` when its money is back. */
  async beforeReturn(chargeBackKey: string): Promise<(Deposited & { found: bigint }) | null> {
    const [debt] = await this.database.query<Deposited & { found: string }>(
      'SELECT owner, settles::text AS settles, found FROM ledger.debt WHERE key = $1 AND found > 0',
      [chargeBackKey],
    );
    if (!debt) return null;
    await this.lock(debt);
    return { ...debt, found: BigInt(debt.found) };
  }

  /** It settles on its day again. */
  async settle(key: string, deposited: Deposited & { found: bigint }): Promise<void> {
    await this.redate(key, deposited, deposited.found, [NEVER, deposited.settles]);
  }

  private async lock({ owner, settles }: Deposited): Promise<void> {
    await this.database.query(`SELECT ledger.lock_downstream($1, 'usd', $2::date[])`, [owner, [settles, NEVER]]);
  }

  private async redate(key: string, of: Deposited, amount: bigint, [from, to]: [string, string]): Promise<bigint> {
    const rows = await this.database.query<Row>(PLACES, [of.owner, [of.settles, NEVER], from]);
    const name = ({ type, id, currency }: Row) => `${type} ${id} ${currency}`;
    const has = new Map(rows.map((row) => [name(row), BigInt(row.has)]));
    const flows = rows.flatMap((row) =>
      row.to === null
        ? []
        : [{ from: name(row), to: row.to, amount: BigInt(row.amount), arrives: BigInt(row.arrives) }],
    );
    const { found, places } = trace(`user ${of.owner} usd`, amount, has, flows);
    const [names, amounts] = [[...places.keys()].map((place) => place.split(' ')), [...places.values()]];
    const columns = [0, 1, 2].map((part) => names.map((place) => place[part]));
    await this.database.query(
      'SELECT ledger.redate($1, $2, $3, $4::text[], $5::uuid[], $6::text[], $7::bigint[])',
      [key, from, to, ...columns, amounts],
    );
    return found;
  }
}

/** `ledger.never()` */
const NEVER = '9999-12-31';
