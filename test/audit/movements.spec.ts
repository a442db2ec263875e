import { readdirSync, readFileSync } from 'node:fs';
import { movements } from '@app/market/audit-checks';

/** Kinds of other things: of payments, and of rewards. */
const OTHERS = ['payment', 'dispute', 'first_work'];

const sources = readdirSync('libs', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/src\/.*\.(ts|sql)$/.test(path) && !/(\.spec|\/contract|-audit)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`libs/${path}`, 'utf8') }));

it('every kind that a source posts is in the table of movements', () => {
  const known = new Set([...movements.map(({ kind }) => kind), ...OTHERS]);
  const posted = sources.flatMap(({ path, text }) => {
    const inCode = text.includes('@app/ledger/contract') ? [...text.matchAll(/\bkind: '(\w+)'/g)] : [];
    const inSql = path.endsWith('.sql') ? [...text.matchAll(/'\{?(job_pay|platform_fee|refund)\b/g)] : [];
    return [...inCode, ...inSql].map(([, kind]) => ({ kind: kind!, path }));
  });
  expect(posted.length).toBeGreaterThan(20);
  expect(posted.filter(({ kind }) => !known.has(kind))).toEqual([]);
});
