import type { Client } from 'pg';

/** Columns that stay: devices and gateways keep reporting, and people stay signed in. */
const STAYS: Record<string, string> = {
  'workers.presence.last_contact_at': 'true',
  'workers.presence.last_heartbeat_at': 'true',
  'marketplace.attempt.last_contact_at': 'ended_at IS NULL',
  'deploy.placement.heard_at': 'ended_at IS NULL',
  'bandwidth.exit_presence.seen_at': 'true',
  'bandwidth.gateway.seen_at': 'true',
  'identity.session.expires_at': 'true',
  'identity.session.last_used_at': 'true',
  'identity.refresh_token.issued_at': 'true',
};

/** Daily counts move by whole days. */
const BY_DAY = ['assistant.reward', 'referrals.referral'];

/** Further than any date is, so that a shifted day never collides with another. */
const FAR_DAYS = 1_000_000;

interface Column {
  place: string;
  table: string;
  name: string;
  type: 'timestamptz' | 'date' | '_part';
}

/**
 * Lets time pass by moving everything in the database into the past. It can't move times inside ids and JSON, or what a
 * process has in memory.
 */
export class Clock {
  /** Hours that passed. */
  passed = 0;
  private columns: Column[] | undefined;

  constructor(private readonly sql: Client) {}

  async pass(hours: number): Promise<void> {
    this.columns ??= (await this.sql.query<Column>(COLUMNS)).rows;
    const days = await this.midnightsIn(hours);
    const script = [
      'BEGIN',
      // Disables triggers and foreign keys; in a deadlock we give way, not the service.
      `SET LOCAL session_replication_role = replica`,
      `SET LOCAL deadlock_timeout = '10ms'`,
      ...this.updates(outOfTheWay),
      ...this.updates((column) => earlier(column, hours, days)),
      'COMMIT',
    ].join(';\n');
    await this.untilThrough(script);
    this.passed += hours;
  }

  private async untilThrough(script: string): Promise<void> {
    for (;;) {
      try {
        await this.sql.query(script);
        return;
      } catch (error) {
        await this.sql.query('ROLLBACK');
        if ((error as { code?: string }).code !== '40P01') throw error;
      }
    }
  }

  private async midnightsIn(hours: number): Promise<number> {
    const { rows } = await this.sql.query<{ days: number }>(
      `SELECT (now() AT TIME ZONE 'UTC')::date - ((now() - $1 * interval '1 hour') AT TIME ZONE 'UTC')::date AS days`,
      [hours],
    );
    return rows[0]!.days;
  }

  /** One UPDATE per table. */
  private updates(change: (column: Column) => string | undefined): string[] {
    const sets = new Map<string, string[]>();
    for (const column of this.columns!) {
      const value = change(column);
      if (value !== undefined) sets.set(column.table, [...(sets.get(column.table) ?? []), `${column.name} = ${value}`]);
    }
    return [...sets].map(([table, all]) => `UPDATE ${table} SET ${all.join(', ')}`);
  }
}

const outOfTheWay = ({ table, name, type }: Column): string | undefined =>
  type === 'date' && !BY_DAY.includes(table) ? `${name} + ${FAR_DAYS}` : undefined;

function earlier(column: Column, hours: number, days: number): string {
  const { place, table, name } = column;
  const seconds = BY_DAY.includes(table) ? days * 86_400 : hours * 3600;
  const moved = {
    timestamptz: `${name} - ${seconds} * interval '1 second'`,
    date: `${name} - ${BY_DAY.includes(table) ? days : days + FAR_DAYS}`,
    // The days on which parts of an amount settle, if they do.
    _part: `(SELECT array_agg(ROW(CASE settles WHEN ledger.never() THEN settles ELSE settles - ${days} END, amount)::ledger.part ORDER BY n)
               FROM unnest(${name}) WITH ORDINALITY AS one(settles, amount, n))`,
  }[column.type];
  const stays = STAYS[place];
  return stays === undefined ? moved : `CASE WHEN ${stays} THEN ${name} ELSE ${moved} END`;
}

const COLUMNS = `
  SELECT format('%s.%s.%s', table_schema, table_name, column_name) AS place, format('%I.%I', table_schema, table_name) AS table,
         quote_ident(column_name) AS name, udt_name AS type
    FROM information_schema.columns JOIN information_schema.tables USING (table_catalog, table_schema, table_name)
   WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
     AND is_generated = 'NEVER' AND udt_name IN ('timestamptz', 'date', '_part')
     -- The first of a month stays one.
     AND column_name <> 'month'`;
