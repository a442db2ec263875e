import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tunnelCertificate } from '../../apps/gateway/src/tunnels/certificate.js';
import { LOG_LEVEL, printedBy } from './test-logs.js';
import { clusterDir, marketDatabase } from './postgres.js';
import { PATIENCE_MS } from './patience.js';

export interface Service {
  url: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Everything the process printed so far. */
  output(): string;
  process: ChildProcess;
  /** SIGTERM, and waits for the end; answers the exit status. */
  stop(): Promise<number | null>;
  /** SIGKILL of the main process, and waits for its end. Data stays for `restart`. */
  kill(): Promise<void>;
  /** Starts again on the same data, database and port. */
  restart(): Promise<void>;
  /** Stops and removes data and database. */
  dispose(): Promise<void>;
}

export interface ServiceOptions {
  env?: Record<string, string>;
  /** True for the embedded PostgreSQL of `npm start`; otherwise a fresh database of the shared test cluster (quicker). */
  embedded?: boolean;
  /** True to start it with `npm start`; `process` is npm then. */
  npm?: boolean;
}

const ROOT = resolve(process.cwd());

/** The built product, as a user starts it, on a free port with data of its own. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marketplace-e2e-'));
  if (!options.embedded) await makeUsed(dataDir);
  const database = options.embedded ? undefined : await marketDatabase();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    PROXY_PORT: '0',
    PROXY_TUNNEL_PORT: '0',
    DEPLOY_PORT: '0',
    ...LOG_LEVEL,
    WELCOME_COIN: '100',
    WELCOME_USD: '10',
    ...(database && { DATABASE_URL: database.url }),
    ...options.env,
  };
  let current = await launch(env, options.npm);
  const service: Service = {
    url: current.url,
    dataDir,
    databaseUrl: database?.url,
    process: current.process,
    output: () => current.output(),
    stop: () => end(current.process, 'SIGTERM'),
    kill: async () => void (await end(current.process, 'SIGKILL')),
    restart: async () => {
      current = await launch({ ...env, PORT: new URL(service.url).port }, options.npm);
      service.process = current.process;
    },
    dispose: async () => {
      await end(current.process, 'SIGTERM');
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return service;
}

/** Puts in a data folder what only a first start makes: a certificate, and the account to try the docs with. */
async function makeUsed(dataDir: string): Promise<void> {
  await tunnelCertificate(clusterDir());
  copyFileSync(join(clusterDir(), 'tunnel.pem'), join(dataDir, 'tunnel.pem'));
  writeFileSync(join(dataDir, 'demo-account.json'), JSON.stringify({ email: 'demo@example.com', password: 'unknown' }));
}

/** What its users may do with a service that others use too. */
export type SharedService = Pick<Service, 'url' | 'dataDir' | 'databaseUrl'>;

let shared: Promise<SharedService> | undefined;

/**
 * The one service of this worker for all files that neither stop it nor need settings of their own: each brings its own
 * people, and minds its own records. It ends with the worker.
 */
export function sharedService(): Promise<SharedService> {
  return (shared ??= startService({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } }).then((service) => {
    releaseDevice(service.process);
    process.once('exit', () => {
      service.process.kill('SIGKILL');
      rmSync(service.dataDir, { recursive: true, force: true });
    });
    return service;
  }));
}

/** A child that doesn't keep us. */
function releaseDevice(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

interface Launched {
  process: ChildProcess;
  url: string;
  output(): string;
}

function launch(env: NodeJS.ProcessEnv, npm = false): Promise<Launched> {
  const [command, args] = npm ? ['npm', ['start']] : [process.execPath, [join(ROOT, 'dist/bin/standalone.js')]];
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = printedBy(child, 'service');
  return new Promise((resolveLaunch, reject) => {
    const timer = setTimeout(() => fail('was not ready in time'), PATIENCE_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The service ${why}:\n${output()}`));
    };
    const read = () => {
      const url = /API\s+(https?:\/\/\S+)/.exec(output())?.[1];
      if (!url || !output().includes('Ctrl-C')) return;
      clearTimeout(timer);
      child.stdout.off('data', read);
      resolveLaunch({ process: child, url, output });
    };
    child.stdout.on('data', read);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolveEnd) => {
    child.once('exit', (code) => resolveEnd(code));
    child.kill(signal);
  });
}
