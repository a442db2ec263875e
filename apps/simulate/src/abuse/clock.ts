import type { Client } from 'pg';

/** Columns that stay: devices and gateways go on saying that they are there, and people stay signed in. */
const STAY: Record<string, string> = {
  'workers.presence.last_contact_at': 'true',
  'workers.presence.last_heartbeat_at': 'true',
  'marketplace.attempt.last_contact_at': 'ended_at IS NULL',
  'deploy.placement.heard_at': 'ended_at IS NULL',
  'bandwidth.exit_presence.seen_at': 'true',
  'bandwidth.gateway.seen_at': 'true',
  'bandwidth.exit.month': 'true',
  'identity.session.expires_at': 'true',
  'identity.session.last_used_at': 'true',
  'identity.refresh_token.issued_at': 'true',
};

/** Further than any date is, so that a shifted day meets no other on its way. */
const FAR_DAYS = 1_000_000;

interface Column {
  place: string;
  table: string;
  name: string;
  type: 'timestamptz' | 'date' | '_part';
}

/**
 * Lets time pass by moving all that the database remembers into the past. What it can't move: times inside of ids and
 * JSON, and what a process has in memory.
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
      // No trigger and no foreign key looks; in a deadlock we give way, not the service.
      `SET LOCAL session_replication_role = replica`,
      `SET LOCAL deadlock_timeout = '10ms'`,
      ...(days === 0 ? [] : [...this.updates(FAR_DAYS, ['date']), ...this.updates(days - FAR_DAYS, ['date', '_part'])]),
      ...this.updates(hours * 3600, ['timestamptz']),
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

  /** One UPDATE per table; `by` is days, or seconds for times. */
  private updates(by: number, types: Array<Column['type']>): string[] {
    const columns = this.columns!.filter(({ type }) => types.includes(type));
    const tables = [...new Set(columns.map(({ table }) => table))];
    return tables.map((table) => {
      const sets = columns.filter((column) => column.table === table).map((column) => `${column.name} = ${moved(column, by)}`);
      return `UPDATE ${table} SET ${sets.join(', ')}`;
    });
  }
}

function moved({ place, name, type }: Column, by: number): string {
  const earlier = {
    timestamptz: `${name} - ${by} * interval '1 second'`,
    date: `${name} - ${by}`,
    // The day on which a part of an amount settles moves once, by the same days.
    _part: `(SELECT array_agg(ROW(settles - ${by + FAR_DAYS}, amount)::ledger.part ORDER BY n) FROM unnest(${name}) WITH ORDINALITY AS one(settles, amount, n))`,
  }[type];
  const stays = STAY[place];
  return stays === undefined ? earlier : `CASE WHEN ${stays} THEN ${name} ELSE ${earlier} END`;
}

const COLUMNS = `
  SELECT format('%s.%s.%s', table_schema, table_name, column_name) AS place, format('%I.%I', table_schema, table_name) AS table,
         quote_ident(column_name) AS name, udt_name AS type
    FROM information_schema.columns JOIN information_schema.tables USING (table_catalog, table_schema, table_name)
   WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
     AND is_generated = 'NEVER' AND udt_name IN ('timestamptz', 'date', '_part')`;
