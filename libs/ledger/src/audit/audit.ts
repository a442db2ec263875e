/** One invariant of the money, as SQL that returns the rows that break it. */
export interface AuditCheck {
  /** The invariant in words. */
  name: string;
  /** Reads only; runs in one REPEATABLE READ snapshot with all the others, beside the running service. */
  sql: string;
  /** What an operator does about findings; without it, see docs/operations.md about wrong books. */
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
      // MATERIALIZED: mostly no row is found, and a plan for the first ten would look each one up.
      const sql = `WITH violation AS MATERIALIZED (${check.sql}) SELECT * FROM violation LIMIT ${SHOWN}`;
      findings.push({ check, violations: await query(sql) });
    }
    return findings;
  } finally {
    await query('ROLLBACK');
  }
}

/**
 * SQL: no `value` that a term (a setting that amounts follow from, see `ledger.term`) had at that time makes `condition`
 * true. Times before the first record of the term aren't judged.
 */
export const notInForce = (name: string, at: string, condition: string): string => `
  ${at} >= (SELECT min(since) FROM ledger.term WHERE name = '${name}')
  AND NOT EXISTS (SELECT 1 FROM ledger.term WHERE name = '${name}' AND since <= ${at} AND ${at} < until AND ${condition})`;
