/** One proposition about the money, as SQL that returns the rows which break it: each check must return none. */
export interface AuditCheck {
  /** What holds when the check returns nothing, in words. */
  name: string;
  /** Reads only; runs in one REPEATABLE READ snapshot with all the others, beside the running service. */
  sql: string;
  /** What an operator does about what it finds; absent: what docs/operations.md says of wrong books. */
  advice?: string;
}

export interface AuditFinding {
  check: AuditCheck;
  /** The first rows that break it. */
  violations: object[];
}

type Query = (sql: string) => Promise<object[]>;

const SHOWN = 10;

/** Runs every check in one snapshot. `query` must stay on one connection. */
export async function audit(query: Query, checks: AuditCheck[]): Promise<AuditFinding[]> {
  await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    // Whole tables are joined and sorted: in memory, where it fits.
    await query("SET LOCAL work_mem = '64MB'");
    const findings: AuditFinding[] = [];
    for (const check of checks) {
      // Planned for all rows, which there mostly are none of: for the first ten, it would look each one up.
      const sql = `WITH violation AS MATERIALIZED (${check.sql}) SELECT * FROM violation LIMIT ${SHOWN}`;
      findings.push({ check, violations: await query(sql) });
    }
    return findings;
  } finally {
    await query('ROLLBACK');
  }
}
