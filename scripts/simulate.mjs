// `npm run simulate -- deploys [devices…]`: a week of the scheduler on a virtual clock (apps/simulate). `npm run
// simulate -- abuse [--times=N] [--write] [ATTACKER…]`: attackers against the real service, with the tests' database
// and Stripe stub; fails when one gains more than its bound, and writes the table to docs/economics.md with `--write`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

if (process.argv[2] === 'abuse') await abuse(process.argv.slice(3));
else {
  process.argv.splice(2, 0, 'simulate');
  await import('./run.mjs');
}

async function abuse(args) {
  const { build } = await import('./build.mjs');
  const { watchJest } = await import('./testing/jest.mjs');
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { times: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
  });
  if (!/^[1-9]\d?$/.test(values.times)) {
    console.error('Usage: npm run simulate -- abuse [--times=1…99] [--write] [ATTACKER…]');
    process.exit(2);
  }
  await build();
  Object.assign(process.env, {
    ABUSE_TIMES: values.times,
    ABUSE_ATTACKERS: positionals.join(),
    ABUSE_WRITE: values.write ? '1' : '',
  });
  const root = join(import.meta.dirname, '..');
  process.exit(watchJest(root, ['--selectProjects=abuse', '--runTestsByPath', 'test/abuse/long.abuse.ts']));
}
