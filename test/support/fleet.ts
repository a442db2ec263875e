import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LOG_LEVEL, printedBy } from './test-logs.js';
import { marketDatabase } from './postgres.js';
import { PATIENCE_MS } from './patience.js';

export interface App {
  /** Address of an api; empty for the background. */
  url: string;
  process: ChildProcess;
  /** What it logged. */
  lines(): Array<Record<string, unknown>>;
  /** SIGTERM; answers the exit status and how long it took. */
  stop(): Promise<{ status: number | null; ms: number }>;
}

export interface Fleet {
  apis: [App, App];
  backgrounds: [App, App];
  databaseUrl: string;
  dataDir: string;
  dispose(): Promise<void>;
}

/** Two apis and two backgrounds on one database and data folder, as an operator runs them. */
export async function startFleet(env: Record<string, string> = {}): Promise<Fleet> {
  const database = await marketDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-fleet-'));
  const all = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off', ...env };
  // The first migrates; the rest start at once.
  const first = await startApp('api', all);
  const [second, ...backgrounds] = await Promise.all(
    (['api', 'background', 'background'] as const).map((app) => startApp(app, all)),
  );
  const apps = [first, second!, ...backgrounds];
  return {
    apis: [first, second!],
    backgrounds: backgrounds as [App, App],
    databaseUrl: database.url,
    dataDir,
    dispose: async () => {
      await Promise.all(apps.map((app) => app.stop()));
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One app of the built product. */
export function startApp(name: 'api' | 'background', env: NodeJS.ProcessEnv): Promise<App> {
  const child = spawn(process.execPath, [resolve(`dist/bin/${name}.js`)], {
    env: { ...LOG_LEVEL, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = printedBy(child, name);
  return new Promise((started, failed) => {
    const timer = setTimeout(() => fail('was not ready in time'), PATIENCE_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      failed(new Error(`${name} ${why}:\n${output()}`));
    };
    const read = () => {
      const [, url = ''] = /ready at (\S+)/.exec(output()) ?? [];
      if (!url && !output().includes('work ready')) return;
      clearTimeout(timer);
      child.stdout.off('data', read);
      started({ url, process: child, lines: () => linesOf(output()), stop: () => stop(child) });
    };
    child.stdout.on('data', read);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

/** The structured lines of what a process printed; the last may not be whole yet. */
function linesOf(output: string): Array<Record<string, unknown>> {
  const whole = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
  return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function stop(child: ChildProcess): Promise<{ status: number | null; ms: number }> {
  const from = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolveEnd) => child.once('exit', resolveEnd));
    child.kill('SIGTERM');
    await ended;
  }
  return { status: child.exitCode, ms: performance.now() - from };
}
