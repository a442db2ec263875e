// `node scripts/check-logs.mjs FOLDER`: no secret used by the tests may appear in what the services printed.
// test/support/test-logs.ts fills the folder. Also fails when there is suspiciously little to check.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const [leastSecrets, leastBytes] = [Number(process.argv[3] ?? 200), Number(process.argv[4] ?? 1_000_000)];

const logs = readdirSync(folder)
  .filter((name) => name.endsWith('.log'))
  .map((name) => join(folder, name));
const secretsFile = join(folder, 'secrets.txt');
const secrets = readFileSync(secretsFile, 'utf8').split('\n').filter(Boolean);
const bytes = logs.reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${secrets.length} secrets, ${logs.length} logs, ${(bytes / 1e6).toFixed(1)} MB`);
if (secrets.length < leastSecrets || bytes < leastBytes) {
  console.error(`Too little to check: expected at least ${leastSecrets} secrets and ${leastBytes} bytes.`);
  process.exit(1);
}
// grep looks for all of them in one pass.
const found = spawnSync('grep', ['-Fn', '-m5', '-f', secretsFile, '--', ...logs, '/dev/null'], {
  encoding: 'utf8',
  maxBuffer: 1 << 28,
});
// `npm start` prints the demo account's password on purpose, and links that bring it along.
const lines = (found.stdout ?? '')
  .split('\n')
  .filter((line) => line !== '' && !/:\d+:\s+(?:Demo +\S+ \/ \S+|(?:Console|Docs) +\S+#demo=\S+)$/.test(line));
if (lines.length > 0) {
  for (const line of lines.slice(0, 20)) console.error(line.slice(0, 500));
  process.exit(1);
}
if (found.status !== 0 && found.status !== 1) {
  console.error(`grep failed: ${found.stderr}`);
  process.exit(1);
}
