// `npm run test:attacks [-- --requests=N] [--seed=N] [SECTION...]`: the standing attacks at length (docs/security.md).
// Prints what each section tried and what got through, and fails if anything did. A complete run updates the document.
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { reportOf, watchJest } from './testing/jest.mjs';

const root = join(import.meta.dirname, '..');
/**
 * The sections that attack one service over the network; and the sandboxes, each attacked by the hostile jobs of its
 * own suite.
 */
const MARKET = ['ids', 'rebinding', 'bytes', 'fuzz'];
const SANDBOXES = {
  bubblewrap: 'test/sandbox/bubblewrap.sandbox.ts',
  'bubblewrap-user': 'test/sandbox/unprivileged.sandbox.ts',
  'bubblewrap-user-with-cgroups': 'test/attacks/sandboxes/user-with-cgroups.attacks.ts',
  podman: 'test/sandbox/podman.sandbox.ts',
  'podman-rootless': 'test/attacks/sandboxes/rootless-podman.attacks.ts',
  docker: 'test/sandbox/docker.sandbox.ts',
};
/** What the probe sees of this machine, for the table (test/attacks/sandboxes/rootless-podman.attacks.ts). */
const unified = existsSync('/sys/fs/cgroup/cgroup.controllers');
const LIMITS = unified
  ? {}
  : { 'podman-rootless': ["not offered here: cgroup v1 can't limit the memory of a user's containers"] };
const ALL = [...MARKET, ...Object.keys(SANDBOXES)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(randomInt(1, 1_000_000_000));
const chosen = positionals.length > 0 ? positionals : ALL;
const unknown = chosen.find((name) => !ALL.includes(name));
if (unknown !== undefined || !(Number(values.requests) > 0) || !(Number(seed) > 0)) {
  console.error(`npm run test:attacks -- [--requests=N] [--seed=N] [${ALL.join(' | ')}]...`);
  process.exit(1);
}

await build();
const outcomes = [...market(chosen.filter((name) => MARKET.includes(name)))];
for (const [name, file] of Object.entries(SANDBOXES))
  if (chosen.includes(name)) outcomes.push(await sandbox(name, file));
for (const { section, tried, through, notes } of outcomes) {
  console.log(`\n${section}: tried ${tried}, got through ${through.length}`);
  for (const line of [...notes, ...through.slice(0, 50)]) console.log(`  ${line}`);
}
console.log(`\nSeed ${seed}\n\n${table(outcomes)}`);
const ok = outcomes.length > 0 && outcomes.every(({ through }) => through.length === 0);
if (ok && chosen.length === ALL.length) keep(table(outcomes));
process.exit(ok ? 0 : 1);

function market(sections) {
  if (sections.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-attacks-'));
  const file = join(folder, 'outcomes.jsonl');
  Object.assign(process.env, {
    ATTACK_REQUESTS: values.requests,
    ATTACK_SEED: seed,
    ATTACK_SECTIONS: sections.join(),
    ATTACK_OUTCOMES: file,
  });
  const status = watchJest(root, ['--selectProjects=attacks', '--runTestsByPath', 'test/attacks/long.attacks.ts']);
  const made = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(folder, { recursive: true, force: true });
  const broken = status !== 0 && made.every(({ through }) => through.length === 0);
  return broken ? [...made, failure('market', 'the tests themselves failed: see above')] : made;
}

/** One suite: each of its tests is an attack by a hostile job, or the death of an agent. */
async function sandbox(name, file) {
  console.log(`${name} ...`);
  const project = file.includes('.attacks.') ? 'attacks' : 'sandbox';
  const { passed, failures, skipped, crashed } = await reportOf(root, [
    `--selectProjects=${project}`,
    '--runInBand',
    '--runTestsByPath',
    file,
  ]);
  if (crashed) return failure(name, 'its suite ended before it had a report');
  const through = failures.map(({ message }) => message);
  const notes = LIMITS[name] ?? [];
  if (skipped.length > 0) notes.push(`only root can run ${skipped.length} of its tests`);
  return { section: name, tried: passed + failures.reduce((sum, { tests }) => sum + tests, 0), through, notes };
}

function failure(section, why) {
  return { section, tried: 0, through: [why], notes: [] };
}

function table(all) {
  const rows = all.map(({ section, tried, through, notes }) => [section, tried, through.length, notes.join('; ')]);
  const header = ['attacks', 'tried', 'got through', ''];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function keep(result) {
  const page = join(root, 'docs/security.md');
  const when = `${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const marked = `<!-- attacks -->\n${when}\n\n${result}\n<!-- /attacks -->`;
  const text = readFileSync(page, 'utf8').replace(/<!-- attacks -->[\s\S]*<!-- \/attacks -->/, () => marked);
  writeFileSync(page, text);
}
