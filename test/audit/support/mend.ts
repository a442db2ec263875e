/**
 * After transfers were changed: makes lines, balances and versions of all accounts follow from them again, as a careful
 * forger would. So only what a transfer says can give it away.
 */
export const MEND = [
  'DROP TABLE IF EXISTS line',
  `CREATE TEMP TABLE line ON COMMIT DROP AS
     SELECT *, row_number() OVER w AS n, sum(amount) OVER w AS total FROM (
       SELECT key, 'debit' AS side, debit AS owner, currency, -amount AS amount, debit_version AS was FROM ledger.transfer
       UNION ALL SELECT key, 'credit', credit, currency, amount, credit_version FROM ledger.transfer) e
     WHERE NOT ledger.is_platform(owner) WINDOW w AS (PARTITION BY owner, currency ORDER BY was NULLS LAST, key)`,
  `UPDATE ledger.transfer SET debit_version = NULL, debit_balance = NULL, credit_version = NULL, credit_balance = NULL`,
  ...['debit', 'credit'].map(
    (side) => `UPDATE ledger.transfer t SET ${side}_version = n, ${side}_balance = total
      FROM line WHERE line.key = t.key AND side = '${side}'`,
  ),
  `UPDATE ledger.account a SET version = coalesce(l.n, 0), balance = coalesce(l.total, 0) FROM ledger.account b
     LEFT JOIN LATERAL (SELECT n, total FROM line WHERE line.owner = b.owner AND line.currency = b.currency
                        ORDER BY n DESC LIMIT 1) l ON true
     WHERE a.owner = b.owner AND a.currency = b.currency`,
];
