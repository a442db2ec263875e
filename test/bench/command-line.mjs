// How long a person waits for `market` to begin: against Node itself, in turns.
import { spawnSync } from 'node:child_process';
import { interleave } from './load.mjs';

const ROUNDS = 15;
const TARGET_MS = 120;
const FILE = 'dist/public/cli/market.mjs';

function timed(...args) {
  const from = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - from;
}

export async function commandLine() {
  const times = await interleave(ROUNDS, {
    bare: async () => timed('-e', ''),
    version: async () => timed(FILE, '--version'),
    help: async () => timed(FILE, '--help'),
  });
  return ['version', 'help'].map((option) => ({
    what: `start of \`market --${option}\``,
    value: `${times[option].toFixed(0)} ms`,
    limit: `${times.bare.toFixed(0)} ms Node alone`,
    ratio: times[option] / times.bare,
    target: `≤ ${TARGET_MS} ms`,
    ok: times[option] <= TARGET_MS,
    note: '',
  }));
}
