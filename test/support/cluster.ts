import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive } from '@app/platform/embedded-postgres/processes';
import { eventually } from './eventually.js';
import { marketDatabase } from './postgres.js';
import { LOG_LEVEL, printedBy } from './test-logs.js';

export interface Cluster {
  /** Address of the balancer. */
  url: string;
  dataDir: string;
  databaseUrl: string;
  process: ChildProcess;
  output(): string;
  /** The process that runs now under a name such as `api-1`. */
  pid(name: string): number;
  /** Whether the process that was started last under a name is running. */
  alive(name: string): boolean;
  /** How often a member of that name has come up so far. */
  starts(name: string): number;
  stop(): Promise<number | null>;
  dispose(): Promise<void>;
}

/** `npm run cluster` as it is built, on free ports and a database of its own unless one is given. */
export async function startCluster(
  env: Record<string, string> = {},
  given?: { url: string; drop(): Promise<void> },
): Promise<Cluster> {
  const database = given ?? (await marketDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-cluster-'));
  const child = spawn(process.execPath, [resolve('dist/bin/cluster.js')], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', DATABASE_URL: database.url, DATA_DIR: dataDir, DATABASE_POOL: '8' },
      ...{ PORT: '0', PROXY_PORT: '0', PROXY_TUNNEL_PORT: '0', DEPLOY_PORT: '0', RATE_LIMIT: 'off' },
      ...LOG_LEVEL,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = printedBy(child, 'cluster');
  const starts = (name: string) => [...output().matchAll(new RegExp(`^${name} runs \\(process (\\d+)\\)`, 'gm'))];
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    }
    return child.exitCode;
  };
  const dispose = async () => {
    await stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`The cluster ended:\n${output()}`);
      return output().includes('Ctrl-C') && /API\s+(https?:\/\/\S+)/.exec(output())?.[1];
    }, 'the cluster');
    return {
      ...{ url, dataDir, databaseUrl: database.url, process: child, output, stop, dispose },
      pid: (name) => Number(starts(name).at(-1)![1]),
      alive: (name) => isAlive(Number(starts(name).at(-1)![1])),
      starts: (name) => starts(name).length,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
