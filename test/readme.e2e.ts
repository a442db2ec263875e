import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { call, person } from './support/client.js';
import { eventually } from './support/eventually.js';
import { testDatabase } from './support/postgres.js';
import { sharedService, type SharedService } from './support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  // The tour buys a session; a gateway is a process of its own, which says that it is there when it is.
  const { token } = await person(service.url, 'probe');
  const create = () => call(service.url, 'POST', '/api/bandwidth/create', { token, body: { gb: 0.01 } });
  await eventually(async () => (await create()).status === 200, 'a gateway');
});

const block = (page: string, kind: string) =>
  new RegExp(`\`\`\`sh ${kind}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(resolve(process.cwd(), page), 'utf8'))![1]!;

/** No socket on standard input: bash takes that for a remote login and reads the machine's bashrc. */
const bash = (script: string, env: Record<string, string>) =>
  spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

describe("README's job", () => {
  it('runs as it is written: an agent takes it, its log is followed, its result is accepted, and it is paid', () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketplace-readme-'));
    // A job of a shell with job control has a process group of its own: npm alone would leave the agent running.
    const atExit = `set -m; trap 'kill -- -$(jobs -p)' EXIT`;
    const script = `${atExit}\n${block('README.md', 'job').replaceAll('agent.log', '"$LOG" 2>&1')}`;
    const { status, stdout, stderr } = bash(script, {
      API: service.url,
      LOG: join(folder, 'agent.log'),
      AGENT_DATA_DIR: folder,
      XDG_CONFIG_HOME: folder,
    });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/Completed in .*; accepted, [\d.]+ coins? paid\./)]);
    expect(stdout).toMatch(/^adding\n42\n/);
    expect(stdout).toMatch(/\tjob_pay\t/);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('The tour', () => {
  it('runs as it is written: the owner is paid, the session and the deploy return what was not used, the assistant knows the balance, the referral is paid', () => {
    const { status, stdout, stderr } = bash(block('docs/tour.md', 'tour'), { API: service.url });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [statement, ended, deploy, stopped, answer, applied] = replies.slice(-6);
    expect(statement!.lines).toMatchObject([{ kind: 'job_pay', amount: 11.875 }, { kind: 'welcome' }]);
    expect(ended).toEqual({ ok: true });
    expect(deploy!.job).toMatchObject({ status: 'queued', reason: expect.stringMatching(/\w/), cost: { held: 1 } });
    expect(stopped!.receipt).toMatchObject({ held: 1, billed: 0, returned: 1 });
    // 100 coins of welcome less the job's 12.5.
    expect(answer!.reply).toContain('87.5');
    expect(applied).toMatchObject({ ok: true, bonus: 5 });
  });
});

describe('Commands beside a running service', () => {
  /** As it is typed; the environment says which service. */
  const npm = (words: string[], env: Record<string, string>) =>
    spawnSync('npm', ['run', '--silent', ...words], { encoding: 'utf8', env: { ...process.env, ...env } });

  it('prove the books, back up, restore, and say what an operator can do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marketplace-readme-'));
    const file = join(folder, 'market.tar.gz');
    const here = { DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl! };
    const audit = npm(['ledger:audit'], here);
    expect([audit.status, audit.stdout]).toEqual([0, expect.stringContaining('The ledger is correct')]);
    const backup = npm(['backup', file], here);
    expect([backup.status, backup.stdout]).toEqual([0, expect.stringContaining(`${file}: `)]);
    const database = await testDatabase();
    const there = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url };
    const restore = npm(['restore', '--', file], there);
    expect([restore.status, restore.stdout]).toEqual([0, expect.stringMatching(/^Restored \d+ rows/)]);
    expect(npm(['ledger:audit'], there).status).toBe(0);
    const { stdout, stderr } = npm(['admin'], here);
    expect(stdout + stderr).toContain('npm run admin -- ');
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
