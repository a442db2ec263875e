// `npm run test:long [-- TIMES]`: everything that explores at random, this many times as far as in `npm test` (50 by
// default).
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { watchJest } from './testing/jest.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const times = Number(process.argv[2] ?? 50);
if (!(times >= 1)) {
  console.error(`npm run test:long -- TIMES: "${process.argv[2]}" is not a number.`);
  process.exit(1);
}
await build();
process.env.TEST_LONG = String(times);
const grep = ['grep', '-l', 'support/long.js', '--', '*.spec.ts', '*.e2e.ts'];
const files = execFileSync('git', grep, { cwd: root, encoding: 'utf8' }).trim().split('\n');
process.exit(watchJest(root, [`--testTimeout=${times * 300_000}`, '--maxWorkers=2', '--runTestsByPath', ...files]));
