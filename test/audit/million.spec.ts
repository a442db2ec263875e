import { writeFileSync, appendFileSync } from 'node:fs';
import { checks } from '../../apps/audit/src/checks.js';
import { marketDatabase } from '../support/postgres.js';
import { withConnection } from '@app/platform/database/with-connection';
it('million', async () => {
  const { fillBooks } = await import('../bench/audit.mjs');
  const { url, drop } = await marketDatabase();
  const log = '/tmp/audit-million.log';
  writeFileSync(log, '');
  try {
    await withConnection({ connectionString: url }, async (client) => {
      await client.query(
        `INSERT INTO ledger.term_change (name, value) VALUES ('PLATFORM_FEE_BPS', 500), ('WELCOME_COIN', 100), ('WELCOME_USD', 1), ('COIN_USD', 1)`,
      );
      let t = Date.now();
      await fillBooks(client, Number(process.env['N'] ?? 100000));
      appendFileSync(log, `filled ${Date.now() - t}\n`);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (process.env['MEM']) await client.query(`SET LOCAL work_mem = '${process.env['MEM']}'`);
      let all = 0;
      for (const { name, sql } of checks) {
        t = Date.now();
        const { rows } = await client.query(`SELECT * FROM (${sql}) v LIMIT 10`);
        const ms = Date.now() - t;
        all += ms;
        appendFileSync(
          log,
          `${String(ms).padStart(7)} ${name.slice(0, 100)} ${rows.length ? JSON.stringify(rows[0]) : ''}\n`,
        );
        if (ms > 3000) {
          const plan = await client.query(`EXPLAIN SELECT * FROM (${sql}) v LIMIT 10`);
          appendFileSync(log, plan.rows.map((r: any) => '            ' + r['QUERY PLAN']).join('\n') + '\n');
        }
      }
      appendFileSync(log, `all ${all}\n`);
    });
  } finally {
    await drop();
  }
});
