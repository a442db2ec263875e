// `npm run test:faults`: breaks everything that can break, under load, FAULT_ROUNDS (3) times. Prints a table of
// faults, runs and losses. Installs what it needs as root, and fails where it can't.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchJest } from './testing/jest.mjs';

const run = (file, args) => spawnSync(file, args, { stdio: 'inherit' }).status ?? 1;
const orExit = (status) => status === 0 || process.exit(status);

const folder = mkdtempSync(join(tmpdir(), 'marketplace-fault-outcomes-'));
const file = join(folder, 'outcomes.jsonl');
orExit(run('sh', ['scripts/setup-sandbox.sh', 'faults']));
orExit(run(process.execPath, ['scripts/build.mjs']));
process.env.FAULT_OUTCOMES = file;
const status = watchJest('.', ['--selectProjects=faults', '--runInBand', ...process.argv.slice(2)]);
const outcomes = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : [];
rmSync(folder, { recursive: true, force: true });
console.log(`\n${table(outcomes)}`);
if (status === 0 && process.argv.length === 2) keep(table(outcomes));
process.exit(status);

/** docs/faults.md shows a complete run without a loss. */
function keep(result) {
  const page = join(import.meta.dirname, '../docs/faults.md');
  const when = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const marked = `<!-- faults -->\n${when}\n\n${result}\n<!-- /faults -->`;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/<!-- faults -->[\s\S]*<!-- \/faults -->/, () => marked),
  );
}

/** One line per fault, over all of its runs. */
function table(all) {
  const lines = [...new Set(all.map(({ fault }) => fault))].map((name) => {
    const runs = all.filter(({ fault }) => fault === name);
    const sum = (of) => runs.reduce((total, one) => total + of(one), 0);
    const slowest = Math.max(...runs.map(({ healedMs }) => healedMs)) / 1000;
    return [
      name,
      runs.length,
      sum((one) => one.acknowledged),
      sum((one) => one.lost.length),
      `${slowest.toFixed(1)} s`,
    ];
  });
  const header = ['fault', 'runs', 'acknowledged', 'lost', 'healed after (slowest)'];
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
