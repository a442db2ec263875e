import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the probe takes on a quiet machine of two cores. */
const REFERENCE_MS = 300;
const MOST = 20;
/** What tests spend their time with: Node starts, and reckons. */
const WORK = `const { createHash } = require('node:crypto');
for (let n = 0, text = ''; n < 40_000; n++) text = createHash('sha256').update(text).digest('hex');`;

/** How many times slower than that this machine is now: 1 to 20, in tenths. */
export async function slowness() {
  const work = () => run(process.execPath, ['-e', WORK], { timeout: (MOST * REFERENCE_MS) / 2 }).catch(() => undefined);
  const from = performance.now();
  for (let round = 0; round < 2; round++) await Promise.all([work(), work()]);
  const times = (performance.now() - from) / REFERENCE_MS;
  return Math.min(MOST, Math.max(1, Math.ceil(10 * times) / 10));
}
