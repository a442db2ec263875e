/**
 * SQL: no value that a term (a setting that amounts follow from, see `ledger.term`) had at that time makes `condition`,
 * which says `value`, true. What is older than the first record of the term isn't judged.
 */
export const notInForce = (name: string, at: string, condition: string): string => `
  ${at} >= (SELECT min(since) FROM ledger.term WHERE name = '${name}')
  AND NOT EXISTS (SELECT 1 FROM ledger.term WHERE name = '${name}' AND since <= ${at} AND ${at} < until AND ${condition})`;
